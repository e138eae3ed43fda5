import type { Expense, PayOut } from '@tillbook/core/books/expenses.api';
import { EXPENSE_CATEGORIES, EXPENSE_SOURCES, EXPENSE_STATES } from '@tillbook/core/books/expenses';
import { can } from '@tillbook/core/permissions';
import { Plus, Wallet } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/expenses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { KpiCard, KpiMoney, KpiRow } from '../ui/kpi-card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import styles from './books.module.css';
import { useBooksPlaces } from './books-places.ts';
import { daysOf, useToday } from './days.ts';
import { useExpenseColumns } from './expense-columns.tsx';
import { ExpenseForm } from './expense-form.tsx';
import { ExpenseLimit } from './expense-limit.tsx';
import { useExpenses, usePayOuts, type ExpenseFilter } from './expense-queries.ts';
import { ExpenseSheet } from './expense-sheet.tsx';
import { ExportExpenses } from './export-expenses.tsx';
import { PayOuts } from './pay-outs.tsx';
import { useBranches } from './queries.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function filterOf(get: (name: string) => string, today: string): ExpenseFilter {
  const q = get('q').trim();
  const category = EXPENSE_CATEGORIES.find((one) => one === get('category'));
  const state = EXPENSE_STATES.find((one) => one === get('state'));
  const paidFrom = EXPENSE_SOURCES.find((one) => one === get('paidFrom'));
  return {
    ...daysOf(get, today),
    ...(q === '' ? {} : { q }),
    ...(category === undefined ? {} : { category }),
    ...(state === undefined ? {} : { state }),
    ...(paidFrom === undefined ? {} : { paidFrom }),
    ...(ID.test(get('branchId')) ? { branchId: get('branchId') } : {}),
  };
}

function useFilters(): readonly Filter[] {
  const branches = useBranches().data ?? [];
  const places = branches.map(({ _id: value, name: label }) => ({ value, label }));
  return [
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
    {
      ...{ name: 'category', label: t('category'), any: t('allCategories') },
      choices: EXPENSE_CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) })),
    },
    {
      ...{ name: 'state', label: t('state'), any: t('allStates') },
      choices: EXPENSE_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    {
      ...{ name: 'paidFrom', label: t('paidFrom'), any: t('allSources') },
      choices: EXPENSE_SOURCES.map((value) => ({ value, label: t(`source_${value}`) })),
    },
    ...(places.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: places }]
      : []),
  ];
}

/** What was spent on anything but goods. */
export function ExpensesScreen() {
  const places = useBooksPlaces();
  const user = useUser();
  const [form, setForm] = useState<PayOut | 'new' | null>(null);
  const url = useUrlState();
  const opened = url.get('id');
  const mayPost = can(user, 'expense.post');
  return (
    <>
      <PageHeader
        title={t('expenses')}
        crumbs={places.crumbs}
        lead={t('expensesLead')}
        actions={
          mayPost && (
            <Button
              kind="primary"
              icon={<Plus size={16} aria-hidden />}
              onClick={() => setForm('new')}
            >
              {t('add')}
            </Button>
          )
        }
      />
      <Stack>
        <PayOuts rows={usePayOuts().data ?? []} onSort={mayPost ? setForm : null} />
        <Expenses onOpen={({ _id }) => url.set({ id: _id }, 'push')} openKey={opened} />
      </Stack>
      {form !== null && (
        <ExpenseForm payOut={form === 'new' ? null : form} onClose={() => setForm(null)} />
      )}
      {opened !== '' && (
        <ExpenseSheet key={opened} expenseId={opened} onClose={() => url.set({ id: undefined })} />
      )}
    </>
  );
}

function Expenses(props: { readonly onOpen: (row: Expense) => void; readonly openKey: string }) {
  const url = useUrlState();
  const filters = useFilters();
  const filter = filterOf(url.get, useToday());
  const pages = useExpenses(filter);
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  const { date } = useFormat();
  const first = pages.data?.pages[0];
  return (
    <>
      <FilterBar search={t('search')} filters={filters}>
        <ExportExpenses filter={filter} />
      </FilterBar>
      <p className={styles['shown']}>
        {t('shown', { from: date(filter.from), to: date(filter.to) })}
      </p>
      {first !== undefined && <Sums {...first} />}
      <DataTable
        caption={t('expenses')}
        columns={useExpenseColumns()}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={({ _id }) => _id}
        rowLabel={({ number }) => number}
        {...props}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={Wallet} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

interface SumsProps {
  readonly totals: {
    readonly count: number;
    readonly amountMinor: number;
    readonly taxMinor: number;
    readonly owedMinor: number;
  };
  readonly waitingCount: number;
  readonly limitMinor: number | null;
}

function Sums({ totals, waitingCount, limitMinor }: SumsProps) {
  const { number, money } = useFormat();
  const { all } = useUrlState();
  const user = useUser();
  const places = useBooksPlaces();
  const waiting = places.to('expenses', {
    ...all,
    tab: undefined,
    view: undefined,
    state: 'waiting',
  });
  return (
    <>
      <KpiRow>
        <KpiCard
          label={t('spent')}
          value={<KpiMoney minor={totals.amountMinor} />}
          {...(totals.owedMinor > 0
            ? { note: t('owed', { amount: money(totals.owedMinor) }) }
            : {})}
        />
        <KpiCard label={t('taxBack')} value={<KpiMoney minor={totals.taxMinor} />} />
        <KpiCard label={t('count')} value={number(totals.count)} />
        <KpiCard
          label={t('waiting')}
          value={number(waitingCount)}
          note={limitMinor === null ? t('limitNone') : t('limitNow', { amount: money(limitMinor) })}
          to={waiting}
        />
      </KpiRow>
      {can(user, 'branch.manage') && <ExpenseLimit limitMinor={limitMinor} />}
    </>
  );
}
