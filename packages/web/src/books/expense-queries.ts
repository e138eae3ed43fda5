import {
  getExpense,
  listExpenses,
  listPayOuts,
  type Expense,
} from '@tillbook/core/books/expenses.api';
import {
  getMoneyMove,
  listMoneyMoves,
  type MoneyMoveRow,
} from '@tillbook/core/books/money-moves.api';
import type { QueryInputOf } from '@tillbook/core/endpoint';
import { listSuppliers, type SupplierRow } from '@tillbook/core/purchasing/suppliers.api';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const ROOM = 'books';
const EXPORT_PAGE = '100';
const EXPORT_ROWS_MAX = 20_000;

export type ExpenseFilter = Omit<QueryInputOf<typeof listExpenses>, 'cursor' | 'limit'>;
export type MoveFilter = Omit<QueryInputOf<typeof listMoneyMoves>, 'cursor' | 'limit'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

/** Expenses of a period, newest first; every page brings the sums of all. */
export function useExpenses(filter: ExpenseFilter) {
  return useInfiniteQuery({
    queryKey: [ROOM, 'expenses', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listExpenses, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The one that an address names. */
export function useExpense(expenseId: string) {
  return useQuery({
    queryKey: [ROOM, 'expense', expenseId],
    queryFn: ({ signal }) => call(getExpense, { params: { expenseId } }, { signal }),
  });
}

/** The one that an address names. */
export function useMove(moveId: string) {
  return useQuery({
    queryKey: [ROOM, 'move', moveId],
    queryFn: ({ signal }) => call(getMoneyMove, { params: { moveId } }, { signal }),
  });
}

export async function allExpenses(filter: ExpenseFilter): Promise<Expense[]> {
  const rows: Expense[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...filter, limit: EXPORT_PAGE, ...from(cursor) };
    const page = await call(listExpenses, { query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < EXPORT_ROWS_MAX);
  return rows;
}

const SUPPLIERS_MAX = 1_000;

/** Every supplier that is in use, by name: to whom something may be owed. */
export function useSuppliers(isAsked: boolean) {
  return useQuery({
    // Where purchasing keeps the same.
    queryKey: ['purchasing', 'choices'],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const rows: SupplierRow[] = [];
      let cursor: string | null | undefined;
      do {
        const query = { limit: EXPORT_PAGE, ...from(cursor) };
        const page = await call(listSuppliers, { query }, { signal });
        rows.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null && rows.length < SUPPLIERS_MAX);
      return rows;
    },
  });
}

/** What tills paid out and nobody sorted. */
export function usePayOuts() {
  return useQuery({
    queryKey: [ROOM, 'pay-outs'],
    queryFn: async ({ signal }) => (await call(listPayOuts, {}, { signal })).items,
  });
}

/** Moves of money of a period, newest first, with what lies where when it ends. */
export function useMoves(filter: MoveFilter) {
  return useInfiniteQuery({
    queryKey: [ROOM, 'moves', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listMoneyMoves, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export async function allMoves(filter: MoveFilter): Promise<MoneyMoveRow[]> {
  const rows: MoneyMoveRow[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...filter, limit: EXPORT_PAGE, ...from(cursor) };
    const page = await call(listMoneyMoves, { query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < EXPORT_ROWS_MAX);
  return rows;
}
