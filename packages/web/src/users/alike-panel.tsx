import type { SignUp } from '@tillbook/core/platform/sign-ups.api';
import type { PlatformAct } from '@tillbook/core/platform/businesses.api';
import type { Likeness } from '@tillbook/core/platform/sign-ups';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/sign-ups.ts';
import { t as statusText } from '../i18n/en/status.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { DateTime } from '../ui/figures.tsx';
import { Facts } from '../ui/panel.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import { useOwnerLog } from './sign-up-queries.ts';
import styles from './sign-ups.module.css';
import { userStatus } from './user-view.ts';

type Alike = SignUp['alike'][number];
type Side = Pick<Alike, 'name' | 'email' | 'businessName' | 'phone' | 'askedAt'>;

/** Who is likely the same, side by side with the one who asks. */
export function AlikePanel({ row }: { readonly row: SignUp }) {
  if (row.alike.length === 0) return null;
  return (
    <section className={styles['beside']} aria-label={t('alike')}>
      <h3>{t('alike')}</h3>
      {row.alike.map((other) => (
        <div key={other._id} className={styles['pair']}>
          <p>
            {other.matches.map((match) => (
              <ToneBadge key={match} tone="warning">
                {t(`like_${match}`)}
              </ToneBadge>
            ))}
          </p>
          <Half side={row} matches={other.matches} head={t('thisOne')} />
          <Half
            side={other}
            matches={other.matches}
            head={
              <AppLink to={paths.admin.users({ id: other._id })}>
                {statusText(userStatus({ ...other, isEmailVerified: true }))}
              </AppLink>
            }
          />
        </div>
      ))}
    </section>
  );
}

function Half(props: {
  readonly side: Side;
  readonly matches: readonly Likeness[];
  readonly head: ReactNode;
}) {
  const { side, matches, head } = props;
  const same = (...which: Likeness[]) =>
    which.some((one) => matches.includes(one)) ? '' : undefined;
  return (
    <div>
      <small>{head}</small>
      <span dir="auto" data-same={same('name')}>
        {side.name}
      </span>
      <span dir="ltr" data-same={same('email')}>
        {side.email}
      </span>
      {side.businessName !== null && (
        <span dir="auto" data-same={same('business', 'similar_business')}>
          {side.businessName}
        </span>
      )}
      {side.phone !== null && (
        <span dir="ltr" data-same={same('phone')}>
          {side.phone}
        </span>
      )}
      <small>
        <DateTime at={side.askedAt} />
      </small>
    </div>
  );
}

function saidOf({ action, actorName, detail }: PlatformAct): string {
  const name = actorName ?? '–';
  const reason = typeof detail['reason'] === 'string' ? detail['reason'] : '';
  if (action === 'owner.approved') return t('logApproved', { name });
  if (action === 'owner.rejected') return t('logRejected', { name, reason });
  return t('logChanged', { name });
}

/** Decisions about this owner, newest first; nothing where there were none. */
export function OwnerLog({ personId }: { readonly personId: string }) {
  const format = useFormat();
  const { data = [] } = useOwnerLog(personId);
  if (data.length === 0) return null;
  const facts = data.map((act) => ({
    label: format.dateTime(act.at),
    value: <span dir="auto">{saidOf(act)}</span>,
  }));
  return (
    <section className={styles['beside']} aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <Facts facts={facts} />
    </section>
  );
}
