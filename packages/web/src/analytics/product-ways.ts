import { can } from '@tillbook/core/permissions';
import type { FigureName } from '@tillbook/core/reports/figures';
import type { ReportName } from '@tillbook/core/reports/reports';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { useUrlState } from '../ui/url-state.ts';
import { askedOf, type Product } from './queries.ts';
import { useWaysOn } from './ways-on.ts';

/** Where the figures of a product come from; null for what is not open to the person. */
export interface ProductWays {
  readonly receipts: string | null;
  /** What moved in the days of the page, and all that ever did. */
  readonly moved: string | null;
  readonly movements: string | null;
  readonly report: (name: ReportName) => string | null;
}

interface Of {
  readonly productId?: string;
  /** One branch alone; otherwise those of the page. */
  readonly branchId?: string;
}

/** The ways on from the page of a product, or from one of its branches or variants. */
export function useProductWays(data: Product): (of?: Of) => ProductWays {
  const user = useUser();
  const ways = useWaysOn(data);
  const url = useUrlState();
  return (of = {}) => {
    const { productId = data.product._id, branchId = askedOf(url).branchId } = of;
    const days = { from: data.from, to: data.to };
    const at = (tab: string, more = {}): string =>
      paths.business.products({ id: productId, tab, ...more, branchId });
    const seesStock = can(user, 'stock.view');
    return {
      receipts: can(user, 'sale.view') ? at('sales', days) : null,
      moved: seesStock ? at('movements', days) : null,
      movements: seesStock ? at('movements') : null,
      report: (name) => ways.of(name, 'product', productId, { branchId }),
    };
  };
}

/** What comes to the same as a figure of the product's money. */
export function wayOfMoney(figure: FigureName, ways: ProductWays): string | null {
  if (figure === 'profit' || figure === 'margin') return ways.report('profit-by-product');
  // No report of products has what was paid with the tax.
  return figure === 'collected' ? ways.receipts : ways.report('sales-by-product');
}
