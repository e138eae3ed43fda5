import type { Notice } from '@tillbook/core/notices/notices.api';
import { t } from '../i18n/en/notices.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useSession } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Row, Stack } from '../ui/panel.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import { useNotices, useReadNotices } from './notice-queries.ts';
import { noticePlace, noticeWords } from './notice-words.ts';
import styles from './top-bar.module.css';

/** What the person should know, each with the way to it. */
export function NoticesList({ onLeave }: { readonly onLeave: () => void }) {
  const notices = useNotices();
  const read = useReadNotices();
  const pages = notices.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  if (notices.isError && notices.data === undefined) {
    return <ErrorCard error={notices.error} onRetry={() => void notices.refetch()} />;
  }
  if (!notices.isEnabled) return null;
  const unread = pages[0]?.unread ?? 0;
  return (
    <section aria-label={t('toKnow')}>
      <Stack gap="small">
        <Row justify="between">
          <h3 className={styles['part']}>{t('toKnow')}</h3>
          {unread > 0 && (
            <Button
              kind="quiet"
              size="small"
              busy={read.isPending}
              onClick={() => read.mutate(null)}
            >
              {t('readAll')}
            </Button>
          )}
        </Row>
        {items.length === 0 && <p>{t('empty')}</p>}
        <ol className={styles['history']}>
          {items.map((notice) => (
            <NoticeRow
              key={notice._id}
              notice={notice}
              onOpen={() => {
                if (notice.readAt === null) read.mutate([notice._id]);
                onLeave();
              }}
            />
          ))}
        </ol>
        {notices.hasNextPage && (
          <Button
            size="small"
            busy={notices.isFetchingNextPage}
            onClick={() => void notices.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </Stack>
    </section>
  );
}

function NoticeRow(props: { readonly notice: Notice; readonly onOpen: () => void }) {
  const { notice, onOpen } = props;
  const format = useFormat();
  const { user } = useSession();
  const place = noticePlace(notice, user?.role ?? '');
  const title = t(notice.kind);
  return (
    <li data-kind={notice.readAt === null ? 'new' : 'read'}>
      <div className={styles['told']}>
        <Row justify="between">
          {place === null ? (
            <strong>{title}</strong>
          ) : (
            <AppLink to={place} onClick={onOpen}>
              {title}
            </AppLink>
          )}
          {notice.readAt === null && <ToneBadge tone="info">{t('new')}</ToneBadge>}
        </Row>
        <span dir="auto">{noticeWords(notice, format)}</span>
        <small>{format.dateTime(notice.at)}</small>
      </div>
    </li>
  );
}
