import { storedChoice } from '../ui/stored-choice.ts';

/** Whether scans are heard; remembered on this device. */
export const scanSounds = storedChoice('tillbook.scanSounds', ['on', 'off'], () => 'on');

interface Tone {
  readonly hertz: number;
  readonly seconds: number;
  readonly vibrateMs: readonly number[];
}

/** Two tones that nobody mistakes for each other, so that eyes can stay on the goods. */
const TONES = {
  known: { hertz: 1_320, seconds: 0.07, vibrateMs: [20] },
  unknown: { hertz: 220, seconds: 0.28, vibrateMs: [80, 60, 80] },
} as const satisfies Record<string, Tone>;

const VOLUME = 0.08;
let context: AudioContext | null = null;

/** Says by ear and hand whether a scan was understood. */
export function sound(tone: keyof typeof TONES): void {
  if (scanSounds.get() === 'off') return;
  const { hertz, seconds, vibrateMs } = TONES[tone];
  // Only touch devices have something to shake.
  if ('vibrate' in navigator) navigator.vibrate([...vibrateMs]);
  try {
    context ??= new AudioContext();
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    gain.gain.value = VOLUME;
    oscillator.frequency.value = hertz;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
    oscillator.stop(context.currentTime + seconds);
  } catch {
    // A device without sound sells as well.
  }
}
