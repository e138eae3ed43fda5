import { t } from '../i18n/en/platform.ts';
import type { Filter } from '../ui/filter-bar.tsx';
import { useChoices } from './queries.ts';

/** The filters that every list over businesses has: which business, which currency. */
export function useBusinessFilters(): readonly Filter[] {
  const { data } = useChoices();
  const businesses = (data?.businesses ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const currencies = (data?.currencies ?? []).map((value) => ({ value, label: value }));
  return [
    { name: 'businessId', label: t('business'), any: t('allBusinesses'), choices: businesses },
    { name: 'currency', label: t('currency'), any: t('allCurrencies'), choices: currencies },
  ];
}
