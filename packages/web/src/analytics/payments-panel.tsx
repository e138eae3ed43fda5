import { t } from '../i18n/en/analytics.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { BarList, wayOf } from '../ui/charts/bar-list.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Money } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { methodName } from '../ui/payment-words.ts';
import { ExportTable } from './export-table.tsx';
import { paymentsFinding, shareText } from './overview-words.ts';
import type { Overview } from './queries.ts';
import { useWaysOn } from './ways-on.ts';

/** The mix of the ways of paying, beside the mix before. */
export function PaymentsPanel({ data }: { readonly data: Overview }) {
  const format = useFormat();
  const { now, before, currency } = data;
  const tenders = data.tenders ?? [];
  const ways = useWaysOn(data);
  return (
    <Panel
      title={t('payments')}
      actions={
        <ExportTable
          name={t('payments')}
          head={data}
          rows={() => [
            [
              t('payment'),
              t('inCurrency', { what: t('thisPeriod'), currency }),
              t('paymentsCount'),
              t('inCurrency', { what: t('before'), currency }),
            ],
            ...tenders.map((one) => [
              methodName(one.method),
              moneyCell(one.amountMinor, currency),
              { number: String(one.count) },
              moneyCell(one.beforeMinor, currency),
            ]),
          ]}
        />
      }
    >
      <BarList
        label={t('payments')}
        finding={paymentsFinding(data, format)}
        bars={tenders.map((one) => ({
          ...wayOf(ways.of('sales-by-tender', 'tender', one.method, { also: 'day' })),
          key: one.method,
          name: methodName(one.method),
          value: Math.max(0, one.amountMinor),
          text: <Money minor={one.amountMinor} />,
          note: t('paymentsNote', {
            share: shareText(one.amountMinor, now.totalMinor, format),
            before: shareText(one.beforeMinor, before.totalMinor, format),
          }),
        }))}
      />
    </Panel>
  );
}
