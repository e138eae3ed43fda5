import { listApprovals } from '@tillbook/core/approvals/approvals.api';
import { can } from '@tillbook/core/permissions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/shell.ts';
import { useSession } from '../session/use-session.ts';
import { notify } from '../ui/notify.ts';

/** Tells who may say yes, wherever they are, that somebody asks for an approval. */
export function useQuestionToasts(): void {
  const { user } = useSession();
  const mayAnswer = user !== null && can(user, 'approval.decide');
  const told = useRef(new Set<string>());
  const waiting = useQuery({
    queryKey: ['approvals', 'waiting-toasts', user?.business?._id ?? null],
    queryFn: async ({ signal }) =>
      (await call(listApprovals, { query: { state: 'asked' } }, { signal })).items,
    enabled: mayAnswer,
  });
  useEffect(() => {
    for (const { _id, mayApprove, requestedByName: name } of waiting.data ?? []) {
      if (!mayApprove || told.current.has(_id)) continue;
      told.current.add(_id);
      notify.info(t('asksApproval', { name }));
    }
  }, [waiting.data]);
}
