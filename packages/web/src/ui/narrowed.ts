import { t } from '../i18n/en/figures.ts';
import type { Format } from '../i18n/format.ts';

/** What figures are narrowed to, in words. */
export interface Narrowed {
  readonly period: string;
  /** What it is compared with; null where that is nothing. */
  readonly compared: string | null;
  readonly branch: string;
  readonly zone: string;
  /** When a day begins. */
  readonly cutoff: string;
  /** When the figures are of. */
  readonly asOf: string;
  /** How many receipts the sums of sales are made of, where that is known. */
  readonly receipts: number | null;
}

interface Place {
  readonly _id: string;
  readonly name: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
}

/** The branch that is looked at, or all, with their zones and when their days begin. */
export function placesSaid(
  branches: readonly Place[],
  branchId: string | undefined,
  timezone: string,
  format: Format,
): Pick<Narrowed, 'branch' | 'zone' | 'cutoff'> {
  const shown = branchId === undefined ? branches : branches.filter(({ _id }) => _id === branchId);
  const [one] = shown;
  const each = (said: string[], of: (at: number) => string): string =>
    new Set(said).size <= 1 ? (said[0] ?? '–') : said.map((_, at) => of(at)).join(', ');
  const zones = shown.map((branch) => branch.timezone);
  const begins = shown.map(({ cutoffMinutes }) => format.clock(cutoffMinutes));
  const named = (said: string[]) => (at: number) => `${shown[at]?.name ?? ''} ${said[at] ?? ''}`;
  return {
    branch: shown.length === 1 && one !== undefined ? one.name : t('allBranches'),
    zone: zones.length === 0 ? timezone : each(zones, named(zones)),
    cutoff: each(begins, named(begins)),
  };
}

/** Days in words: one, or from one to another. */
export const daysSaid = (from: string, to: string, format: Format): string =>
  from === to ? format.date(from) : t('whole', { from: format.date(from), to: format.date(to) });
