import type { Allocation, OpenEntry } from './account.ts';
import { openAgain, type Move } from './payment-back.ts';

/** What a write-off gave up of one debt. */
export interface GivenUpPart {
  /** The debt's own entry. */
  readonly entryNo: number;
  /** What it gives up of it by now. */
  readonly amountMinor: number;
  /** What earlier write-offs give up of the same debt by now. */
  readonly earlierMinor: number;
  /** What goods of the sale took back of all that was given up of it (decision 161). */
  readonly goodsBackMinor: number;
}

/**
 * What of a write-off came back with goods: they take back what was given up first.
 * Example: 10.00 and then 20.00 were given up of a sale, and goods for 15.00 came back. Of the
 * first all came back, of the second 5.00.
 */
export function backWithGoods(parts: readonly GivenUpPart[]): number {
  return parts.reduce((sum, part) => sum + goodsOf(part), 0);
}

function goodsOf({ amountMinor, earlierMinor, goodsBackMinor }: GivenUpPart): number {
  return Math.min(amountMinor, Math.max(0, goodsBackMinor - earlierMinor));
}

/** What of each debt is given up still, in the order of their numbers. */
function stillGivenUp(parts: readonly GivenUpPart[]): Allocation[] {
  return parts
    .map((part) => ({
      entryNo: part.entryNo,
      amountMinor: part.amountMinor - goodsOf(part),
    }))
    .filter(({ amountMinor }) => amountMinor > 0)
    .sort((a, b) => a.entryNo - b.entryNo);
}

/** How much taking a write-off back brings back: all that did not come back with goods. */
export function givenUpStill(parts: readonly GivenUpPart[]): number {
  return stillGivenUp(parts).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/**
 * What taking a write-off back moves on its account. What it gave up and did not come back with
 * goods is open again, each debt as old as it was; what waits in favour is used for that, oldest
 * first: who paid before it was taken back has paid.
 * @param credits open credits in the order of their numbers
 * @returns `own`: what the taking back itself is matched with; `moves`: between other entries
 */
export function takeWriteOffBack(
  writeOff: { readonly entryNo: number; readonly parts: readonly GivenUpPart[] },
  credits: readonly OpenEntry[],
): {
  readonly amountMinor: number;
  readonly own: readonly Allocation[];
  readonly moves: readonly Move[];
} {
  const { entryNo, parts } = writeOff;
  const amountMinor = givenUpStill(parts);
  const { moves } = openAgain(entryNo, stillGivenUp(parts), credits);
  return { amountMinor, own: [{ entryNo, amountMinor }], moves };
}

/** Why a write-off may not be taken back, or null: once, and while something is given up still. */
export function whyNotVoidWriteOff(writeOff: {
  readonly isTakenBack: boolean;
  readonly parts: readonly GivenUpPart[];
}): 'INVALID_STATE' | null {
  return writeOff.isTakenBack || givenUpStill(writeOff.parts) === 0 ? 'INVALID_STATE' : null;
}
