import { can } from '@tillbook/core/permissions';
import { daysOf } from '@tillbook/core/reports/compared';
import {
  indexOf,
  isCostTold,
  marksOf,
  SELLERS_COST_DAYS_MOST,
  type Mark,
} from '@tillbook/core/reports/comparison';
import { changeOf } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/comparison.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Linked } from '../ui/app-link.tsx';
import { useUser } from '../session/use-session.ts';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './analytics.module.css';
import { hasOneCurrency, ownOf } from './businesses-beside.ts';
import { useFigureRows } from './comparison-rows.ts';
import { namesOf, type FigureRow, type Subject } from './comparison-words.ts';
import { ExportTable } from './export-table.tsx';
import { roundedRate } from './figure-text.tsx';
import { HowShown, useNarrowedTo } from './how-counted.tsx';
import { changeText } from './overview-words.ts';
import type { Compared } from './queries.ts';
import { useSubjectWay } from './subject-ways.ts';

/** Every figure of every subject, and how far it is from the first one's. */
export function ComparisonTable(props: { readonly data: Compared; readonly isIndex: boolean }) {
  const { data, isIndex } = props;
  const format = useFormat();
  const rows = useFigureRows(data);
  const { subjects } = data;
  const names = namesOf(subjects, format);
  const wayOf = useSubjectWay(data);
  const [first] = subjects;
  if (first === undefined) return null;
  return (
    <Panel
      title={t('table')}
      actions={
        <ExportTable
          name={t('comparison')}
          head={data}
          rows={() => [
            [t('figure'), ...names],
            ...rows.map((row) => [
              row.label,
              ...subjects.map((subject) => {
                const value = row.of(subject);
                return value === null ? null : row.save(value, subject);
              }),
            ]),
          ]}
        />
      }
    >
      <PlainTable
        caption={t('table')}
        headers={[t('figure'), ...names]}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [
            <RowName key="name" row={row} data={data} />,
            ...subjects.map((subject, at) => (
              <Cell
                key={subject.key}
                {...{ row, data, subject, first, isIndex, format }}
                mark={marksIn(row, data)[at] ?? null}
                to={wayOf(subject, row.key)}
              />
            )),
          ],
        }))}
      />
      <CostNote data={data} />
    </Panel>
  );
}

/** What a row is called, and how it is counted where all subjects have the same days and places. */
function RowName({ row, data }: { readonly row: FigureRow; readonly data: Compared }) {
  const narrowed = useNarrowedTo(data, null);
  const format = useFormat();
  const { by, subjects } = data;
  if (by === 'period' || by === 'business') return row.label;
  const names = namesOf(subjects, format);
  const value = subjects.map((subject, at) => {
    const [name, text] = [names[at] ?? '', row.text(row.of(subject), subject)];
    return row.working?.(subject) ?? t('subjectValue', { name, value: text });
  });
  return (
    <>
      {row.label}
      <HowShown
        narrowed={{ ...narrowed.said, compared: null }}
        figure={{
          ...{ name: row.label, how: row.how, source: row.source },
          ...{ value: value.join(' · '), before: null, behind: null },
        }}
      />
    </>
  );
}

/** Why the profit of sellers is missing, to who may see it. */
function CostNote({ data }: { readonly data: Compared }) {
  const seesCost = can(useUser(), 'product.see_cost');
  const { by, from, to } = data;
  if (!seesCost || isCostTold(by, daysOf({ from, to }))) return null;
  return <p>{t('sellersCostDays', { days: SELLERS_COST_DAYS_MOST })}</p>;
}

/** Best and last of a row, where its values can be laid beside each other. */
function marksIn(row: FigureRow, data: Compared): readonly Mark[] {
  const { subjects } = data;
  const [first] = subjects;
  const isFair =
    row.isRate || subjects.every((one) => first !== undefined && daysOf(one) === daysOf(first));
  const isOne = hasOneCurrency(data) || !row.isMoney;
  return marksOf(subjects.map(row.of), isFair && isOne ? row.isMoreBetter : null);
}

function Cell(props: {
  readonly row: FigureRow;
  readonly data: Compared;
  readonly mark: Mark;
  /** What the figure comes from. */
  readonly to: string | null;
  readonly subject: Subject;
  readonly first: Subject;
  readonly isIndex: boolean;
  readonly format: Format;
}) {
  const { row, data, subject, first, isIndex, format, mark, to } = props;
  const canCompare = hasOneCurrency(data) || !row.isMoney;
  const value = row.of(subject);
  const base = row.of(first);
  const index = row.isRate || !canCompare ? null : indexOf(value, base);
  const own = row.isMoney && canCompare ? ownOf(data, subject.key) : undefined;
  return (
    <>
      <Linked to={to}>
        {isIndex && index !== null ? format.number(index) : row.text(value, subject)}
      </Linked>
      {own !== undefined && own.currency !== data.currency && (
        <small className={styles['beside']}>{ownText(row.of(own), own.currency, format)}</small>
      )}
      {mark !== null && (
        <small className={styles['beside']} data-mark={mark}>
          {mark === 'best' ? t('best') : t('worst')}
        </small>
      )}
      {canCompare && subject.key !== first.key && (
        <small className={styles['beside']}>{besideText(value, base, row.isRate, format)}</small>
      )}
    </>
  );
}

function ownText(value: number | null, currency: string, format: Format): string {
  return value === null ? '–' : t('ownCurrency', { money: format.money(value, currency) });
}

/** How far from the first: in percent, of a rate in its own points. */
function besideText(
  value: number | null,
  base: number | null,
  isRate: boolean,
  format: Format,
): string {
  if (value === null || base === null) return '–';
  if (!isRate)
    return changeOf({ value, before: base }) === null ? '–' : changeText(value, base, format);
  const points = roundedRate(value - base);
  const sign = points > 0 ? '+' : points < 0 ? '−' : '±';
  return t('points', { points: `${sign}${format.percent(Math.abs(points))}` });
}
