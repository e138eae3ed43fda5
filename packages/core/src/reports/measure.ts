import { FIGURES, figureOf, NO_SUMS, rateOf, type FigureName } from './figures.ts';

/** How a column of a report is read. */
export type CellKind =
  | 'text'
  | 'word'
  | 'day'
  | 'month'
  | 'weekday'
  | 'hour'
  | 'instant'
  | 'rate'
  | 'money'
  | 'count'
  | 'quantity';

/** What a row of a report was added up from, by name. */
export type Sums = Readonly<Record<string, number>>;

export interface Measure {
  readonly kind: CellKind;
  /** Only for whoever may see what goods cost. */
  readonly needsCost: boolean;
  /** Whether the rows together have it too; pieces and kilograms have no sum. */
  readonly hasTotal: boolean;
  /** Thousandths of what is no goods are read with so many decimals, always: points line up. */
  readonly decimals?: number;
  /** Of one row's sums beside those of all rows. */
  readonly of: (sums: Sums, whole: Sums) => number | null;
}

/** One of the figures that every screen counts the same. */
export const figure = (name: FigureName): Measure => {
  const { unit: kind, needsCost } = FIGURES[name];
  const of = (sums: Sums): number | null => figureOf(name, { ...NO_SUMS, ...sums });
  return { kind, needsCost, hasTotal: true, of, ...(kind === 'quantity' ? { decimals: 1 } : {}) };
};
/** What is summed under a name. */
export const sum = (name: string, kind: CellKind, more: Partial<Measure> = {}): Measure => ({
  ...{ kind, needsCost: false, hasTotal: true, of: (sums) => sums[name] ?? 0 },
  ...more,
});
/** An amount of money. */
export const money = (name: string, more: Partial<Measure> = {}): Measure =>
  sum(name, 'money', more);
/** For whoever may see what goods cost. */
export const atCost = { needsCost: true } as const;
/** Pieces and kilograms, which have no sum. */
export const quantity = (name: string): Measure => sum(name, 'quantity', { hasTotal: false });
/** None where nothing is known of it. */
export const known = (name: string) => ({ of: (sums: Sums): number | null => sums[name] ?? null });
/** Of some rows there is none: an account stands on one side of a balance sheet. */
export const side = (name: string): Measure => money(name, known(name));
/** What part of all rows a row is, in basis points. */
export const share = (name: string): Measure =>
  sum(name, 'rate', { of: (sums, whole) => rateOf(sums[name] ?? 0, whole[name] ?? 0) });
