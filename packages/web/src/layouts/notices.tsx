import { shellNotices } from '@tillbook/core/platform/businesses.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/shell.ts';
import { t as visits } from '../i18n/en/visits.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { storedText, useStoredChoice } from '../ui/stored-choice.ts';
import { useIdle } from '../ui/use-idle.ts';

const REFETCH_MS = 5 * 60_000;
const KEPT_MAX = 20;

/** The notices that were closed on this device, newest first, by their ids. */
const closedNotices = storedText('tillbook.closed-notices', '');

function close(noticeId: string): void {
  const kept = closedNotices
    .get()
    .split(' ')
    .slice(0, KEPT_MAX - 1);
  closedNotices.set([noticeId, ...kept].join(' ').trim());
}

/** What the platform says to the people of the business in use, on top of every screen. */
export function Notices() {
  const user = useUser();
  const format = useFormat();
  const closed = useStoredChoice(closedNotices);
  const isIdle = useIdle();
  const { data } = useQuery({
    queryKey: ['notices', user.business?._id ?? null],
    queryFn: ({ signal }) => call(shellNotices, {}, { signal }),
    refetchInterval: REFETCH_MS,
    enabled: isIdle && user.business !== null && user.isVerified && !user.requiresBusinessSetup,
  });
  if (data === undefined) return null;
  const { suspension, closed: shut, offered, visit, notices } = data;
  const open = notices.filter(({ _id }) => !closed.includes(_id));
  return (
    <>
      {suspension !== null && (
        <Banner tone="warning">
          <strong>{t('suspended', { when: format.dateTime(suspension.since) })}</strong>{' '}
          <span dir="auto">{suspension.reason}</span> {t('suspendedHint')}
        </Banner>
      )}
      {shut !== null && (
        <Banner tone="warning">
          <strong>{t('closed', { when: format.dateTime(shut.since) })}</strong>{' '}
          {t('closedHint', { until: format.date(shut.reopenUntil) })}
        </Banner>
      )}
      {offered !== null && (
        <Banner
          action={
            <ButtonLink to={paths.business.settings({ section: 'data' })}>
              {t('offeredSee')}
            </ButtonLink>
          }
        >
          <strong>
            {t('offered', { owner: offered.fromName, name: user.business?.name ?? '' })}
          </strong>{' '}
          {t('offeredHint', { until: format.date(offered.expiresAt) })}
        </Banner>
      )}
      {visit !== null && <VisitBanner visit={visit} />}
      {open.map(({ _id, level, words }) => (
        <Banner key={_id} tone={level} onDismiss={() => close(_id)}>
          <span dir="auto">{words}</span>
        </Banner>
      ))}
    </>
  );
}

/** Somebody of the platform asks to see the business, or sees it. */
function VisitBanner(props: {
  readonly visit: NonNullable<AnswerOf<typeof shellNotices>['visit']>;
}) {
  const format = useFormat();
  const { standing, byName: name, endsAt } = props.visit;
  const said =
    standing === 'asked'
      ? visits('shellAsked', { name })
      : visits('shellOpen', { name, until: format.time(endsAt) });
  const action = (
    <ButtonLink to={paths.business.settings({ section: 'data' })}>{visits('see')}</ButtonLink>
  );
  return (
    <Banner tone={standing === 'open' ? 'warning' : 'info'} action={action}>
      {said}
    </Banner>
  );
}
