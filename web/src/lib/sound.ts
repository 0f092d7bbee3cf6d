/** Short sounds synthesized from tones and noise, in one context that the first gesture starts. */

export type Sound =
	'take' | 'step' | 'hop' | 'land' | 'refuse' | 'win' | 'draw' | 'loss' | 'low' | 'call';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Enables sounds at the first gesture, as browsers require. Returns a function to stop. */
export function wakeOnGesture(): () => void {
	const gestures = ['pointerup', 'keydown'] as const;
	const wake = () => {
		context ??= typeof AudioContext === 'undefined' ? null : new AudioContext();
		void context?.resume();
		if (context?.state === 'running') stop();
	};
	const stop = () => gestures.forEach((gesture) => removeEventListener(gesture, wake));
	gestures.forEach((gesture) => addEventListener(gesture, wake));
	return stop;
}

export function play(sound: Sound): void {
	if (!context || context.state !== 'running') return;
	const at = context.currentTime;
	switch (sound) {
		case 'take':
			return knock(at, 520, 0.035, 0.1);
		case 'step':
			return knock(at, 260, 0.06, 0.22);
		case 'land':
			return knock(at, 230, 0.09, 0.32);
		case 'hop':
			return knock(at, 330, 0.05, 0.2);
		case 'refuse':
			tone(at, 155, 0.09, 0.12);
			return tone(at + 0.1, 139, 0.13, 0.12);
		case 'low':
			tone(at, 880, 0.09, 0.12);
			return tone(at + 0.16, 880, 0.12, 0.12);
		case 'call':
			return melody(at, [587, 784]);
		case 'win':
			return melody(at, [523, 659, 784, 1047]);
		case 'draw':
			return melody(at, [523, 587, 523]);
		case 'loss':
			return melody(at, [392, 330, 262]);
	}
}

function melody(at: number, pitches: number[]) {
	pitches.forEach((pitch, index) => tone(at + index * 0.13, pitch, 0.32, 0.11));
}

/** Wood on wood: a short falling tone with a click of noise in front. */
function knock(at: number, pitch: number, seconds: number, loudness: number) {
	if (!context) return;
	const oscillator = context.createOscillator();
	oscillator.type = 'triangle';
	oscillator.frequency.setValueAtTime(pitch * 1.6, at);
	oscillator.frequency.exponentialRampToValueAtTime(pitch, at + seconds);
	oscillator.connect(fading(at, seconds, loudness));
	oscillator.start(at);
	oscillator.stop(at + seconds + 0.02);

	noise ??= makeNoise(context);
	const click = context.createBufferSource();
	click.buffer = noise;
	const filter = context.createBiquadFilter();
	filter.type = 'bandpass';
	filter.frequency.value = pitch * 6;
	click.connect(filter);
	filter.connect(fading(at, 0.025, loudness * 0.7));
	click.start(at);
	click.stop(at + 0.03);
}

function tone(at: number, pitch: number, seconds: number, loudness: number) {
	if (!context) return;
	const oscillator = context.createOscillator();
	oscillator.type = 'sine';
	oscillator.frequency.value = pitch;
	oscillator.connect(fading(at, seconds, loudness));
	oscillator.start(at);
	oscillator.stop(at + seconds + 0.02);
}

function fading(at: number, seconds: number, loudness: number): AudioNode {
	const gain = context!.createGain();
	gain.gain.setValueAtTime(0.0001, at);
	gain.gain.exponentialRampToValueAtTime(loudness, at + 0.004);
	gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
	gain.connect(context!.destination);
	return gain;
}

function makeNoise(context: AudioContext): AudioBuffer {
	const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.05), context.sampleRate);
	const samples = buffer.getChannelData(0);
	for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
	return buffer;
}
