// The outline of a set of cells as one SVG path, inset and with rounded corners.

import type { Cell, Point } from './geometry';

export function outlinePath(cells: readonly Cell[], inset: number, radius: number): string {
	return traceLoops(cells)
		.map((loop) => roundedLoop(insetLoop(loop, inset), radius))
		.join('');
}

/**
 * A vertex of the boundary and the heading in which the boundary leaves it: 0 east, 1 south,
 * 2 west, 3 north. The region is on the right.
 */
interface Corner extends Point {
	readonly heading: number;
}

const STEPS: readonly Point[] = [
	{ x: 1, y: 0 },
	{ x: 0, y: 1 },
	{ x: -1, y: 0 },
	{ x: 0, y: -1 }
];

function step(heading: number): Point {
	return STEPS[heading & 3] as Point;
}

/** Walks every boundary of the region and keeps the vertices where it turns. */
function traceLoops(cells: readonly Cell[]): Corner[][] {
	const edges = boundaryEdges(cells);
	const loops: Corner[][] = [];
	for (const start of edges.values()) {
		if (!edges.has(edgeKey(start))) continue;
		const loop: Corner[] = [];
		let edge = start;
		do {
			edges.delete(edgeKey(edge));
			const next = following(edge, edges, start);
			if (next.heading !== edge.heading) loop.push(next);
			edge = next;
		} while (edge !== start);
		loops.push(loop);
	}
	return loops;
}

/** The four edges of each cell, clockwise, without those that two cells of the region share. */
function boundaryEdges(cells: readonly Cell[]): Map<string, Corner> {
	const inside = new Set(cells.map(({ column, row }) => `${column},${row}`));
	const edges = new Map<string, Corner>();
	for (const { column, row } of cells) {
		for (let heading = 0; heading < 4; heading += 1) {
			const outward = step(heading + 3);
			if (inside.has(`${column + outward.x},${row + outward.y}`)) continue;
			const isFarX = heading === 1 || heading === 2;
			const isFarY = heading === 2 || heading === 3;
			const edge = { x: column + Number(isFarX), y: row + Number(isFarY), heading };
			edges.set(edgeKey(edge), edge);
		}
	}
	return edges;
}

function edgeKey({ x, y, heading }: Corner): string {
	return `${x},${y},${heading}`;
}

/** Tries the right turn first, so that two cells that touch only at a corner stay apart. */
function following(edge: Corner, edges: Map<string, Corner>, start: Corner): Corner {
	const way = step(edge.heading);
	for (const turn of [1, 0, 3]) {
		const candidate = { x: edge.x + way.x, y: edge.y + way.y, heading: (edge.heading + turn) & 3 };
		if (edgeKey(candidate) === edgeKey(start)) return start;
		const found = edges.get(edgeKey(candidate));
		if (found) return found;
	}
	return start;
}

function insetLoop(loop: readonly Corner[], inset: number): Corner[] {
	return loop.map((corner, index) => {
		const arriving = (loop.at(index - 1) as Corner).heading;
		const first = step(arriving + 1);
		const second = step(corner.heading + 1);
		return {
			x: corner.x + inset * (first.x + second.x),
			y: corner.y + inset * (first.y + second.y),
			heading: corner.heading
		};
	});
}

function roundedLoop(loop: readonly Corner[], radius: number): string {
	const parts = loop.map((corner, index) => {
		const before = loop.at(index - 1) as Corner;
		const after = loop[(index + 1) % loop.length] as Corner;
		const room = Math.min(distance(before, corner), distance(corner, after)) / 2;
		const rounding = Math.min(radius, room);
		const arriving = step(before.heading);
		const leaving = step(corner.heading);
		const entry = text(corner.x - arriving.x * rounding, corner.y - arriving.y * rounding);
		const exit = text(corner.x + leaving.x * rounding, corner.y + leaving.y * rounding);
		return `${index === 0 ? 'M' : 'L'}${entry}Q${text(corner.x, corner.y)} ${exit}`;
	});
	return `${parts.join('')}Z`;
}

function distance(a: Point, b: Point): number {
	return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

function text(x: number, y: number): string {
	return `${Number(x.toFixed(3))},${Number(y.toFixed(3))}`;
}
