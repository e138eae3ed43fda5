import type { AnswerOf, BodyInputOf, QueryInputOf } from '@tillbook/core/endpoint';
import { listProducts } from '@tillbook/core/products/products.api';
import {
  acceptTransferOffer,
  declineTransferOffer,
  getTransferOffer,
  listTransferOffers,
} from '@tillbook/core/transfers/offers.api';
import type { TransferDetail, TransferRow } from '@tillbook/core/transfers/transfer-answers';
import {
  cancelTransfer,
  decideTransfer,
  draftTransfer,
  editTransfer,
  getTransfer,
  listTransfers,
  receiveTransfer,
  startTransfer,
  transferPlaces,
} from '@tillbook/core/transfers/transfers.api';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';

/** Everything of transfers is kept under this key. */
export const TRANSFERS = 'transfers';
const EXPORT_PAGE = '100';
const PICK_MOST = '8';

export type TransferFilter = Omit<QueryInputOf<typeof listTransfers>, 'cursor' | 'limit'>;
export type Places = AnswerOf<typeof transferPlaces>;
export type NewDraft = Omit<BodyInputOf<typeof draftTransfer>, '_id'>;

const from = (cursor: string | null | undefined) =>
  cursor === undefined || cursor === null ? {} : { cursor };

export function useTransfers(filter: TransferFilter) {
  return useInfiniteQuery({
    queryKey: [TRANSFERS, 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listTransfers, { query: { ...filter, ...from(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Every transfer of a filter, page by page. */
export async function allTransfers(filter: TransferFilter): Promise<TransferRow[]> {
  const rows: TransferRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, ...from(cursor), limit: EXPORT_PAGE };
    const page = await call(listTransfers, { query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

const oneKey = (transferId: string) => [TRANSFERS, 'one', transferId];

export function useTransfer(transferId: string) {
  return useQuery({
    queryKey: oneKey(transferId),
    queryFn: ({ signal }) => call(getTransfer, { params: { transferId } }, { signal }),
  });
}

/** Where goods can go; only for people who may send some. */
export function useTransferPlaces() {
  return useQuery({
    queryKey: [TRANSFERS, 'places'],
    queryFn: ({ signal }) => call(transferPlaces, {}, { signal }),
  });
}

/** Goods of a branch that a text finds, with what lies there. */
export function useFoundGoods(q: string, branchId: string | null) {
  return useQuery({
    queryKey: ['products', 'to-transfer', branchId, q],
    queryFn: ({ signal }) => {
      const place = branchId === null ? {} : { branchId };
      return call(listProducts, { query: { q, limit: PICK_MOST, ...place } }, { signal });
    },
    enabled: q !== '',
  });
}

/**
 * The id of a request: the same for as long as its content is, so that asking again after a lost
 * answer counts once.
 */
export function useRequestId(): (content: unknown) => string {
  const last = useRef({ text: '', id: '' });
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (last.current.text !== text) last.current = { text, id: newId() };
    return last.current.id;
  }, []);
}

/** What was answered is shown at once; lists and shelves are fetched anew. */
function useKeeping() {
  const queries = useQueryClient();
  return (transfer: TransferDetail) => {
    queries.setQueryData(oneKey(transfer._id), transfer);
    void queries.invalidateQueries({ queryKey: [TRANSFERS, 'list'] });
    void queries.invalidateQueries({ queryKey: [TRANSFERS, 'offers'] });
    void queries.invalidateQueries({ queryKey: ['products'] });
    void queries.invalidateQueries({ queryKey: ['stock'] });
  };
}

export function useSaveDraft(editing: TransferDetail | null) {
  const requestId = useRequestId();
  return useMutation({
    mutationFn: (draft: NewDraft) => {
      if (editing === null) {
        return call(draftTransfer, { body: { _id: requestId(draft), ...draft } });
      }
      const { toBusinessId: _stays, ...body } = draft;
      const params = { transferId: editing._id };
      return call(editTransfer, { params, body: { version: editing.version, ...body } });
    },
    onSuccess: useKeeping(),
  });
}

type Lines<E> = BodyInputOf<E> extends { lines: infer L } ? L : never;

export function useSend({ _id: transferId, version }: TransferDetail) {
  const requestId = useRequestId();
  return useMutation({
    mutationFn: (lines: Lines<typeof startTransfer>) => {
      const body = { version, lines, note: null };
      return call(startTransfer, {
        params: { transferId },
        body: { _id: requestId(body), ...body },
      });
    },
    onSuccess: useKeeping(),
  });
}

export function useReceive({ _id: transferId, lines: known }: TransferDetail) {
  const requestId = useRequestId();
  return useMutation({
    mutationFn: (lines: Lines<typeof receiveTransfer>) => {
      const body = { lines, note: null };
      // The same quantities of what is left later are another receipt.
      const _id = requestId([body, known.map(({ pendingMilli }) => pendingMilli)]);
      return call(receiveTransfer, { params: { transferId }, body: { _id, ...body } });
    },
    onSuccess: useKeeping(),
  });
}

export function useDecide({ _id: transferId, lines: known }: TransferDetail) {
  const requestId = useRequestId();
  return useMutation({
    mutationFn: (body: { lines: Lines<typeof decideTransfer>; note: string | null }) => {
      const _id = requestId([body, known.map(({ pendingMilli }) => pendingMilli)]);
      return call(decideTransfer, { params: { transferId }, body: { _id, ...body } });
    },
    onSuccess: useKeeping(),
  });
}

export function useCallOff({ _id: transferId }: TransferDetail) {
  const requestId = useRequestId();
  return useMutation({
    mutationFn: (note: string | null) => {
      const body = { note };
      return call(cancelTransfer, {
        params: { transferId },
        body: { _id: requestId(body), ...body },
      });
    },
    onSuccess: useKeeping(),
  });
}

/** What other businesses of the owner offer; open ones. */
export function useOffers(isOwner: boolean) {
  return useQuery({
    queryKey: [TRANSFERS, 'offers', 'open'],
    queryFn: ({ signal }) => call(listTransferOffers, { query: { state: 'open' } }, { signal }),
    enabled: isOwner,
  });
}

export function useOffer(offerId: string) {
  return useQuery({
    queryKey: [TRANSFERS, 'offers', offerId],
    queryFn: ({ signal }) => call(getTransferOffer, { params: { offerId } }, { signal }),
  });
}

export type Taking = Omit<BodyInputOf<typeof acceptTransferOffer>, '_id'>;

export function useAccept(offerId: string) {
  const requestId = useRequestId();
  return useMutation({
    mutationFn: (taking: Taking) =>
      call(acceptTransferOffer, {
        params: { offerId },
        body: { _id: requestId(taking), ...taking },
      }),
    onSuccess: useKeeping(),
  });
}

export function useDecline(offerId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | null) =>
      call(declineTransferOffer, { params: { offerId }, body: { reason } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [TRANSFERS] }),
  });
}
