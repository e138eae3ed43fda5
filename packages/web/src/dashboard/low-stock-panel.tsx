import { listProducts } from '@tillbook/core/products/products.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/dashboard.ts';
import { useKnownAddress } from '../layouts/known-address.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Quantity } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import styles from './dashboard.module.css';

const SHOWN = 6;

/** What runs out in the seller's branch, so that somebody is told before a customer asks for it. */
export function LowStockPanel() {
  const branchId = useUser().branch?._id;
  const isKnown = useKnownAddress();
  const low = useQuery({
    queryKey: ['products', 'low', branchId ?? null],
    queryFn: ({ signal }) => {
      const query = { stock: 'low' as const, limit: String(SHOWN) };
      return call(
        listProducts,
        { query: branchId === undefined ? query : { ...query, branchId } },
        { signal },
      );
    },
  });
  const rows = low.data?.items ?? [];
  const all = paths.seller.products({ stock: 'low' });
  return (
    <Panel
      title={t('lowStock')}
      actions={
        rows.length > 0 &&
        isKnown(paths.seller.products()) && <AppLink to={all}>{t('seeAllLow')}</AppLink>
      }
    >
      {low.isPending && <SkeletonLines lines={SHOWN} />}
      {low.isError && <ErrorCard error={low.error} onRetry={() => void low.refetch()} />}
      {low.data !== undefined && rows.length === 0 && (
        <p className={styles['count']}>{t('lowStockNone')}</p>
      )}
      <ul className={styles['rows']}>
        {rows.map(({ _id, name, quantityMilli }) => (
          <li key={_id}>
            <span>
              <AppLink to={paths.seller.products({ id: _id })}>
                <bdi>{name}</bdi>
              </AppLink>
            </span>
            <span>
              <StatusBadge status={quantityMilli > 0 ? 'low' : 'out'} />
              <small>
                <Quantity milli={quantityMilli} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
