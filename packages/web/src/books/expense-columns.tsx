import type { Expense } from '@tillbook/core/books/expenses.api';
import { t } from '../i18n/en/expenses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Amount, DateTime, NoData, PaperNumber } from '../ui/figures.tsx';
import { ToneBadge, type StatusTone } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';

const TONES: Readonly<Record<Expense['state'], StatusTone>> = {
  waiting: 'warning',
  posted: 'success',
  refused: 'danger',
  voided: 'neutral',
};

export function StateBadge({ state }: Pick<Expense, 'state'>) {
  return <ToneBadge tone={TONES[state]}>{t(`state_${state}`)}</ToneBadge>;
}

/** Whoever got it, or gets it. */
export const payeeOf = ({ supplierName, payee }: Expense): string | null => supplierName ?? payee;

/** Where the money came from, and of what is owed whether it was paid since. */
export function sourceOf({ paidFrom, openMinor, state }: Expense): string {
  const isPaid = paidFrom === 'owed' && state === 'posted' && openMinor === 0;
  return isPaid ? t('owedPaid') : t(`source_${paidFrom}`);
}

export function useExpenseColumns(): readonly Column<Expense>[] {
  const currency = useFormat().place.currency ?? '';
  return [
    { key: 'day', header: t('day'), cell: ({ day }) => <DateTime at={day} show="date" /> },
    {
      ...{ key: 'category', header: t('category'), card: 'title' },
      cell: ({ category }) => t(`category_${category}`),
    },
    {
      ...{ key: 'payee', header: t('payee') },
      cell: (row) => (payeeOf(row) === null ? <NoData /> : <bdi>{payeeOf(row)}</bdi>),
    },
    { key: 'branch', header: t('branch'), cell: ({ branchName }) => <bdi>{branchName}</bdi> },
    { key: 'from', header: t('paidFrom'), cell: sourceOf },
    {
      key: 'number',
      header: t('number'),
      card: 'hidden',
      cell: ({ number }) => <PaperNumber>{number}</PaperNumber>,
    },
    {
      ...{ key: 'by', header: t('by'), card: 'hidden' },
      cell: ({ postedByName }) => <bdi>{postedByName}</bdi>,
    },
    {
      ...{ key: 'state', header: t('state'), card: 'status' },
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      ...{ key: 'amount', header: t('amountIn', { currency }), align: 'end', card: 'figure' },
      cell: ({ amountMinor }) => <Amount minor={amountMinor} />,
    },
  ];
}
