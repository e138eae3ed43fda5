import {
  branchOverview,
  getBranch,
  type BranchDetail,
} from '@tillbook/core/businesses/branches.api';
import { getBranchClosing } from '@tillbook/core/businesses/close-branch.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/branches.ts';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';

/** The live stream makes these old with every event of a branch. */
const BRANCHES = 'branches';
const EVERY_MINUTE = { refetchInterval: 60_000, staleTime: 0 };

export function useOverview() {
  return useQuery({
    queryKey: [BRANCHES, 'overview'],
    queryFn: ({ signal }) => call(branchOverview, {}, { signal }),
    ...EVERY_MINUTE,
  });
}

const detailKey = (branchId: string) => [BRANCHES, 'one', branchId] as const;

export function useBranch(branchId: string) {
  return useQuery({
    queryKey: detailKey(branchId),
    queryFn: ({ signal }) => call(getBranch, { params: { branchId } }, { signal }),
  });
}

export function useClosing(branchId: string) {
  return useQuery({
    queryKey: [BRANCHES, 'closing', branchId],
    queryFn: ({ signal }) => call(getBranchClosing, { params: { branchId } }, { signal }),
    staleTime: 0,
  });
}

/** Does something with a branch: busy meanwhile, told when it failed, all asked again after. */
export function useBranchAct() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  /** @param name which of the buttons it was */
  const run = async (
    name: string,
    act: () => Promise<BranchDetail | unknown>,
    done?: string,
  ): Promise<boolean> => {
    setBusy(name);
    try {
      await act();
      if (done !== undefined) notify.success(done);
      return true;
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: [BRANCHES] });
      setBusy(null);
    }
  };
  return { busy, run };
}
