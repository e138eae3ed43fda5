import { currencyExponent } from '../money.ts';

/** Coins and notes in use, in minor units, the smallest first. */
export interface Denominations {
  readonly coins: readonly number[];
  readonly notes: readonly number[];
}

/**
 * Currencies whose cash we know. Coins that are money but no longer handed out are left out, and
 * so is what would break change by the largest piece first (KES 40, XOF 250).
 */
const KNOWN: Readonly<Record<string, Denominations>> = {
  TZS: {
    coins: [5_000, 10_000, 20_000, 50_000],
    notes: [50_000, 100_000, 200_000, 500_000, 1_000_000],
  },
  KES: { coins: [100, 500, 1_000, 2_000], notes: [5_000, 10_000, 20_000, 50_000, 100_000] },
  UGX: { coins: [50, 100, 200, 500], notes: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000] },
  RWF: { coins: [5, 10, 20, 50, 100], notes: [500, 1_000, 2_000, 5_000] },
  USD: { coins: [1, 5, 10, 25], notes: [100, 500, 1_000, 2_000, 5_000, 10_000] },
  EUR: {
    coins: [1, 2, 5, 10, 20, 50, 100, 200],
    notes: [500, 1_000, 2_000, 5_000, 10_000, 20_000],
  },
  GBP: { coins: [1, 2, 5, 10, 20, 50, 100, 200], notes: [500, 1_000, 2_000, 5_000] },
  KWD: { coins: [5, 10, 20, 50, 100], notes: [250, 500, 1_000, 5_000, 10_000, 20_000] },
  NGN: { coins: [], notes: [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000] },
  ZAR: { coins: [10, 20, 50, 100, 200, 500], notes: [1_000, 2_000, 5_000, 10_000, 20_000] },
  GHS: {
    coins: [5, 10, 20, 50, 100, 200],
    notes: [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000],
  },
  INR: {
    coins: [100, 200, 500, 1_000, 2_000],
    notes: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000],
  },
  AED: {
    coins: [25, 50, 100],
    notes: [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
  },
  XOF: { coins: [5, 10, 25, 50, 100, 200], notes: [500, 1_000, 2_000, 5_000, 10_000] },
};

/** 1, 2, 5, 10, 20, 50 … as far as the first one that is at least five times the amount. */
function series(amountMinor: number): number[] {
  const values: number[] = [];
  for (let power = 1; Number.isSafeInteger(power * 5); power *= 10) {
    for (const step of [1, 2, 5]) {
      values.push(step * power);
      if (step * power >= amountMinor * 5) return values;
    }
  }
  return values;
}

/**
 * The cash of a currency. Of one we do not know, the 1-2-5 series around the amount stands for
 * notes. An unknown currency is a RangeError.
 */
export function denominationsOf(currency: string, amountMinor: number): Denominations {
  currencyExponent(currency);
  return KNOWN[currency] ?? { coins: [], notes: series(amountMinor) };
}

/** Every piece once, the largest first. */
export function piecesOf({ coins, notes }: Denominations): number[] {
  return [...new Set([...coins, ...notes])].sort((a, b) => b - a);
}

/** About what something small costs, in any currency: a third of a larger note. */
export function everydayPrice(currency: string): number {
  const { notes } = denominationsOf(currency, 1_000);
  const note = notes[Math.floor(notes.length * 0.6)] ?? 1_000;
  return Math.round(note * 0.32);
}
