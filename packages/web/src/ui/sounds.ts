import { afterPaint } from './after-paint.ts';
import { storedChoice, storedText } from './stored-choice.ts';

/** Whether scans are heard; remembered on this device, and with the person. */
export const scanSounds = storedChoice('tillbook.scanSounds', ['on', 'off'], () => 'on');
/** Whether a finished sale is heard. */
export const saleSounds = storedChoice('tillbook.saleSounds', ['on', 'off'], () => 'off');
/** How loud, in percent. */
export const soundVolume = storedText('tillbook.soundVolume', '50');

interface Tone {
  readonly hertz: readonly number[];
  readonly seconds: number;
  readonly vibrateMs: readonly number[];
}

/** Tones that nobody mistakes for each other, so that eyes can stay on the goods. */
const TONES = {
  known: { hertz: [1_320], seconds: 0.07, vibrateMs: [20] },
  unknown: { hertz: [220], seconds: 0.28, vibrateMs: [80, 60, 80] },
  done: { hertz: [660, 880, 1_100], seconds: 0.09, vibrateMs: [20, 40, 20] },
} as const satisfies Record<string, Tone>;
export type ToneName = keyof typeof TONES;

/** Full volume is not more than the loudspeakers of a shop's tablet bear. */
const LOUDEST = 0.16;
const PERCENT = 100;
let context: AudioContext | null = null;

/** The volume in force, from 0 to 100. */
export function volumeNow(): number {
  const volume = Number(soundVolume.get());
  return Number.isInteger(volume) && volume >= 0 && volume <= PERCENT ? volume : PERCENT / 2;
}

function ring({ hertz, seconds }: Tone, volume: number): void {
  try {
    const audio = (context ??= new AudioContext());
    for (const [at, pitch] of hertz.entries()) {
      const oscillator = audio.createOscillator();
      const gain = audio.createGain();
      gain.gain.value = (LOUDEST * volume) / PERCENT;
      oscillator.frequency.value = pitch;
      oscillator.connect(gain).connect(audio.destination);
      oscillator.start(audio.currentTime + at * seconds);
      oscillator.stop(audio.currentTime + (at + 1) * seconds);
    }
  } catch {
    // A device without sound sells as well.
  }
}

/** Plays a tone whatever is switched off: to try it. */
export function playTone(name: ToneName): void {
  const tone = TONES[name];
  // Only touch devices have something to shake.
  if ('vibrate' in navigator) navigator.vibrate([...tone.vibrateMs]);
  const volume = volumeNow();
  if (volume === 0) return;
  ring(tone, volume);
}

/**
 * Opens the loudspeaker while nobody waits: it takes several frames, which the first scan pays.
 * Browsers allow it once the person has touched the page.
 */
export function readySounds(): void {
  if (scanSounds.get() !== 'on' || volumeNow() === 0) return;
  if (!navigator.userActivation.hasBeenActive) return;
  afterPaint(() => {
    try {
      context ??= new AudioContext();
    } catch {
      // As above.
    }
  });
}

/** Says by ear and hand whether a scan was understood, or that a sale is done. */
export function sound(tone: ToneName): void {
  const choice = tone === 'done' ? saleSounds : scanSounds;
  if (choice.get() === 'on') playTone(tone);
}
