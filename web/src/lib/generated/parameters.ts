// Generated from crates/rules/src/parameters by a test. Do not edit.

/** The parameters of a rule set, each with the words that it takes as its value; none where
 * it takes a number or a home. */
export const PARAMETERS = {
	size: [],
	home: [],
	corner: ['a1', 'h1'],
	diagonal: ['no', 'steps', 'yes'],
	last_reply: ['yes', 'no'],
	exit_moves: [],
	exit_check: ['round', 'own'],
	exit_return: ['loses', 'illegal', 'free'],
	exit_exempt_locked: ['yes', 'no'],
	limit_moves: [],
	limit_score: ['men', 'tempo', 'draw'],
	repetition: ['none', 'three', 'three-if-homes-alike'],
	locking: ['free', 'forbidden', 'forbidden-sole'],
	mirror_max: [],
	mirror_first: [],
	forced_exit: ['yes', 'no']
} as const;
