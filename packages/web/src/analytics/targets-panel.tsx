import { rateOf } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/mix.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { moneyCell } from '../ui/csv.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import styles from './analytics.module.css';
import { ExportTable } from './export-table.tsx';
import { shareText } from './overview-words.ts';
import type { Mix } from './queries.ts';

type Target = Mix['targets'][number];

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
              one.name,
              ...figures(one).map((minor) => (minor === null ? '–' : format.amount(minor))),
            ],
          }))}
        />
        <p className={styles['span']}>{t('targetsHow')}</p>
      </Stack>
    </Panel>
  );
}
