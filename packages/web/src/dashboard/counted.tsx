import { createContext, use, type ReactNode } from 'react';
import { t } from '../i18n/en/figures.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useBranches } from './queries.ts';
import { t as shared } from '../i18n/en/dashboard.ts';

/** What all figures of a dashboard are narrowed to, in words. */
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

/** Where the rows behind a figure are, for whoever may see them. */
export interface Behind {
  readonly to: string;
  readonly kind: 'receipts' | 'refunds' | 'report' | 'list';
}

const NarrowedContext = createContext<Narrowed | null>(null);

/** Tells the figures inside what they are narrowed to. */
export function Narrowing(props: { readonly to: Narrowed; readonly children: ReactNode }) {
  return <NarrowedContext value={props.to}>{props.children}</NarrowedContext>;
}

export function useNarrowed(): Narrowed {
  const narrowed = use(NarrowedContext);
  if (narrowed === null) throw new Error('a figure stands outside of a Narrowing');
  return narrowed;
}

interface Day {
  readonly businessDate: string;
  readonly comparedDate: string;
  readonly timezone: string;
  readonly asOf: string;
}

/** Today up to now, against the same weekday of the week before up to the same minute. */
export function useDayNarrowed(
  day: Day,
  branchId: string | undefined,
  receipts: number | null,
): Narrowed {
  const format = useFormat();
  const time = format.time(day.asOf);
  return {
    ...usePlaces(branchId, day.timezone),
    period: t('soFar', { day: format.date(day.businessDate), time }),
    compared: t('soFar', { day: format.date(day.comparedDate), time }),
    asOf: format.dateTime(day.asOf),
    receipts,
  };
}

/** The branch that is looked at, or all, with their zones and when their days begin. */
export function usePlaces(
  branchId: string | undefined,
  timezone: string,
): Pick<Narrowed, 'branch' | 'zone' | 'cutoff'> {
  const format = useFormat();
  const all = useBranches().data ?? [];
  const shown = branchId === undefined ? all : all.filter(({ _id }) => _id === branchId);
  const [one] = shown;
  const each = (said: string[], of: (at: number) => string): string =>
    new Set(said).size <= 1 ? (said[0] ?? '–') : said.map((_, at) => of(at)).join(', ');
  const zones = shown.map((branch) => branch.timezone);
  const begins = shown.map(({ cutoffMinutes }) => format.clock(cutoffMinutes));
  const named = (said: string[]) => (at: number) => `${shown[at]?.name ?? ''} ${said[at] ?? ''}`;
  return {
    branch: shown.length === 1 && one !== undefined ? one.name : shared('allBranches'),
    zone: zones.length === 0 ? timezone : each(zones, named(zones)),
    cutoff: each(begins, named(begins)),
  };
}
