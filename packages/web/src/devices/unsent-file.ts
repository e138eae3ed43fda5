import { fieldsOf } from '@tillbook/core/auth/user';
import { UNSENT_KINDS, type UnsentKind } from '@tillbook/core/sales/unsent-file';
import { unsentFile, type SealedUnsent } from '@tillbook/core/sales/unsent-file.api';

/** A file that somebody chose. */
export type FileRead =
  | { readonly kind: 'file'; readonly sealed: readonly SealedUnsent[] }
  /** No file of unsent sales, or none that is whole. */
  | { readonly kind: 'unreadable' }
  /** One for people alone: its device had nothing to seal it by. */
  | { readonly kind: 'unsealed' }
  /** Of another business; null where it does not say which. */
  | { readonly kind: 'other'; readonly business: string | null };

function jsonOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What a file says that a device exported, for the business that somebody works in. */
export function readUnsentFile(text: string, businessId: string): FileRead {
  const fields = jsonOf(text);
  if (fields === null || !Array.isArray(fields['sales'])) return { kind: 'unreadable' };
  const { sealed = [] } = fields;
  if (Array.isArray(sealed) && sealed.length === 0) return { kind: 'unsealed' };
  const read = unsentFile.safeParse(fields);
  if (!read.success) return { kind: 'unreadable' };
  const own = read.data.sealed.filter((one) => one.businessId === businessId);
  const [first] = read.data.sealed;
  if (own.length === 0) return { kind: 'other', business: first?.businessName ?? null };
  return { kind: 'file', sealed: own };
}

/** What a file holds, in figures. */
export interface FileAbout {
  readonly madeAt: string;
  readonly deviceIds: readonly string[];
  readonly counts: Readonly<Record<UnsentKind, number>>;
  /** Of its sales. */
  readonly totalMinor: number;
  /** When the first and the last of it happened, by the device's clock; null: it does not say. */
  readonly from: string | null;
  readonly to: string | null;
}

/** One part as far as it is told here: the server reads it whole. */
export interface PartTold {
  readonly _id: string | null;
  readonly at: string | null;
  readonly totalMinor: number;
  /** Of a sale: what its receipt is known by. */
  readonly number: string | null;
  /** Of a refund. */
  readonly saleId: string | null;
}

const AT = ['occurredAt', 'openedAt', 'movedAt', 'closedAt', 'discardedAt'] as const;
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function toldOfPart(text: string): PartTold {
  const fields = jsonOf(text) ?? {};
  const { _id, series, number, totalMinor, saleId } = fields;
  return {
    _id: textIn(_id),
    at: textIn(AT.map((name) => fields[name]).find((value) => value !== undefined)),
    totalMinor: typeof totalMinor === 'number' ? totalMinor : 0,
    number: typeof number === 'number' ? `${textIn(series) ?? ''}-${number}` : null,
    saleId: textIn(saleId),
  };
}

export function aboutFile(sealed: readonly SealedUnsent[]): FileAbout {
  const parts = sealed.flatMap((one) => one.parts);
  const told = parts.map(({ kind, text }) => ({ kind, ...toldOfPart(text) }));
  const times = told.flatMap(({ at }) => at ?? []).sort();
  const count = (kind: UnsentKind): number => parts.filter((part) => part.kind === kind).length;
  const counts = UNSENT_KINDS.map((kind) => [kind, count(kind)]);
  return {
    madeAt: sealed[0]?.madeAt ?? '',
    deviceIds: [...new Set(sealed.map(({ deviceId }) => deviceId))],
    counts: Object.fromEntries(counts) as FileAbout['counts'],
    totalMinor: told
      .filter(({ kind }) => kind === 'sale')
      .reduce((sum, { totalMinor }) => sum + totalMinor, 0),
    from: times[0] ?? null,
    to: times.at(-1) ?? null,
  };
}
