import { ArrowLeft } from 'lucide-react';
import { t } from '../i18n/en/analytics.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { BarList } from '../ui/charts/bar-list.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Money } from '../ui/figures.tsx';
import { Panel, Row } from '../ui/panel.tsx';
import { stringifySearch, useUrlState, type UrlState } from '../ui/url-state.ts';
import { ExportTable } from './export-table.tsx';
import { changeText, isOthers, partName, partsFinding, shareText } from './overview-words.ts';
import type { Overview } from './queries.ts';

type Part = Overview['parts']['rows'][number];

/** Where a part opens: a branch its categories, a category its products. */
function insideOf(
  { parts }: Overview,
  at: number,
  url: UrlState,
  pathOf: ProductPath,
): string | null {
  const part = parts.rows[at];
  if (part === undefined || isOthers(parts, at)) return null;
  const here = (change: Record<string, string>) =>
    window.location.pathname + stringifySearch({ ...url.all, ...change });
  if (parts.level === 'product') return part._id === null ? null : pathOf(part._id);
  if (parts.level === 'branch') return part._id === null ? null : here({ branchId: part._id });
  if (part._id !== null) return here({ categoryId: part._id });
  return here({ uncategorised: '1' });
}

export type ProductPath = (productId: string) => string;

/** What brought the net sales: branches, in each its categories, in each its products. */
export function PartsPanel({ data, pathOf }: { data: Overview; pathOf: ProductPath }) {
  const format = useFormat();
  const url = useUrlState();
  const { parts, now, currency } = data;
  const titles = { branch: t('branches'), category: t('categories'), product: t('products') };
  const name = (part: Part, at: number) =>
    partName(part, isOthers(parts, at) ? parts.moreCount : 0);
  const isOpen = url.get('categoryId') !== '' || url.get('uncategorised') !== '';
  return (
    <Panel
      title={`${t('parts')}: ${titles[parts.level]}`}
      actions={
        <ExportTable
          name={titles[parts.level]}
          head={data}
          rows={() => [
            [t('partName'), t('netSales'), t('before'), t('profit')].map((what, at) =>
              at === 0 ? what : t('inCurrency', { what, currency }),
            ),
            ...parts.rows.map((part, at) => [
              name(part, at),
              moneyCell(part.netMinor, currency),
              moneyCell(part.beforeMinor, currency),
              part.profitMinor === null ? null : moneyCell(part.profitMinor, currency),
            ]),
          ]}
        />
      }
    >
      {isOpen && (
        <Row>
          <Button
            kind="quiet"
            size="small"
            icon={<ArrowLeft size={16} aria-hidden />}
            onClick={() => url.set({ categoryId: undefined, uncategorised: undefined }, 'push')}
          >
            {t('partsBack')}
          </Button>
          <strong>{t('partsOf', { name: parts.categoryName ?? t('noCategory') })}</strong>
        </Row>
      )}
      <BarList
        label={t('parts')}
        finding={partsFinding(data, format)}
        bars={parts.rows.map((part, at) => {
          const to = insideOf(data, at, url, pathOf);
          return {
            key: part._id ?? `none-${at}`,
            name: name(part, at),
            value: Math.max(0, part.netMinor),
            text: <Money minor={part.netMinor} />,
            note: t('shareChange', {
              share: shareText(part.netMinor, now.netMinor, format),
              change: changeText(part.netMinor, part.beforeMinor, format),
            }),
            ...(to === null ? {} : { to }),
          };
        })}
      />
    </Panel>
  );
}
