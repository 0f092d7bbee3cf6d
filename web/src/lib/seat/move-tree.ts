/** The moves of a game as a tree: the moves played and the variations beside them. */
import type { HistoryEntry } from '$lib/generated/wasm';

/** A position of a game: its start, or what a move led to. */
export interface MoveNode {
	/** The move that led here; null at the start. */
	readonly move: HistoryEntry | null;
	readonly parent: MoveNode | null;
	/** The number of moves from the start. */
	readonly ply: number;
	/** The next nodes: the move played, then the variations in the order they were added. */
	readonly children: MoveNode[];
}

/** The start of a game without moves. */
export function startNode(): MoveNode {
	return { move: null, parent: null, ply: 0, children: [] };
}

/** The node after a move; a new node is a variation if the parent has moves already. */
export function follow(parent: MoveNode, move: HistoryEntry): MoveNode {
	const known = childAfter(parent, move);
	if (known) return known;
	const added = nodeAfter(parent, move);
	parent.children.push(added);
	return added;
}

/**
 * Updates the played line, from the start on, to the moves of the game. Moves that were taken back
 * leave the tree with everything after them.
 */
export function replay(line: readonly MoveNode[], moves: readonly HistoryEntry[]): MoveNode[] {
	let kept = 0;
	while (kept < moves.length && line[kept + 1]?.move?.text === moves[kept]?.text) kept++;
	const takenBack = line[kept + 1];
	if (takenBack) detach(takenBack);
	const played = line.slice(0, kept + 1);
	for (const move of moves.slice(kept)) {
		const parent = played[played.length - 1]!;
		const known = childAfter(parent, move);
		if (known) detach(known);
		const node = known ?? nodeAfter(parent, move);
		parent.children.unshift(node);
		played.push(node);
	}
	return played;
}

/** The line through a node: from the start to the node, then along first children. */
export function lineThrough(node: MoveNode): MoveNode[] {
	const line: MoveNode[] = [];
	for (let before: MoveNode | null = node; before; before = before.parent) line.push(before);
	line.reverse();
	for (let next = node.children[0]; next; next = next.children[0]) line.push(next);
	return line;
}

/** Whether a node is still in the tree of its start. */
export function isAttached(node: MoveNode): boolean {
	const { parent } = node;
	return parent === null || (parent.children.includes(node) && isAttached(parent));
}

function childAfter({ children }: MoveNode, { text }: HistoryEntry): MoveNode | undefined {
	return children.find(({ move }) => move?.text === text);
}

function nodeAfter(parent: MoveNode, move: HistoryEntry): MoveNode {
	return { move, parent, ply: parent.ply + 1, children: [] };
}

function detach(node: MoveNode): void {
	const siblings = node.parent?.children ?? [];
	siblings.splice(siblings.indexOf(node), 1);
}
