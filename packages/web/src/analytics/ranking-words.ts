import { RANK_SORTS, type RankSort } from '@tillbook/core/reports/ranking';
import { t } from '../i18n/en/analytics.ts';
import type { Format } from '../i18n/format.ts';
import { changeText, shareText } from './overview-words.ts';
import type { Performance } from './queries.ts';

interface Sold {
  readonly name: string | null;
  readonly netMinor: number;
  readonly beforeMinor: number;
}

/** The order in the address; none where it says what nothing is sorted by. */
export function sortOf(asked: string): RankSort | undefined {
  return RANK_SORTS.find((one) => one === asked);
}

/** Who sold most, in whatever order they stand. */
export function rankFinding(rows: readonly Sold[], netMinor: number, format: Format): string {
  const best = rows.reduce<Sold | null>(
    (most, row) => (most === null || row.netMinor > most.netMinor ? row : most),
    null,
  );
  if (best === null || best.netMinor <= 0) return t('noneSold');
  return t('rankFinding', {
    name: best.name ?? t('noCategory'),
    share: shareText(best.netMinor, netMinor, format),
    change: changeText(best.netMinor, best.beforeMinor, format),
  });
}

/** How few of all the products bring most, also of those that are not listed. */
export function productsFinding({ few, most }: Pick<Performance, 'few' | 'most'>): string {
  return most === null ? t('noneSold') : t('productsFinding', { ...few, name: most });
}

/** That only the first are listed and exported; null where all are. */
export function productsCut(shown: number, all: number): string | null {
  return shown < all ? t('productsFirst', { shown, all }) : null;
}
