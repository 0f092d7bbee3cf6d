/** Keys that step through the moves of a game. */
import type { Timeline } from '$lib/seat/timeline.svelte';

/** Arrows work outside the board and text fields, brackets everywhere but in text fields. */
export function lookBackOnArrows(event: KeyboardEvent, timeline: Timeline) {
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
	const target = event.target instanceof Element ? event.target : null;
	if (target?.closest('input, textarea, select, dialog')) return;
	const isOnBoard = target?.closest('[role="grid"]') !== null && target !== null;
	const step = stepOf(event, isOnBoard);
	if (step === null) return;
	event.preventDefault();
	if (step === 'first') timeline.goTo(0);
	else if (step === 'last') timeline.goToEnd();
	else timeline.goBy(step);
}

function stepOf(
	{ code, key }: KeyboardEvent,
	isOnBoard: boolean
): number | 'first' | 'last' | null {
	if (code === 'BracketLeft') return -1;
	if (code === 'BracketRight') return 1;
	if (isOnBoard) return null;
	switch (key) {
		case 'ArrowLeft':
			return -1;
		case 'ArrowRight':
			return 1;
		case 'Home':
			return 'first';
		case 'End':
			return 'last';
		default:
			return null;
	}
}
