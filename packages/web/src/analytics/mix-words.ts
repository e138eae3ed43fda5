import { t } from '../i18n/en/mix.ts';
import type { Mix } from './queries.ts';

/** How few of all the products that brought anything bring most, also of those not drawn. */
export function fewFinding({ few }: Pick<Mix, 'few'>): string {
  return t('fewFinding', few);
}

/** What of all the products that sell much has a low margin. */
export function repriceFinding({ reprice }: Pick<Mix, 'reprice'>): string {
  const { count, name } = reprice;
  return count === 0 ? t('quadrantGood') : t('quadrantFinding', { count, name: name ?? '' });
}

/** How many products sell evenly and bring most: also those that are not listed. */
export function evennessFinding({ evenness }: Pick<Mix, 'evenness'>): string | null {
  const best = evenness.find(({ abc, xyz }) => abc === 'A' && xyz === 'X');
  return best === undefined ? null : t('abcXyzFinding', { count: best.count });
}

/** That only the first are drawn and exported; null where all are. */
export function cutNote(shown: number, all: number): string | null {
  return shown < all ? t('drawnFirst', { shown, all }) : null;
}
