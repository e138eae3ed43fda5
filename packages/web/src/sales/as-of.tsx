import { useSyncExternalStore } from 'react';
import { t } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { Banner } from '../ui/banner.tsx';
import { unsent } from './browser-outbox.ts';
import { connectionOf } from './connection.ts';
import { useProtected } from './use-protected.ts';

/**
 * Without a connection: selling goes on, with what the server told last. Where the browser may
 * clear what waits here, whoever sells on is told so before more waits.
 */
export function AsOf({ asOf }: { readonly asOf: string | null }) {
  const isOnline = useOnline();
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const { dateTime } = useFormat();
  const { kind, count } = connectionOf(waiting, isOnline);
  const isSafe = useProtected(count);
  if (asOf === null || kind !== 'offline') return null;
  return (
    <Banner tone="queued">
      {t('asOf', { time: dateTime(asOf) })}
      {count > 0 && !isSafe && ` ${t('unprotected')}`}
    </Banner>
  );
}
