import { returnRateOf } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/product-analytics.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { BarList } from '../ui/charts/bar-list.tsx';
import { moneyCell, quantityCell } from '../ui/csv.ts';
import { Panel } from '../ui/panel.tsx';
import { ExportTable } from './export-table.tsx';
import { goodsOf } from './product-strip.tsx';
import { reasonText, unitsText } from './product-words.ts';
import type { Product } from './queries.ts';

/** What came back, and why. */
export function ReturnsPanel({ data }: { readonly data: Product }) {
  const format = useFormat();
  const { returns, product, currency } = data;
  return (
    <Panel
      title={t('returns')}
      actions={
        returns.length > 0 && (
          <ExportTable
            name={`${t('returns')} ${product.sku}`}
            head={data}
            rows={() => [
              [t('reason'), t('quantity'), t('refunded', { currency }), t('refundsCount')],
              ...returns.map((one) => [
                reasonText(one.reason),
                quantityCell(one.quantityMilli),
                moneyCell(one.netMinor, currency),
                { number: String(one.count) },
              ]),
            ]}
          />
        )
      }
    >
      <BarList
        label={t('returns')}
        finding={returnsFinding(data, format)}
        bars={returns.map((one) => ({
          key: one.reason,
          name: reasonText(one.reason),
          value: one.quantityMilli,
          text: unitsText(one.quantityMilli, product.unit, format),
          note: t('refundsOf', { count: one.count, amount: format.money(one.netMinor) }),
        }))}
      />
    </Panel>
  );
}

function returnsFinding({ now, before, product, returns }: Product, format: Format): string {
  if (returns.length === 0) return t('noReturns');
  const rate = returnRateOf(goodsOf(now));
  const earlier = returnRateOf(goodsOf(before));
  const said = { units: unitsText(now.returnedMilli, product.unit, format) };
  if (rate === null) return t('returned', said);
  const shown = (value: number) => format.rate(value);
  if (earlier === null) return t('returnedRate', { ...said, rate: shown(rate) });
  return t('returnedRateBefore', { ...said, rate: shown(rate), before: shown(earlier) });
}
