import { TOP_PRODUCTS } from '@tillbook/core/reports/dashboards.api';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { BarList, wayOf } from '../ui/charts/bar-list.tsx';
import { Money } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { methodName } from '../ui/payment-words.ts';
import { tabOf, UrlTabs, type UrlTab } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { branchesFinding, productsFinding, profitFinding, tendersFinding } from './findings.ts';

interface Ranked {
  readonly _id: string;
  readonly name: string;
  readonly valueMinor: number;
}

interface TopProduct extends Ranked {
  readonly profitMinor: number | null;
}

const orders = (): readonly UrlTab[] => [
  { value: 'sales', label: t('bySales') },
  { value: 'profit', label: t('byProfit') },
];

/** The first products by sales, or by profit for whoever sees cost. @param pathOf where it opens */
export function ProductsPanel(props: {
  readonly products: readonly TopProduct[];
  readonly pathOf?: (productId: string) => string;
  /** Beside the title. */
  readonly action?: ReactNode;
}) {
  const { products, pathOf, action } = props;
  const format = useFormat();
  const order = tabOf(orders(), useUrlState().get('top'));
  const seesCost = products.some(({ profitMinor }) => profitMinor !== null);
  const isByProfit = seesCost && order === 'profit';
  const first = firstOf(products, isByProfit);
  return (
    <Panel title={t('topProducts')} actions={action}>
      {seesCost && <UrlTabs name="top" label={t('topProducts')} tabs={orders()} />}
      <BarList
        label={t('topProducts')}
        finding={isByProfit ? profitFinding(first, format) : productsFinding(first, format)}
        bars={first.map(({ _id, name, valueMinor }) => ({
          key: _id,
          name,
          value: Math.max(0, valueMinor),
          text: <Money minor={valueMinor} />,
          ...(pathOf === undefined ? {} : { to: pathOf(_id) }),
        }))}
      />
    </Panel>
  );
}

/** The first ones with what they are ranked by. */
function firstOf(products: readonly TopProduct[], isByProfit: boolean): Ranked[] {
  return products
    .map(({ _id, name, valueMinor, profitMinor }) => ({
      ...{ _id, name, valueMinor: isByProfit ? (profitMinor ?? 0) : valueMinor },
    }))
    .sort((one, other) => other.valueMinor - one.valueMinor)
    .slice(0, TOP_PRODUCTS);
}

/** What each branch sold: customers paid of it today, or net sales of other days. */
export function BranchesPanel(props: {
  readonly branches: readonly Ranked[];
  readonly of?: 'today' | 'period';
  /** Where what a branch sold stands. */
  readonly toOf: (branchId: string) => string | null;
}) {
  const { branches, of = 'today', toOf } = props;
  const format = useFormat();
  return (
    <Panel title={t('branches')}>
      <BarList
        label={t('branches')}
        finding={branchesFinding(branches, format, of)}
        bars={branches.map(({ _id, name, valueMinor }) => ({
          key: _id,
          name,
          value: Math.max(0, valueMinor),
          ...wayOf(toOf(_id)),
          text: <Money minor={valueMinor} />,
        }))}
      />
    </Panel>
  );
}

/** How customers paid. */
export function PaymentsPanel(props: {
  /** Null: it is not told while the count of their drawer is blind to who looks. */
  readonly tenders:
    | readonly {
        readonly method: string;
        readonly amountMinor: number;
        readonly count: number;
      }[]
    | null;
  /** Where what was paid in a way stands. */
  readonly toOf: (method: string) => string | null;
}) {
  const { tenders, toOf } = props;
  const format = useFormat();
  if (tenders === null) {
    return (
      <Panel title={t('payments')}>
        <p>{t('paymentsBlind')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('payments')}>
      <BarList
        label={t('payments')}
        finding={tendersFinding(tenders, format)}
        bars={[...tenders]
          .sort((one, other) => other.amountMinor - one.amountMinor)
          .map(({ method, amountMinor, count }) => ({
            key: method,
            name: methodName(method),
            value: Math.max(0, amountMinor),
            ...wayOf(toOf(method)),
            note: t('paymentsCount', { count }),
            text: <Money minor={amountMinor} />,
          }))}
      />
    </Panel>
  );
}
