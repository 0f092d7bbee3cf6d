/** Icons for buttons, drawn with lines on 20 by 20 units. */
export const ICONS = {
	'take-back': 'M8 5 4 9l4 4M4 9h8a4 4 0 0 1 0 8h-2',
	resign: 'M5 18V3M5 4h10l-2.5 3.5L15 11H5',
	draw: 'M4 7.5h12M4 12.5h12',
	abort: 'M5 5l10 10M15 5 5 15',
	say: 'M4 4h12v9H9l-4 3v-3H4z',
	link: 'M8.5 11.5l3-3M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2',
	times: 'M10 3a7 7 0 1 1 0 14a7 7 0 0 1 0-14zM10 6v4l3 2',
	pause: 'M7 4v12M13 4v12',
	resume: 'M6 4l10 6-10 6z',
	'sound-on': 'M4 8v4h3l4 3V5L7 8zM14 7a4 4 0 0 1 0 6M16 4.5a7.5 7.5 0 0 1 0 11',
	'sound-off': 'M4 8v4h3l4 3V5L7 8zM14 8l4 4M18 8l-4 4',
	new: 'M10 4v12M4 10h12',
	flip: 'M6 16V5M3 8l3-3 3 3M14 4v11M11 12l3 3 3-3',
	copy: 'M7 7h9v10H7zM4 13V3h9',
	results: 'M4 17V9M10 17V3M16 17v-6',
	more: 'M4 9.5v1M10 9.5v1M16 9.5v1',
	open: 'M3 6h5l2 2h7v8H3zM10 15v-5M8 12l2-2 2 2',
	rules: 'M5 3h8l2 2v12H5zM8 8h4M8 11h4M8 14h2'
} as const;

export type Icon = keyof typeof ICONS;
