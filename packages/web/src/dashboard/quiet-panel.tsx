import { QUIET_DAYS_TOLD } from '@tillbook/core/platform/businesses.api';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useKnownAddress } from '../layouts/known-address.ts';
import { paths } from '../paths.ts';
import { Linked } from '../ui/app-link.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './dashboard.module.css';
import type { PlatformNow } from './queries.ts';

/** Businesses that could sell and do not any more: worth a call before they are gone. */
export function QuietPanel({ businesses }: { readonly businesses: PlatformNow['quiet'] }) {
  const format = useFormat();
  const isKnown = useKnownAddress();
  const listed = { standing: 'active', quietDays: String(QUIET_DAYS_TOLD) };
  const known = (to: string) => (isKnown(paths.admin.business()) ? to : null);
  return (
    <Panel title={t('quiet', { days: QUIET_DAYS_TOLD })}>
      {businesses.length === 0 && <p className={styles['count']}>{t('quietNone')}</p>}
      <ul className={styles['rows']} aria-label={t('quiet', { days: QUIET_DAYS_TOLD })}>
        {businesses.map(({ _id, name, ownerName, lastSaleAt }) => (
          <li key={_id}>
            <span>
              <Linked to={known(paths.admin.business({ view: _id }))}>
                <bdi>{name}</bdi>
              </Linked>
              <small dir="auto">{t('owner', { name: ownerName })}</small>
            </span>
            {lastSaleAt === null ? (
              <small>{t('quietNever')}</small>
            ) : (
              <small>
                {t('quietLast')}{' '}
                <time dateTime={lastSaleAt} title={format.dateTime(lastSaleAt)}>
                  {format.ago(lastSaleAt, nowMs())}
                </time>
              </small>
            )}
          </li>
        ))}
      </ul>
      {businesses.length > 0 && (
        <Linked to={known(paths.admin.business(listed))}>{t('quietAll')}</Linked>
      )}
    </Panel>
  );
}
