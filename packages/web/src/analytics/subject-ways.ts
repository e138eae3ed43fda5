import type { Period } from '@tillbook/core/reports/compared';
import type { FigureName } from '@tillbook/core/reports/figures';
import { paths } from '../paths.ts';
import { useUrlState } from '../ui/url-state.ts';
import type { Subject } from './comparison-words.ts';
import { askedOf, type Compared } from './queries.ts';
import { useWaysOn } from './ways-on.ts';

/** What only stands in a report where it is chosen. */
const CHOSEN: readonly string[] = ['averageSale', 'refunds', 'discounts'] satisfies FigureName[];
const OF_PROFIT: readonly string[] = ['profit', 'margin'] satisfies FigureName[];

/** Where a figure of one that is compared comes from, over its days or some of them. */
export type SubjectWay = (subject: Subject, figure?: string, days?: Period) => string | null;

/** The ways on from a comparison; what another business sold stands in its own books. */
export function useSubjectWay(data: Compared): SubjectWay {
  const ways = useWaysOn(data);
  const { branchId } = askedOf(useUrlState());
  return (subject, figure = 'netSales', days = subject) => {
    const { key } = subject;
    const asked = { from: days.from, to: days.to };
    const isProfit = OF_PROFIT.includes(figure);
    const columns = CHOSEN.includes(figure) ? { columns: `netSales,${figure}` } : {};
    const byDay = isProfit ? 'profit-by-day' : 'sales-by-day';
    switch (data.by) {
      case 'product':
      case 'variant':
        return paths.business.analytics.product(key, { ...asked, branchId });
      case 'category':
        return ways.of(isProfit ? 'profit-by-product' : 'sales-by-product', 'category', key, asked);
      case 'branch':
        return ways.report(byDay, { ...asked, ...columns, branchId: key });
      case 'seller':
        return ways.of(isProfit ? 'profit-by-seller' : 'sales-by-seller', 'seller', key, {
          ...asked,
          ...columns,
          also: 'branch',
        });
      case 'period':
        return ways.report(byDay, { ...asked, ...columns });
      case 'business':
        return null;
    }
  };
}
