import { can } from '@tillbook/core/permissions';
import { t } from '../i18n/en/tills-behind.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import styles from './dashboard.module.css';
import { useTillsBehind } from './queries.ts';
import { behindTold } from './tills-behind-told.ts';

/**
 * What the figures may be without: sales that a till keeps or nobody heard of. Absent while all is
 * here; that it could not be asked is told by the figures themselves, which come the same way.
 */
export function TillsBehind({ branchId }: { readonly branchId: string | undefined }) {
  const format = useFormat();
  const { data } = useTillsBehind(branchId, can(useUser(), 'sale.view'));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Banner tone="warning">
      <strong>{t('title')}</strong>
      <ul className={styles['behind']}>
        {data.items.map((till) => (
          <li key={`${till._id} ${till.deviceName} ${till.heardAt}`}>
            {behindTold(till, data.asOf, format)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
