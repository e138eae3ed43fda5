import { PARETO_LINE } from '@tillbook/core/reports/mix';
import { t } from '../i18n/en/mix.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { ShareCurve } from '../ui/charts/share-curve.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './analytics.module.css';
import { ExportTable } from './export-table.tsx';
import { roundedRate } from './figure-text.tsx';
import { cutNote, fewFinding } from './mix-words.ts';
import type { Mix } from './queries.ts';

/** How few products bring most of what is sold. */
export function ParetoPanel({ data }: { readonly data: Mix }) {
  const format = useFormat();
  const points = data.products.flatMap(({ share, ...one }) =>
    share === null ? [] : [{ ...one, share }],
  );
  const cut = cutNote(points.length, data.few.all);
  if (points.length === 0) return <Panel title={t('pareto')}>{t('notSold')}</Panel>;
  const shareAt = (at: number): string => format.percent(roundedRate(points[at]?.share ?? 0));
  const headers = [t('product'), t('count'), t('share')];
  const rows = points.map(({ name }, at) => [name, format.number(at + 1), shareAt(at)]);
  return (
    <Panel
      title={t('pareto')}
      actions={
        <ExportTable
          name={t('pareto')}
          head={data}
          rows={() => [headers, ...rows, ...(cut === null ? [] : [[cut]])]}
        />
      }
    >
      <ChartFigure
        label={t('pareto')}
        finding={fewFinding(data)}
        headers={headers}
        rows={rows.map((cells, at) => ({ key: points[at]?._id ?? String(at), cells }))}
      >
        <ShareCurve
          label={t('pareto')}
          shares={points.map(({ share }) => share)}
          enough={{ share: PARETO_LINE, name: t('enough') }}
          axis={(share) => format.percent(share)}
          textOf={(at) => t('sharePoint', { count: at + 1, share: shareAt(at) })}
        />
      </ChartFigure>
      {cut !== null && <p className={styles['span']}>{cut}</p>}
    </Panel>
  );
}
