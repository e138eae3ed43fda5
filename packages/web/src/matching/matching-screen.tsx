import { MATCH_LISTS, type MatchList, type MatchRow } from '@tillbook/core/matching/matching.api';
import { addDays, businessDate } from '@tillbook/core/reports/period';
import { can } from '@tillbook/core/permissions';
import { FileUp, Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/matching.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { FilterBar, ClearFilters, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { tabOf, UrlTabs } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { AddStatement } from './add-statement.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { ExportMatching } from './export-matching.tsx';
import { LookAgain } from './look-again.tsx';
import { matchColumns } from './match-columns.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { MatchingSums } from './matching-sums.tsx';
import { useMatching, useRows, type Days } from './queries.ts';
import { RowSheet } from './row-sheet.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_SHOWN = 31;

/** The days in the address, or the month that ends today. */
function useDays(): Days {
  const { get } = useUrlState();
  const { timeZone } = useFormat().place;
  const today = businessDate(nowMs(), timeZone ?? 'Africa/Nairobi', 0);
  const to = DAY.test(get('to')) ? get('to') : today;
  const from = DAY.test(get('from')) ? get('from') : addDays(to, 1 - DAYS_SHOWN);
  return { from, to };
}

/** What was opened of the list, and what is done with it. */
interface Opened {
  readonly row: MatchRow;
  readonly as: 'row' | 'match' | 'explain';
}

/** `tab=matching`: what providers say was paid, beside what tills and offices wrote down. */
export function MatchingScreen({ awaited }: { readonly awaited?: ReactNode }) {
  const user = useUser();
  const days = useDays();
  const { get } = useUrlState();
  const provider = get('provider');
  const narrowed = provider === '' ? {} : { provider };
  const sums = useMatching({ ...days, ...narrowed });
  const [isAdding, setIsAdding] = useState(false);
  const mayMatch = can(user, 'books.match');
  const add = mayMatch && (
    <Button
      kind="primary"
      icon={<FileUp size={16} aria-hidden />}
      onClick={() => setIsAdding(true)}
    >
      {t('add')}
    </Button>
  );
  const providers = sums.data?.providers ?? [];
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={add} />
      <Stack gap="large">
        <MatchingSums query={sums}>
          {mayMatch && sums.data !== undefined && (
            <LookAgain days={days} windowMinutes={sums.data.windowMinutes} />
          )}
        </MatchingSums>
        {awaited}
        <Lists days={days} providers={providers} mayMatch={mayMatch} />
      </Stack>
      {isAdding && <AddStatement providers={providers} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function useFilters(providers: readonly string[]): readonly Filter[] {
  const choices = providers.map((name) => ({ value: name, label: name }));
  return [
    { name: 'provider', label: t('provider'), any: t('providerAll'), choices },
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
}

function Lists(props: {
  readonly days: Days;
  readonly providers: readonly string[];
  readonly mayMatch: boolean;
}) {
  const { days, providers, mayMatch } = props;
  const { get } = useUrlState();
  const filters = useFilters(providers);
  const [opened, setOpened] = useState<Opened | null>(null);
  const tabs = MATCH_LISTS.map((value) => ({ value, label: t(`list_${value}`) }));
  const list = tabOf(tabs, get('list')) as MatchList;
  const [q, provider] = [get('q').trim(), get('provider')];
  const filter = {
    ...{ ...days, list },
    ...(q === '' ? {} : { q }),
    ...(provider === '' ? {} : { provider }),
  };
  const pages = useRows(filter);
  const currency = useFormat().place.currency ?? '';
  const open = (row: MatchRow, as: Opened['as'] = 'row') => setOpened({ row, as });
  const close = () => setOpened(null);
  return (
    <Stack>
      <UrlTabs name="list" label={t('lists')} tabs={tabs} />
      <FilterBar search={t('search')} filters={filters}>
        <ExportMatching filter={filter} />
      </FilterBar>
      <DataTable
        caption={t(`list_${list}`)}
        columns={matchColumns(list, currency)}
        rows={pages.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ key }) => key}
        rowLabel={({ line, tender }) => line?.code ?? tender?.number ?? ''}
        onOpen={(row) => open(row)}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={q !== ''}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={Smartphone} title={t('empty')}>
            {t(`empty_${list}`)}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {opened?.as === 'row' && (
        <RowSheet
          row={opened.row}
          mayMatch={mayMatch}
          onAct={(as) => open(opened.row, as)}
          onClose={close}
        />
      )}
      {opened?.as === 'match' && <MatchDialog row={opened.row} days={days} onClose={close} />}
      {opened?.as === 'explain' && <ExplainDialog row={opened.row} onClose={close} />}
    </Stack>
  );
}
