import type { BooksLook } from '@tillbook/core/audit/proof.api';
import { ShieldCheck } from 'lucide-react';
import { t } from '../i18n/en/reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DateTime } from '../ui/figures.tsx';
import { ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ExportNights } from './export-nights.tsx';
import { useNights } from './queries.ts';
import { useReportsPlace } from './report-places.ts';
import styles from './reports.module.css';

/** In the place of a report's name. */
export const NIGHTS = 'nights';

const filters = (): readonly Filter[] => [
  {
    ...{ name: 'state', label: t('nightsShown'), any: t('nightsAll') },
    choices: [{ value: 'broken', label: t('nightsBroken') }],
  },
];

const foundText = ({ findings }: BooksLook): string =>
  findings.length === 0 ? t('nightsGood') : t('nightsBad', { count: findings.length });

function Findings({ look }: { readonly look: BooksLook }) {
  if (look.findings.length === 0) return null;
  return (
    <ul className={styles['findings']}>
      {look.findings.map(({ _id, sentence, rows }) => (
        <li key={_id}>
          {`${_id} · ${sentence}`}
          <ul>
            {rows.map((row) => (
              <li key={row} dir="auto">
                {row}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function useColumns(): readonly Column<BooksLook>[] {
  const format = useFormat();
  return [
    {
      ...{ key: 'when', header: t('nightsWhen'), card: 'title', width: 180 },
      cell: (row) => <DateTime at={row.at} />,
    },
    {
      ...{ key: 'state', header: t('nightsState') },
      cell: (row) => (
        <>
          <ToneBadge tone={row.findings.length === 0 ? 'success' : 'danger'}>
            {foundText(row)}
          </ToneBadge>
          <Findings look={row} />
        </>
      ),
    },
    {
      ...{ key: 'rules', header: t('nightsRules'), align: 'end', width: 100 },
      cell: (row) => format.number(row.invariants),
    },
    {
      ...{ key: 'rows', header: t('nightsRows'), align: 'end', width: 160 },
      cell: (row) => format.number(row.examined),
    },
  ];
}

/** What each night found in the books: the history of proof. */
export function NightsPage() {
  const url = useUrlState();
  const place = useReportsPlace();
  const isBroken = url.get('state') === 'broken';
  const pages = useNights(isBroken);
  const shown = filters();
  return (
    <>
      <PageHeader
        title={t('nights')}
        crumbs={[{ label: t('reports'), to: place() }]}
        lead={t('nightsLead')}
      />
      <Stack>
        <FilterBar filters={shown}>
          <ExportNights isBroken={isBroken} />
        </FilterBar>
        <DataTable
          caption={t('nights')}
          columns={useColumns()}
          rows={pages.data?.pages.flatMap(({ items }) => items)}
          rowKey={({ at }) => at}
          error={pages.error}
          onRetry={() => void pages.refetch()}
          isFiltered={isBroken}
          clear={<ClearFilters filters={shown} />}
          empty={
            <EmptyState icon={ShieldCheck} title={t('nightsEmpty')}>
              {t('nightsEmptyHint')}
            </EmptyState>
          }
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      </Stack>
    </>
  );
}
