import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { BarList, wayOf } from '../ui/charts/bar-list.tsx';
import { Money } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { methodName } from '../ui/payment-words.ts';
import { branchesFinding, productsFinding, tendersFinding } from './findings.ts';

interface Ranked {
  readonly _id: string;
  readonly name: string;
  readonly valueMinor: number;
}

/** The products that brought most. @param pathOf where a product is shown, if this role may */
export function ProductsPanel(props: {
  readonly products: readonly Ranked[];
  readonly pathOf?: (productId: string) => string;
}) {
  const { products, pathOf } = props;
  const format = useFormat();
  return (
    <Panel title={t('topProducts')}>
      <BarList
        label={t('topProducts')}
        finding={productsFinding(products, format)}
        bars={products.map(({ _id, name, valueMinor }) => ({
          key: _id,
          name,
          value: valueMinor,
          text: <Money minor={valueMinor} />,
          ...(pathOf === undefined ? {} : { to: pathOf(_id) }),
        }))}
      />
    </Panel>
  );
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
  readonly tenders: readonly {
    readonly method: string;
    readonly amountMinor: number;
    readonly count: number;
  }[];
  /** Where what was paid in a way stands. */
  readonly toOf: (method: string) => string | null;
}) {
  const { tenders, toOf } = props;
  const format = useFormat();
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
