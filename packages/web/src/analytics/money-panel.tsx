import { plainDecimal } from '@tillbook/core/csv';
import { FIGURES, type FigureName } from '@tillbook/core/reports/figures';
import { t as shared } from '../i18n/en/analytics.ts';
import { t } from '../i18n/en/product-analytics.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { forFiles } from '../i18n/format.ts';
import { Linked } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { ExportTable } from './export-table.tsx';
import { figureName } from '../ui/figure-words.ts';
import { useFigureText } from './figure-text.tsx';
import { changeText } from './overview-words.ts';
import { goodsFigure } from './product-strip.tsx';
import { useProductWays, wayOfMoney } from './product-ways.ts';
import type { Product } from './queries.ts';

const SHOWN = [
  'netSales',
  'tax',
  'collected',
  'profit',
  'margin',
  'discounts',
  'refunds',
] as const satisfies readonly FigureName[];

/** The product's money by the definitions of all pages, beside the other period. */
export function MoneyPanel({ data }: { readonly data: Product }) {
  const format = useFormat();
  const text = useFigureText();
  const { now, before, currency } = data;
  const ways = useProductWays(data)();
  const rows = SHOWN.filter((figure) => now.costMinor !== null || !FIGURES[figure].needsCost).map(
    (figure) => ({
      figure,
      value: goodsFigure(figure, now),
      earlier: goodsFigure(figure, before),
      isMoney: FIGURES[figure].unit === 'money',
    }),
  );
  const cell = (value: number | null, isMoney: boolean) => {
    if (value === null) return null;
    return isMoney ? moneyCell(value, currency) : plainDecimal(value, 2);
  };
  const title = t('money', { currency });
  const headers = [t('figure'), shared('thisPeriod'), shared('before'), shared('change')];
  return (
    <Panel
      title={title}
      actions={
        <ExportTable
          name={`${t('figure')} ${data.product.sku}`}
          head={data}
          rows={() => [
            headers,
            ...rows.map(({ figure, value, earlier, isMoney }) => [
              figureName(figure),
              cell(value, isMoney),
              cell(earlier, isMoney),
              isMoney ? changeText(value ?? 0, earlier ?? 0, forFiles(format)) : null,
            ]),
          ]}
        />
      }
    >
      <Stack gap="small">
        <PlainTable
          caption={title}
          headers={headers.slice(0, -1)}
          rows={rows.map(({ figure, value, earlier, isMoney }) => ({
            key: figure,
            cells: [
              <Linked key="name" to={wayOfMoney(figure, ways)}>
                {figureName(figure)}
              </Linked>,
              isMoney ? format.amount(value ?? 0) : text(figure, value),
              isMoney ? format.amount(earlier ?? 0) : text(figure, earlier),
            ],
          }))}
        />
        <p>{t('moneyHow')}</p>
      </Stack>
    </Panel>
  );
}
