import { t } from '../i18n/en/analytics.ts';
import { forFiles, type Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Linked } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { moneyCell } from '../ui/csv.ts';
import { definitionOf } from '../ui/definition-words.ts';
import { figureName } from '../ui/figure-words.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import styles from './analytics.module.css';
import { ExportTable } from './export-table.tsx';
import type { Performance } from './queries.ts';

const rateText = (rate: number | null, format: Format): string =>
  rate === null ? '–' : format.rate(rate);

/** What sellers should sell on the days they worked, and what they did; absent without targets. */
export function SellerTargetsPanel(props: {
  readonly data: Performance;
  readonly pathOf: (sellerId: string) => string | null;
}) {
  const { data, pathOf } = props;
  const format = useFormat();
  const { currency } = data;
  const rows = data.sellers.flatMap(({ _id, name, target }) =>
    _id === null || target === null ? [] : [{ _id, name: name ?? '', ...target }],
  );
  if (rows.length === 0) return null;
  rows.sort((one, other) => (other.reachedRate ?? 0) - (one.reachedRate ?? 0));
  const money = (what: string): string => t('inCurrency', { what, currency });
  const headers = [
    ...[t('seller'), money(figureName('sellerTarget')), money(figureName('targetReached'))],
    figureName('targetRate'),
  ];
  const title = t('sellerTargets');
  const save = () => [
    headers,
    ...rows.map(({ name, targetMinor, reachedMinor, reachedRate }) => [
      ...[name, moneyCell(targetMinor, currency), moneyCell(reachedMinor, currency)],
      rateText(reachedRate, forFiles(format)),
    ]),
  ];
  return (
    <Panel title={title} actions={<ExportTable name={title} head={data} rows={save} />}>
      <Stack gap="small">
        <PlainTable
          caption={title}
          headers={headers}
          rows={rows.map(({ _id, name, targetMinor, reachedMinor, reachedRate }) => ({
            key: _id,
            cells: [
              <Linked key="name" to={pathOf(_id)}>
                <bdi>{name}</bdi>
              </Linked>,
              format.amount(targetMinor),
              format.amount(reachedMinor),
              rateText(reachedRate, format),
            ],
          }))}
        />
        <p className={styles['span']}>
          {definitionOf('sellerTarget')} {definitionOf('targetReached')}
        </p>
      </Stack>
    </Panel>
  );
}
