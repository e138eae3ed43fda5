import { t } from '../i18n/en/products.ts';
import type { Filter } from '../ui/filter-bar.tsx';
import { useBranches, useProductChoices } from './queries.ts';

/** The filters of the owner's list; those of a single branch or no category are left out. */
export function useFilters(): readonly Filter[] {
  const choices = useProductChoices();
  const branches = useBranches();
  const asChoice = ({ _id, name }: { readonly _id: string; readonly name: string }) => ({
    value: _id,
    label: name,
  });
  const categories = (choices.data?.categories ?? []).map(asChoice);
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
  const stock: Filter = {
    name: 'stock',
    label: t('stock'),
    any: t('anyStock'),
    choices: [
      { value: 'in_stock', label: t('inStock') },
      { value: 'out', label: t('out') },
      { value: 'oversold', label: t('oversold') },
    ],
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
  return [
    ...(categories.length > 0 ? [category] : []),
    ...(places.length > 1 ? [branch] : []),
    stock,
    state,
  ];
}
