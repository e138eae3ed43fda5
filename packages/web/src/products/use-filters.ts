import { t } from '../i18n/en/products.ts';
import { PRODUCT_KINDS } from '@tillbook/core/products/product-fields';
import { MISSING } from '@tillbook/core/products/products.api';
import type { Filter } from '../ui/filter-bar.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useIsNarrow } from '../ui/use-media.ts';
import { inTree } from '../ui/tree.ts';
import { useBranches, useProductChoices } from './queries.ts';

/** Left out on phones while they do not filter: the list should begin on the first screen. */
const WIDE_ONLY: readonly string[] = ['kind', 'missing'];

/** The filters of the owner's list; those of a single branch or no category are left out. */
export function useFilters(): readonly Filter[] {
  const choices = useProductChoices();
  const branches = useBranches();
  const isNarrow = useIsNarrow();
  const url = useUrlState();
  const asChoice = ({ _id, name }: { readonly _id: string; readonly name: string }) => ({
    value: _id,
    label: name,
  });
  const categories = inTree(choices.data?.categories ?? []).map(({ node, depth }) => ({
    value: node._id,
    label: '\u2003'.repeat(depth) + node.name,
  }));
  const places = (branches.data ?? []).map(asChoice);
  const category: Filter = {
    name: 'categoryId',
    label: t('category'),
    any: t('allCategories'),
    choices: categories,
  };
  const branch: Filter = {
    name: 'branchId',
    label: t('branch'),
    any: t('allBranches'),
    choices: places,
  };
  const brand: Filter = {
    name: 'brandId',
    label: t('brand'),
    any: t('allBrands'),
    choices: (choices.data?.brands ?? []).map(asChoice),
  };
  return [
    ...(categories.length > 0 ? [category] : []),
    ...(places.length > 1 ? [branch] : []),
    ...((choices.data?.brands.length ?? 0) > 0 ? [brand] : []),
    ...plainFilters().filter(
      ({ name }) => !isNarrow || !WIDE_ONLY.includes(name) || url.get(name) !== '',
    ),
  ];
}

/** The filters that are the same for every business. */
function plainFilters(): readonly Filter[] {
  const kind: Filter = {
    name: 'kind',
    label: t('kind'),
    any: t('allKinds'),
    choices: PRODUCT_KINDS.map((one) => ({ value: one, label: t(`kind_${one}`) })),
  };
  const missing: Filter = {
    name: 'missing',
    label: t('missing'),
    any: t('missingNothing'),
    choices: MISSING.map((one) => ({ value: one, label: t(`missing_${one}`) })),
  };
  const state: Filter = {
    name: 'state',
    label: t('state'),
    any: t('active'),
    choices: [
      { value: 'archived', label: t('archived') },
      { value: 'all', label: t('withArchived') },
    ],
  };
  return [kind, stockFilter(), missing, state];
}

/** How much of it is there. */
export function stockFilter(): Filter {
  return {
    name: 'stock',
    label: t('stock'),
    any: t('anyStock'),
    choices: [
      { value: 'in_stock', label: t('inStock') },
      { value: 'low', label: t('low') },
      { value: 'out', label: t('out') },
      { value: 'oversold', label: t('oversold') },
    ],
  };
}
