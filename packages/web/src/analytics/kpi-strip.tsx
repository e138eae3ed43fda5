import {
  changeOf,
  FIGURES,
  figureOf,
  STRIP_FIGURES,
  type FigureName,
  type FigureSums,
} from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/analytics.ts';
import { KpiCard, KpiMoney, KpiRow } from '../ui/kpi-card.tsx';
import { figureName } from '../ui/figure-words.ts';
import { useFigureText } from './figure-text.tsx';
import { HowCounted, type Asked } from './how-counted.tsx';
import type { Overview } from './queries.ts';

const known = (sums: Overview['now']): FigureSums => ({ ...sums, costMinor: sums.costMinor ?? 0 });

/** The period in its figures, each beside the other period, each saying how it is counted. */
export function KpiStrip({ data, narrowed }: { data: Overview; narrowed: Asked }) {
  const shown = STRIP_FIGURES.filter(
    (figure) => data.now.costMinor !== null || !FIGURES[figure].needsCost,
  );
  return (
    <KpiRow isWide>
      {shown.map((figure) => (
        <Card
          key={figure}
          figure={figure}
          value={figureOf(figure, known(data.now))}
          before={figureOf(figure, known(data.before))}
          narrowed={narrowed}
        />
      ))}
    </KpiRow>
  );
}

function Card(props: {
  readonly figure: FigureName;
  readonly value: number | null;
  readonly before: number | null;
  readonly narrowed: Asked;
}) {
  const { figure, value, before, narrowed } = props;
  const text = useFigureText();
  const { unit, isMoreBetter } = FIGURES[figure];
  const isNothing = before === null || (before === 0 && unit !== 'rate');
  const versus = isNothing ? t('versusNone') : t('versus', { value: text(figure, before) });
  return (
    <KpiCard
      label={figureName(figure)}
      value={unit === 'money' && value !== null ? <KpiMoney minor={value} /> : text(figure, value)}
      delta={{
        // A rate is not said to have changed by so many percent of itself.
        basisPoints: unit === 'rate' ? null : changeOf({ value, before }),
        versus,
        isMoreBetter,
      }}
      corner={<HowCounted figure={figure} value={value} before={before} narrowed={narrowed} />}
    />
  );
}
