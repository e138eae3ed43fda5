import { rateOf } from '@tillbook/core/reports/figures';
import { addDays } from '@tillbook/core/reports/period';
import { t } from '../i18n/en/mix.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Linked } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import styles from './analytics.module.css';
import { ExportTable } from './export-table.tsx';
import { shareText } from './overview-words.ts';
import type { Mix } from './queries.ts';
import { useWaysOn } from './ways-on.ts';

type Target = Mix['targets'][number];

/** What receipts make up, by its place among the figures. */
const [NAME, SO_FAR, TODAY] = [-1, 0, 2] as const;

function targetsFinding(targets: readonly Target[], format: Format): string {
  const reached = (one: Target): number => rateOf(one.soldMinor, one.dueMinor) ?? 0;
  const [last] = [...targets].sort((one, other) => reached(one) - reached(other));
  if (last === undefined || last.dueMinor === 0) return t('targetsFirst');
  const said = { name: last.name, share: shareText(last.soldMinor, last.dueMinor, format) };
  return last.soldMinor < last.dueMinor ? t('targetBehind', said) : t('targetAhead', said);
}

/** How branches go against their targets, and what the month comes to at this pace. */
export function TargetsPanel({ data }: { readonly data: Mix }) {
  const format = useFormat();
  const { targets, currency } = data;
  const money = (what: string): string => t('inCurrency', { what, currency });
  const headers = [
    t('branch'),
    ...[t('actual'), t('due'), t('today'), t('expected'), t('monthTarget')].map(money),
  ];
  const ways = useWaysOn(data);
  const wayOf = ({ _id: branchId, today }: Target, at: number): string | null => {
    const first = `${today.slice(0, 7)}-01`;
    // What was paid so far is without today.
    const [soFar, ofToday] = [
      { from: first, to: addDays(today, -1) },
      { from: today, to: today },
    ];
    if (at === NAME) return ways.report('sales-by-day', { from: first, to: today, branchId });
    if (at === SO_FAR && today > first) return ways.report('sales-by-day', { ...soFar, branchId });
    return at === TODAY ? ways.receipts({ ...ofToday, branchId }) : null;
  };
  const figures = (one: Target): readonly (number | null)[] => [
    ...[one.soldMinor, one.dueMinor, one.todayMinor, one.expectedMinor, one.monthMinor],
  ];
  return (
    <Panel
      title={t('targets')}
      actions={
        <ExportTable
          name={t('targets')}
          head={data}
          rows={() => [
            headers,
            ...targets.map((one) => [
              one.name,
              ...figures(one).map((minor) => (minor === null ? null : moneyCell(minor, currency))),
            ]),
          ]}
        />
      }
    >
      <Stack gap="small">
        <p className={styles['span']}>{targetsFinding(targets, format)}</p>
        <PlainTable
          caption={t('targets')}
          headers={headers}
          rows={targets.map((one) => ({
            key: one._id,
            cells: [
              <Linked key="name" to={wayOf(one, NAME)}>
                {one.name}
              </Linked>,
              ...figures(one).map((minor, at) => (
                <Linked key={headers[at + 1]} to={wayOf(one, at)}>
                  {minor === null ? '–' : format.amount(minor)}
                </Linked>
              )),
            ],
          }))}
        />
        <p className={styles['span']}>{t('targetsHow')}</p>
      </Stack>
    </Panel>
  );
}
