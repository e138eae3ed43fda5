import { whyPartial, type NotWhole } from '@tillbook/core/reports/partial';
import { addDays } from '@tillbook/core/reports/period';
import { t } from '../i18n/en/comparison.ts';
import type { Compared } from './queries.ts';

interface Subject {
  readonly from: string;
  readonly to: string;
  readonly points: readonly { readonly from: string }[];
}

interface Drawn extends Pick<Compared, 'bucketDays' | 'today'> {
  readonly subjects: readonly Subject[];
}

/** Why a point of a line is not whole: it still runs, or has fewer days than the others. */
export function whyPointPartial(
  { bucketDays, today, subjects }: Drawn,
  nth: number,
  at: number,
): NotWhole | null {
  const subject = subjects[nth];
  const from = subject?.points[at]?.from;
  if (subject === undefined || from === undefined) return null;
  return whyPartial({ from, to: addDays(from, bucketDays - 1) }, subject, today);
}

/** A place of the axis with what it lacks: "Week 5, so far". */
export function partialPlace(place: string, why: NotWhole | null): string {
  if (why === null) return place;
  return why === 'running' ? t('placeSoFar', { place }) : t('placeCut', { place });
}
