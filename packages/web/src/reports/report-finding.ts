import { t } from '../i18n/en/reports.ts';
import type { Report, Row } from './report-view.ts';

/**
 * The largest of them in a sentence. What has none of it, as goods without a brand, may be more
 * than any: "No brand is the largest" would say that there is none.
 */
export function largestOf(
  { dimensions }: Pick<Report, 'dimensions'>,
  rows: readonly Row[],
  said: (row: Row) => { readonly name: string; readonly value: string; readonly share: string },
): string {
  const [most] = rows;
  if (most === undefined) return '';
  const named = rows.find(({ ids }) => ids[dimensions[0] ?? ''] !== null);
  if (named === undefined || named === most) return t('finding', said(most));
  const { name: none, share: rest } = said(most);
  return t('findingNone', { ...said(named), none, rest });
}
