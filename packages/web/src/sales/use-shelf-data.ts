import { useEffect, useMemo } from 'react';
import { useUser } from '../session/use-session.ts';
import { indexOf } from './product-index.ts';
import { useCatalogue } from './queries.ts';
import { sellingOf } from './selling.ts';
import type { TaxRules } from './totals.ts';

const NO_RULES: TaxRules = { taxMode: 'inclusive', taxRounding: 'per_rate' };

/** What a branch sells and how, as this device knows it. */
export function useShelfData(businessId: string, branchId: string) {
  const catalogue = useCatalogue(businessId, branchId);
  const { data } = catalogue;
  const index = useMemo(() => indexOf(data?.pages.flatMap((page) => page.items) ?? []), [data]);
  const { taxMode, taxRounding } = data?.pages[0] ?? NO_RULES;
  // The same ones after a sale, which puts others in place of the pages.
  const rules = useMemo((): TaxRules => ({ taxMode, taxRounding }), [taxMode, taxRounding]);
  const user = useUser();
  const selling = useMemo(() => sellingOf(data?.pages, user), [data, user]);
  const { design } = selling.receipts;
  useEffect(() => {
    if (data === undefined) return;
    void import('./receipt-design.ts').then(({ keepDesign }) => keepDesign(businessId, design));
  }, [businessId, data, design]);
  return { catalogue, index, rules, selling };
}
