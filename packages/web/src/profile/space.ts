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
export function bytesText(bytes: number, locale: string): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
  return format.format(bytes / STEP ** power);
}
