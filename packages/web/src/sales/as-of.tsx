import { useSyncExternalStore } from 'react';
import { t } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { Banner } from '../ui/banner.tsx';
import { unsent } from './browser-outbox.ts';
import { connectionOf } from './connection.ts';

/** Without a connection: selling goes on, with what the server told last. */
export function AsOf({ asOf }: { readonly asOf: string | null }) {
  const isOnline = useOnline();
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const { dateTime } = useFormat();
  if (asOf === null || connectionOf(waiting, isOnline).kind !== 'offline') return null;
  return <Banner tone="queued">{t('asOf', { time: dateTime(asOf) })}</Banner>;
}
