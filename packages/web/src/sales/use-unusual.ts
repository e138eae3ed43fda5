import { isUnusualQuantity, usualQuantity } from '@tillbook/core/sales/unusual';
import { useEffect, useMemo } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Format } from '../i18n/format.ts';
import { announce } from '../ui/live-region.ts';
import type { CartLine } from './cart.ts';
import { unitText } from './unit-text.ts';
import type { CounterWork } from './use-counter.ts';
import { readQuantities, type SoldQuantities } from './usual-here.ts';

/** What is asked of a line whose quantity is far from what is sold of it at once here. */
function asked(line: CartLine, known: SoldQuantities, format: Format): string | null {
  const usual = usualQuantity(known[line.soldId] ?? []);
  if (usual === null || !isUnusualQuantity(line.quantityMilli, usual)) return null;
  const { leastMilli, mostMilli } = usual;
  const told = {
    quantity: unitText(format, line.quantityMilli, line.unit),
    least: format.quantity(leastMilli),
    most: format.quantity(mostMilli),
  };
  return t(leastMilli === mostMilli ? 'unusualOne' : 'unusual', told);
}

/**
 * Asks beside a line whether so much of it is meant, and says so to screen readers; it stops
 * nothing.
 */
export function useUnusual({
  state,
  lease: { branchId },
}: Pick<CounterWork, 'state' | 'lease'>): ReadonlyMap<string, string> {
  const format = useFormat();
  const { lines } = state.cart;
  const lastSaleId = state.last?.saleId;
  // Read again after each sale, which may be another custom.
  const known = useMemo(
    () => ({ lastSaleId, of: readQuantities(branchId) }),
    [branchId, lastSaleId],
  );
  const flags = useMemo(() => {
    const found = lines.map((line) => [line.soldId, asked(line, known.of, format)] as const);
    return new Map(found.filter((flag): flag is [string, string] => flag[1] !== null));
  }, [lines, known, format]);
  const said = [...flags.values()].join(' ');
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
  return flags;
}
