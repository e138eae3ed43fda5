import { fewOf, PARETO_LINE, paretoOf } from '@tillbook/core/reports/mix';
import { t } from '../i18n/en/mix.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { ShareCurve } from '../ui/charts/share-curve.tsx';
import { Panel } from '../ui/panel.tsx';
import { ExportTable } from './export-table.tsx';
import { roundedRate } from './figure-text.tsx';
import type { Mix } from './queries.ts';

/** How few products bring most of what is sold. */
export function ParetoPanel({ data }: { readonly data: Mix }) {
  const format = useFormat();
  const sold = data.products.filter(({ netMinor }) => netMinor > 0);
  const points = paretoOf(sold.map(({ netMinor }) => netMinor));
  if (points.length === 0) return <Panel title={t('pareto')}>{t('notSold')}</Panel>;
  const shareAt = (at: number): string => format.percent(roundedRate(points[at]?.share ?? 0));
  const headers = [t('product'), t('count'), t('share')];
  const rows = points.map(({ count }, at) => [
    sold[at]?.name ?? '',
    format.number(count),
    shareAt(at),
  ]);
  return (
    <Panel
      title={t('pareto')}
      actions={<ExportTable name={t('pareto')} head={data} rows={() => [headers, ...rows]} />}
    >
      <ChartFigure
        label={t('pareto')}
        finding={t('fewFinding', { few: fewOf(points) ?? 0, all: points.length })}
        headers={headers}
        rows={rows.map((cells, at) => ({ key: sold[at]?._id ?? String(at), cells }))}
      >
        <ShareCurve
          label={t('pareto')}
          shares={points.map(({ share }) => share)}
          enough={{ share: PARETO_LINE, name: t('enough') }}
          axis={(share) => format.percent(share)}
          textOf={(at) => t('sharePoint', { count: at + 1, share: shareAt(at) })}
        />
      </ChartFigure>
    </Panel>
  );
}
