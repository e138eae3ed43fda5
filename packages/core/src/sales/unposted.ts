import { fieldsOf } from '../auth/user.ts';
import { isId } from '../ids.ts';
import type { UnsentKind } from './unsent-file.ts';

/**
 * What can be told of a fact that could not be posted, for whoever settles it. Each part alone:
 * what cannot be read is null, and nothing is made of it.
 */
export interface ToldFact {
  readonly _id: string | null;
  /** Who did it. */
  readonly personId: string | null;
  /** By the device's clock, ISO. */
  readonly occurredAt: string | null;
  /** What went into the drawer or out of it, what was counted, or what a cart came to. */
  readonly amountMinor: number | null;
  readonly series: string | null;
  /** Of a sale, within its series. */
  readonly number: number | null;
  /** Whom it names: when they are forgotten, what it says goes, too. */
  readonly customerId: string | null;
}

const NAMES = {
  sale: { person: 'sellerId', at: 'occurredAt', amount: 'totalMinor' },
  refund: { person: 'refundedBy', at: 'occurredAt', amount: 'totalMinor' },
  shift: { person: 'openedBy', at: 'openedAt', amount: 'floatMinor' },
  move: { person: 'movedBy', at: 'movedAt', amount: 'amountMinor' },
  closing: { person: 'closedBy', at: 'closedAt', amount: 'countedMinor' },
  discard: { person: 'discardedBy', at: 'discardedAt', amount: 'totalMinor' },
} as const;

const SERIES = /^[A-Z]{1,4}$/;
const LARGEST_NUMBER = 999_999_999;
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,12}Z$/;

const idIn = (value: unknown): string | null =>
  typeof value === 'string' && isId(value) ? value.toLowerCase() : null;

const wholeIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null;

function instantIn(value: unknown): string | null {
  const isInstant = typeof value === 'string' && INSTANT.test(value);
  return isInstant && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : null;
}

function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text)) ?? {};
  } catch {
    return {};
  }
}

/** Reads what can be read of a fact as its device wrote it down, letter by letter. */
export function toldOfFact(kind: UnsentKind, text: string): ToldFact {
  const fields = fieldsIn(text);
  const { person, at, amount } = NAMES[kind];
  const { series, number, customerId } = fields;
  const count = kind === 'sale' ? (wholeIn(number) ?? 0) : 0;
  return {
    _id: idIn(fields['_id']),
    personId: idIn(fields[person]),
    occurredAt: instantIn(fields[at]),
    amountMinor: wholeIn(fields[amount]),
    series: typeof series === 'string' && SERIES.test(series) ? series : null,
    number: count >= 1 && count <= LARGEST_NUMBER ? count : null,
    customerId: idIn(customerId),
  };
}
