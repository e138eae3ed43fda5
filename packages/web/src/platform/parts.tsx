import type { PlatformAct } from '@tillbook/core/platform/businesses.api';
import type { BusinessStanding } from '@tillbook/core/platform/standing';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/platform.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Facts } from '../ui/panel.tsx';
import { ToneBadge, type StatusTone } from '../ui/status-badge.tsx';

/** How long ago, with the exact moment for whoever points at it; in words where it never was. */
export function Ago({ at, never }: { readonly at: string | null; readonly never: string }) {
  const format = useFormat();
  if (at === null) return <>{never}</>;
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.ago(at, nowMs())}
    </time>
  );
}

const TONES: Readonly<Record<BusinessStanding, StatusTone>> = {
  active: 'success',
  setting_up: 'info',
  awaiting: 'warning',
  rejected: 'danger',
  owner_blocked: 'danger',
  suspended: 'danger',
  closed: 'neutral',
};

export function StandingBadge({ standing }: { readonly standing: BusinessStanding }) {
  return <ToneBadge tone={TONES[standing]}>{t(`standing_${standing}`)}</ToneBadge>;
}

/** Whether the last nightly look at the books found them in order. */
export function Health(props: {
  readonly business: { readonly lookedAt: string | null; readonly brokenCount: number };
}) {
  const format = useFormat();
  const { lookedAt, brokenCount } = props.business;
  if (lookedAt === null) return <>{t('booksUnseen')}</>;
  const said = brokenCount === 0 ? t('booksInOrder') : t('booksBroken', { count: brokenCount });
  return (
    <span title={format.dateTime(lookedAt)}>
      <ToneBadge tone={brokenCount === 0 ? 'success' : 'danger'}>{said}</ToneBadge>
    </span>
  );
}

/** The name of a business, leading to what the platform knows of it. */
export function BusinessLink(props: { readonly business: { _id: string; name: string } }) {
  const { _id, name } = props.business;
  return (
    <AppLink to={paths.admin.business({ view: _id })}>
      <bdi>{name}</bdi>
    </AppLink>
  );
}

type Key = Parameters<typeof t>[0];

/** What the platform did, in words; an action that has none here in its own letters. */
function actWords(action: string): string {
  const part = action.replaceAll('.', '__');
  const key = `act_${part}`;
  const text = (t as (key: Key) => string)(key as Key);
  return text === key ? action.replaceAll(/[._]/gu, ' ') : text;
}

/** What the platform did about somebody or something, newest first. */
export function ActLog({ acts }: { readonly acts: readonly PlatformAct[] }) {
  const format = useFormat();
  if (acts.length === 0) return <p>{t('logNone')}</p>;
  const facts = acts.map(({ at, action, actorName, detail }) => {
    const said = t('logLine', { act: actWords(action), name: actorName ?? t('nobody') });
    const reason = typeof detail['reason'] === 'string' ? `: ${detail['reason']}` : '';
    return { label: format.dateTime(at), value: <span dir="auto">{said + reason}</span> };
  });
  return <Facts facts={facts} />;
}
