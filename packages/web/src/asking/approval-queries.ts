import {
  askApproval,
  decideByPin,
  getApproval,
  listApprovers,
  withdrawApproval,
  type Approval,
} from '@tillbook/core/approvals/approvals.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import type { Need } from './approval-need.ts';

const APPROVALS = 'approvals';
/** Where no live events arrive, the answer is asked for. */
const ASK_MS = 4_000;

/** Who else may approve in a branch, and whether that. */
export function useApprovers({ branchId, kind, amountMinor, shareBasisPoints }: Need) {
  const share = shareBasisPoints === undefined ? {} : { shareBasisPoints: `${shareBasisPoints}` };
  const query = { branchId, kind, amountMinor: `${amountMinor}`, ...share };
  return useQuery({
    queryKey: [APPROVALS, 'approvers', query],
    queryFn: async ({ signal }) => (await call(listApprovers, { query }, { signal })).items,
    staleTime: 0,
  });
}

/** The own question as it stands, until it is answered. */
export function useQuestion(approvalId: string | null) {
  return useQuery({
    queryKey: [APPROVALS, 'one', approvalId],
    queryFn: ({ signal }) => {
      const params = { approvalId: approvalId ?? '' };
      return call(getApproval, { params }, { signal });
    },
    enabled: approvalId !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'asked' ? ASK_MS : false),
    refetchOnWindowFocus: 'always',
  });
}

/** Asking, approving by PIN and taking back; what is sent again keeps its id. */
export function useAsking(need: Need) {
  const queries = useQueryClient();
  const [approvalId, setApprovalId] = useState<string | null>(null);
  const next = useRef({ approvalId: newId(), reason: '' });
  const decisions = useRef(new Map<string, string>());
  const keep = (approval: Approval) => {
    queries.setQueryData([APPROVALS, 'one', approval._id], approval);
    setApprovalId(approval._id);
  };
  const ask = async (reason: string): Promise<string> => {
    if (approvalId !== null) return approvalId;
    if (next.current.reason !== reason) next.current = { approvalId: newId(), reason };
    const _id = next.current.approvalId;
    const body = { _id, ...need, details: [...need.details], reason };
    keep(await call(askApproval, { body }));
    return _id;
  };
  const approveByPin = async (given: { approverId: string; pin: string; reason: string }) => {
    const { approverId, pin, reason } = given;
    const question = await ask(reason);
    const key = `${question} ${approverId}`;
    const _id = decisions.current.get(key) ?? newId();
    decisions.current.set(key, _id);
    const params = { approvalId: question };
    keep(await call(decideByPin, { params, body: { _id, approverId, pin } }));
  };
  /** What no longer waits for anybody is as good as withdrawn. */
  const takeBack = () => {
    if (approvalId === null) return;
    const params = { approvalId };
    void call(withdrawApproval, { params, body: { _id: newId() } })
      .catch(() => undefined)
      .then(() => queries.invalidateQueries({ queryKey: [APPROVALS] }));
  };
  const startAgain = () => {
    next.current = { approvalId: newId(), reason: '' };
    setApprovalId(null);
  };
  return { approvalId, ask, approveByPin, takeBack, startAgain };
}
