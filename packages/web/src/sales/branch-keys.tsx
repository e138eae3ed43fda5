import { can } from '@tillbook/core/permissions';
import { saveQuickKeys } from '@tillbook/core/sales/quick-keys.api';
import { QUICK_KEYS_MAX, whyNotPin, withKeyTurned } from '@tillbook/core/sales/quick-keys';
import type { QuickKeys } from '@tillbook/core/sales/selling.api';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ArrowUpDown, Store } from 'lucide-react';
import { useContext } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/quick-keys.ts';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import type { Catalogue, CataloguePage } from './catalogue-data.ts';
import { InPractice } from './in-practice.ts';
import { TILL_CATALOGUE } from './queries.ts';
import styles from './shelf.module.css';
import type { TillProduct } from './till-product.ts';

/** The branch's quick keys at this till. */
export interface BranchKeysAt {
  readonly branchId: string;
  /** Null: the server has not told them yet. */
  readonly quickKeys: QuickKeys | null;
  /** They were arranged here. */
  readonly onArranged: (soldIds: readonly string[]) => void;
}

/** Puts what was saved into the catalogue in memory; the server's next answer brings it, too. */
async function rememberKeys(queries: QueryClient, branchId: string, quickKeys: QuickKeys) {
  const queryKey = [TILL_CATALOGUE, branchId];
  // An answer that is under way may be older than this.
  await queries.cancelQueries({ queryKey });
  const withKeys = (page: CataloguePage): CataloguePage => ({
    ...page,
    selling: { ...page.selling, quickKeys },
  });
  queries.setQueryData<Catalogue>(
    queryKey,
    (data) =>
      data && {
        ...data,
        told: data.told.map(withKeys),
        pages: data.pages.map(withKeys),
      },
  );
  void queries.invalidateQueries({ queryKey });
}

/** Saves an arrangement of the branch's keys; who was slower than somebody else is told so. */
export function useArranging({ branchId, quickKeys, onArranged }: BranchKeysAt) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (soldIds: readonly string[]) =>
      call(saveQuickKeys, {
        params: { branchId },
        body: { version: quickKeys?.version ?? 1, soldIds: [...soldIds] },
      }),
    onSuccess: async (saved) => {
      await rememberKeys(queries, branchId, saved);
      onArranged(saved.soldIds);
    },
    onError: (error) => {
      const isOlder = error instanceof ApiError && error.code === 'VERSION_CONFLICT';
      notify.error(isOlder ? t('changed') : sentenceOf(error, t('failed')));
      if (isOlder)
        void queries.invalidateQueries({
          queryKey: [TILL_CATALOGUE, branchId],
        });
    },
  });
}

/** Why the branch's keys cannot be arranged now, or null; undefined for who never may. */
function useWhyNotArrange({ quickKeys }: BranchKeysAt): string | null | undefined {
  const user = useUser();
  const isOnline = useOnline();
  const isPractice = useContext(InPractice);
  if (isPractice || quickKeys === null || !can(user, 'shelf.arrange')) return undefined;
  return isOnline ? null : t('offline');
}

/** A product as a key of every till of the branch: pinned, taken away, or put in order. */
export function BranchKey(props: {
  readonly product: TillProduct;
  readonly at: BranchKeysAt;
  readonly onOrder: () => void;
  readonly onDone: () => void;
}) {
  const { product, at, onOrder, onDone } = props;
  const { _id: soldId, name } = product;
  const arranging = useArranging(at);
  const whyNot = useWhyNotArrange(at);
  const keys = at.quickKeys?.soldIds ?? [];
  const isKey = keys.includes(soldId);
  const turn = () => {
    if (whyNotPin(keys, soldId) !== null) return notify.info(t('full', { count: QUICK_KEYS_MAX }));
    arranging.mutate(withKeyTurned(keys, soldId), {
      onSuccess: () => {
        notify.success(t(isKey ? 'unpinned' : 'pinned', { name }));
        onDone();
      },
    });
  };
  return (
    <>
      {isKey && <p className={styles['ofBranch']}>{t('ofBranch')}</p>}
      {whyNot !== undefined && (
        <div className={styles['keyActs']}>
          <Button
            wide
            icon={<Store size={20} aria-hidden />}
            busy={arranging.isPending}
            disabledReason={whyNot}
            onClick={turn}
          >
            {t(isKey ? 'unpin' : 'pin')}
          </Button>
          {keys.length > 1 && (
            <Button
              wide
              kind="quiet"
              icon={<ArrowUpDown size={20} aria-hidden />}
              disabledReason={whyNot}
              onClick={onOrder}
            >
              {t('arrange')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
