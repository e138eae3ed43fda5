import { COMPARED_BY, type ComparedBy } from '@tillbook/core/reports/comparison';
import { COMPARISON_FIELDS, DRAWN_FIGURES } from '@tillbook/core/reports/saved-comparisons';
import type { ViewAsked } from '@tillbook/core/reports/saved-views';
import type { ListedView } from '@tillbook/core/reports/saved-views.api';
import { t } from '../i18n/en/comparison.ts';
import type { Format } from '../i18n/format.ts';
import type { UrlState } from '../ui/url-state.ts';
import { askedOf } from './queries.ts';

/** What is compared, as an address has it and as a view keeps it. */

/** What the address compares; without days, of the four weeks that end on the day of looking. */
export function comparisonAskedOf(url: UrlState): ViewAsked {
  const { from, to, branchId } = askedOf(url);
  const by = COMPARED_BY.find((one) => one === url.get('by')) ?? 'product';
  const figure = DRAWN_FIGURES.find((one) => one === url.get('figure'));
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(branchId === undefined || by === 'business' ? {} : { branchId }),
    ...{ by, of: url.get('of') },
    // The first figure is drawn where none is chosen.
    ...(figure === undefined || figure === 'netSales' ? {} : { figure }),
    ...(url.get('shown') === 'index' ? { shown: 'index' } : {}),
  };
}

/** What a view compares, as an address has it; what it does not ask is taken away. */
export function comparisonSearchOf(asked: ViewAsked): Record<string, string | undefined> {
  return Object.fromEntries(COMPARISON_FIELDS.map((field) => [field, asked[field]]));
}

const KINDS: Readonly<Record<ComparedBy, () => string>> = {
  product: () => t('products'),
  variant: () => t('variants'),
  category: () => t('categories'),
  branch: () => t('branches'),
  seller: () => t('sellers'),
  period: () => t('periods'),
  business: () => t('businesses'),
};

/** What a view compares in words: "Products · 3 of them · from 1 Mar 2026". */
export function comparisonSaid(
  { asked }: ListedView,
  branchName: (branchId: string) => string | undefined,
  format: Format,
): string {
  const { by = 'product', of = '', from, to, branchId } = asked;
  return [
    KINDS[by](),
    t('viewOf', { count: of.split(',').length }),
    ...(from === undefined ? [] : [t('viewFrom', { day: format.date(from) })]),
    ...(to === undefined ? [] : [t('viewUpTo', { day: format.date(to) })]),
    ...(branchId === undefined ? [] : [branchName(branchId) ?? '']),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
