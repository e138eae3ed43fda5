import { isCurrency } from '@tillbook/core/money';
import { everydayPrice } from '@tillbook/core/sales/denominations';
import { tenderSuggestions } from '@tillbook/core/sales/payment';
import { totalSale, type SaleTotal, type TaxMode } from '@tillbook/core/sales/sale-total';

export interface SampleReceipt {
  readonly quantityMilli: number;
  readonly unitPriceMinor: number;
  readonly total: SaleTotal;
  readonly tenderedMinor: number;
  readonly changeMinor: number;
}

/** A sale as this business would print it, priced and taxed by the rules of the till. */
export function sampleReceipt(settings: {
  readonly currency: string;
  readonly taxMode: TaxMode;
  readonly taxBasisPoints: number;
}): SampleReceipt | null {
  const { currency, taxMode, taxBasisPoints } = settings;
  if (!isCurrency(currency)) return null;
  const quantityMilli = 2_000;
  const unitPriceMinor = everydayPrice(currency);
  const lines = [{ quantityMilli, unitPriceMinor, taxBasisPoints }];
  const total = totalSale({ taxMode, taxRounding: 'per_rate', lines });
  const tenders = tenderSuggestions(total.totalMinor, currency);
  const tenderedMinor = tenders[1] ?? total.totalMinor;
  return {
    quantityMilli,
    unitPriceMinor,
    total,
    tenderedMinor,
    changeMinor: tenderedMinor - total.totalMinor,
  };
}
