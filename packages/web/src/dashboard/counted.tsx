import { createContext, use, type ReactNode } from 'react';
import { t } from '../i18n/en/figures.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useBranches } from './queries.ts';
import { placesSaid, type Narrowed } from '../ui/narrowed.ts';

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
  return placesSaid(useBranches().data ?? [], branchId, timezone, useFormat());
}
