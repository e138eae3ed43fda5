const DECIMALS = 9;
const TYPED = /^\d{1,7}(?:\.\d{1,9})?$/;

/** Thousand-millionths of what was typed, `2650.5`; null for what is no rate. */
export function readRate(text: string): number | null {
  const plain = text.trim().replaceAll(',', '');
  if (!TYPED.test(plain)) return null;
  const [whole = '0', part = ''] = plain.split('.');
  const nano = Number(`${whole}${part.padEnd(DECIMALS, '0')}`);
  return nano > 0 && Number.isSafeInteger(nano) ? nano : null;
}

/** A rate as it is typed, without idle zeros. */
export function rateText(nano: number): string {
  const digits = String(nano).padStart(DECIMALS + 1, '0');
  const part = digits.slice(-DECIMALS).replace(/0+$/u, '');
  const whole = digits.slice(0, -DECIMALS);
  return part === '' ? whole : `${whole}.${part}`;
}
