import { rateOf } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/mix.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { forFiles } from '../i18n/format.ts';
import { AppLink } from '../ui/app-link.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { ScatterChart } from '../ui/charts/scatter-chart.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './analytics.module.css';
import { ExportTable } from './export-table.tsx';
import { roundedRate } from './figure-text.tsx';
import { cutNote, repriceFinding } from './mix-words.ts';
import type { Mix } from './queries.ts';

/** Margins below this are drawn at the edge; the reading says them. */
const LEAST = -2_500;
const STEP = 1_000;

/** From nothing, or the lowest margin there is, to the highest. */
function rangeOf(margins: readonly number[]) {
  const least = Math.max(LEAST, Math.floor(Math.min(0, ...margins) / STEP) * STEP);
  const most = Math.max(STEP, Math.ceil(Math.max(...margins) / STEP) * STEP);
  const step = most - least > 5 * STEP ? 2 * STEP : STEP;
  const first = Math.ceil(least / step) * step;
  const count = Math.floor((most - first) / step) + 1;
  const ticks = Array.from({ length: count }, (_, at) => first + at * step);
  return { range: [least, most] as const, ticks };
}

type Parting = NonNullable<Mix['parting']>;

/** What has a place among the quadrants, the one that sold least first. */
function pointsOf({ products }: Mix) {
  return products
    .flatMap(({ profitMinor, quadrant, ...one }) => {
      if (profitMinor === null || quadrant === null) return [];
      const margin = roundedRate(rateOf(profitMinor, one.netMinor) ?? 0);
      return [{ ...one, margin, quadrant }];
    })
    .sort((one, other) => one.netMinor - other.netMinor);
}

/** Which products sell much at a good margin, and which do not. */
export function MarginPanel(props: {
  readonly data: Mix;
  readonly pathOf: (id: string) => string;
}) {
  const { data, pathOf } = props;
  const { currency, parting } = data;
  const format = useFormat();
  const points = pointsOf(data);
  if (parting === null) return <Panel title={t('marginVolume')}>{t('noMargin')}</Panel>;
  const cut = cutNote(points.length, data.few.all);
  const headers = [
    t('product'),
    t('inCurrency', { what: t('netSales'), currency }),
    t('margin'),
    t('quadrant'),
  ];
  const most = points.toReversed();
  return (
    <Panel
      title={t('marginVolume')}
      actions={
        <ExportTable
          name={t('marginVolume')}
          head={data}
          rows={() => [
            headers,
            ...most.map((one) => [
              one.name,
              moneyCell(one.netMinor, currency),
              forFiles(format).percent(one.margin),
              t(`quadrant_${one.quadrant}`),
            ]),
            ...(cut === null ? [] : [[cut]]),
          ]}
        />
      }
    >
      <ChartFigure
        label={t('marginVolume')}
        finding={repriceFinding(data)}
        headers={headers}
        rows={most.map((one) => ({
          key: one._id,
          cells: [
            <AppLink key="name" to={pathOf(one._id)}>
              {one.name}
            </AppLink>,
            format.amount(one.netMinor),
            format.percent(one.margin),
            t(`quadrant_${one.quadrant}`),
          ],
        }))}
      >
        <Margins points={points} parting={parting} pathOf={pathOf} />
      </ChartFigure>
      <p className={styles['span']}>
        {t('marginHow', {
          sales: format.money(parting.netMinor),
          margin: format.percent(roundedRate(parting.margin)),
        })}
      </p>
      {cut !== null && <p className={styles['span']}>{cut}</p>}
    </Panel>
  );
}

function Margins(props: {
  readonly points: ReturnType<typeof pointsOf>;
  readonly parting: Parting;
  readonly pathOf: (id: string) => string;
}) {
  const { points, parting, pathOf } = props;
  const format = useFormat();
  const axis = useAxisMoney();
  const { range, ticks } = rangeOf(points.map(({ margin }) => margin));
  const textOf = (at: number): string => {
    const point = points[at];
    if (point === undefined) return '';
    return t('point', {
      ...{ name: point.name, sales: format.money(point.netMinor) },
      ...{ margin: format.percent(point.margin), quadrant: t(`quadrant_${point.quadrant}`) },
    });
  };
  return (
    <ScatterChart
      label={t('marginVolume')}
      points={points.map(({ name, netMinor: x, margin: y }) => ({ name, x, y }))}
      parting={{ x: parting.netMinor, y: parting.margin }}
      quarters={{
        ...{ topLeft: t('quarter_push'), topRight: t('quarter_keep') },
        ...{ bottomLeft: t('quarter_question'), bottomRight: t('quarter_reprice') },
      }}
      range={range}
      ticks={ticks}
      xAxis={axis}
      yAxis={(rate) => format.percent(rate)}
      toOf={(at) => (points[at] === undefined ? null : pathOf(points[at]._id))}
      textOf={textOf}
    />
  );
}
