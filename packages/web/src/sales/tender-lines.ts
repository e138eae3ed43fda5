import type { TenderCount } from '@tillbook/core/sales/count-tender';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import { partKey, type PartName } from '@tillbook/core/sales/tender-parts';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { methodName } from '../ui/payment-words.ts';

/** What is counted by itself besides cash: a provider, an own way of paying, all cards. */
export interface TenderLine {
  readonly key: string;
  readonly method: string;
  readonly part: PartName;
}

/** The ways of paying besides cash that every till knows. */
const BUILT_IN = ['mobile_money', 'card'] as const;
const NOBODY: PartName = { typeId: null, name: null };

const lineOf = (method: string, part: PartName): TenderLine => ({
  ...{ key: `${method} ${partKey(part)}`, method, part },
});

/** What a line is called: its provider or own way, or what is paid by. */
export const lineName = ({ method, part }: Pick<TenderLine, 'method' | 'part'>): string =>
  part.name ?? methodName(method);

/** What a till takes: each provider that it or another till of the shop used, and each own way. */
export function tillLines(
  { paymentTypes }: Pick<TillSelling, 'paymentTypes'>,
  providers: readonly string[],
): TenderLine[] {
  const named = providers.map((name) => lineOf('mobile_money', { typeId: null, name }));
  const once = named.filter(({ key }, at) => named.findIndex((one) => one.key === key) === at);
  const mobile = once.length === 0 ? [lineOf('mobile_money', NOBODY)] : once;
  // What is paid in cash by another name lies in the drawer.
  const own = paymentTypes
    .filter(({ kind }) => kind !== 'cash')
    .map(({ _id, name, kind }) => lineOf(kind, { typeId: _id, name }));
  return [...mobile, lineOf('card', NOBODY), ...own];
}

/** What a shift took; of what names nobody, and of what was not taken, all together. */
export function shiftLines({ tenders }: Pick<Shift, 'tenders'>): TenderLine[] {
  return [...BUILT_IN, 'other'].flatMap((method) => {
    const parts = tenders.find((tender) => tender.method === method)?.parts ?? [];
    if (parts.length > 0) {
      return parts.map(({ typeId, name }) => lineOf(method, { typeId, name }));
    }
    return method === 'other' ? [] : [lineOf(method, NOBODY)];
  });
}

/**
 * The counts of lines; what nobody counted is left out. A way of paying that has no parts here is
 * counted as a whole: others may have taken it by a provider of whom this device knows nothing.
 */
export function countsOfLines(
  lines: readonly TenderLine[],
  minorOf: (line: TenderLine) => number | null,
): TenderCount[] {
  return lines.flatMap((line) => {
    const { method, part } = line;
    const countedMinor = minorOf(line);
    if (countedMinor === null) return [];
    const isWhole = lines.filter((other) => other.method === method).length === 1;
    const isAll = isWhole && part.typeId === null && part.name === null;
    return [isAll ? { method, countedMinor } : { method, countedMinor, part }];
  });
}
