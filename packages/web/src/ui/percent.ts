/** Basis points of a rate in percent as typed (`18`, `7.5`, `7,5`); null when it is none. */
export function readPercent(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/u.exec(text.trim());
  if (match === null) return null;
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return basisPoints <= 10_000 ? basisPoints : null;
}

/** The rate as a person types it: 750 is `7.5`. */
export function percentText(basisPoints: number): string {
  const part = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/u, '');
  const whole = String(Math.trunc(basisPoints / 100));
  return part === '' ? whole : `${whole}.${part}`;
}
