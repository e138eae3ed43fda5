import type { Format } from '../i18n/format.ts';

/** An amount with what it did: a plus or a minus before it, nothing before zero. */
export const signedAmount = (minor: number, format: Pick<Format, 'amount'>): string =>
  minor === 0 ? format.amount(0) : `${minor > 0 ? '+' : '−'}${format.amount(Math.abs(minor))}`;

/** The parts of a difference: those that moved most come first, what moved nothing is left out. */
export function saidParts<Name>(
  parts: readonly { readonly name: Name; readonly minor: number }[],
  format: Pick<Format, 'amount'>,
  say: (name: Name, isMore: boolean, amount: string) => string,
): string {
  return [...parts]
    .filter(({ minor }) => minor !== 0)
    .sort((one, other) => Math.abs(other.minor) - Math.abs(one.minor))
    .map(({ name, minor }) => say(name, minor > 0, signedAmount(minor, format)))
    .join(', ');
}
