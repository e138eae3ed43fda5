import { shareOf } from '@tillbook/core/reports/calls';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { Linked } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './dashboard.module.css';
import type { PlatformNow } from './queries.ts';

/** How many calls failed and how many were slow, by what they were for. */
export function CallsPanel({ calls }: { readonly calls: PlatformNow['calls'] }) {
  const format = useFormat();
  const part = (some: number, of: number) => {
    const share = shareOf(some, of);
    return share === null || some === 0
      ? format.number(some)
      : t('countAndShare', { some: format.number(some), share: format.percent(share) });
  };
  return (
    <Panel title={t('calls')}>
      <p className={styles['count']}>{t('callsSince', { at: format.dateTime(calls.since) })}</p>
      <PlainTable
        caption={t('calls')}
        headers={[t('callKind'), t('callsCount'), t('callsFailed'), t('callsSlow')]}
        rows={calls.kinds.map(({ kind, count, failed, slow }) => ({
          key: kind,
          cells: [t(`call_${kind}`), format.number(count), part(failed, count), part(slow, count)],
        }))}
      />
    </Panel>
  );
}

/** Accounts and addresses that were refused often: somebody guesses, or needs help. */
export function NoisyPanel({ signIns }: { readonly signIns: PlatformNow['noisySignIns'] }) {
  const format = useFormat();
  return (
    <Panel title={t('noisySignIns')}>
      {signIns.length === 0 && <p className={styles['count']}>{t('noisyNone')}</p>}
      <ul className={styles['rows']} aria-label={t('noisySignIns')}>
        {signIns.map(({ kind, who, count, lastAt }) => (
          <li key={`${kind} ${who}`}>
            <span>
              <Linked to={kind === 'account' ? paths.admin.users({ q: who }) : null}>
                <bdi dir="ltr">{who}</bdi>
              </Linked>
              <small>{t(`noisy_${kind}`)}</small>
            </span>
            <span>
              <strong>{t('refusedTimes', { count })}</strong>
              <small>
                <time dateTime={lastAt} title={format.dateTime(lastAt)}>
                  {format.ago(lastAt, nowMs())}
                </time>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
