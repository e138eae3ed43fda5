import type { Format } from '../i18n/format.ts';

/** Storage of this app in this browser. */
export interface Space {
  readonly usage: number;
  readonly quota: number;
  /** The browser promised not to clear it by itself. */
  readonly isProtected: boolean;
}

const STEP = 1_000;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the unit that reads best: "1.2 MB". */
export function bytesText(bytes: number, format: Pick<Format, 'numberBy'>): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const write = format.numberBy({
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
  return write(bytes / STEP ** power);
}
