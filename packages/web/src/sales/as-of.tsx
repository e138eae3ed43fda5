import { useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { unsent } from './browser-outbox.ts';
import { connectionOf } from './connection.ts';
import { copiedHere } from './copied-here.ts';
import { useToCopy } from './use-to-copy.ts';
import { timeOf } from './time-of.ts';
import styles from './unsent.module.css';
import { useProtected } from './use-protected.ts';

/**
 * Without a connection: selling goes on, with what the server told last. Where the browser may
 * clear what waits here, whoever sells on is told so before more waits. A phone shows it in short,
 * reads out all of it, and has it in the sheet behind the badge.
 */
export function AsOf({ asOf }: { readonly asOf: string | null }) {
  const isOnline = useOnline();
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const format = useFormat();
  const { kind, count } = connectionOf(waiting, isOnline);
  const isSafe = useProtected(count);
  const toCopy = useToCopy();
  if (toCopy > 0) return <CopyFirst count={toCopy} />;
  if (asOf === null || kind !== 'offline') return null;
  const isAtRisk = count > 0 && !isSafe;
  const whole = [
    t('asOf', { time: format.dateTime(asOf) }),
    ...(isAtRisk ? [t('unprotected')] : []),
  ];
  const short = [
    t('asOfShort', { time: timeOf(asOf, format) }),
    ...(isAtRisk ? [t('unprotectedShort')] : []),
  ];
  return (
    <Banner tone="queued">
      <span className={styles['whole']}>{whole.join(' ')}</span>
      <span className={styles['short']} aria-hidden>
        {short.join(' ')}
      </span>
    </Banner>
  );
}

/**
 * Nothing more is sold before what waits is in a file: the browser may clear it. Where no file can
 * be made, nobody is turned away for that.
 */
function CopyFirst({ count }: { readonly count: number }) {
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    try {
      const { saveUnsent } = await import('./save-unsent.ts');
      await saveUnsent();
    } catch {
      notify.error(t('copyFailed'));
      copiedHere.set(unsent.getSnapshot().sales.map(({ draft }) => draft._id));
    }
    setIsSaving(false);
  };
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" busy={isSaving} onClick={() => void save()}>
          {t('copyNow')}
        </Button>
      }
    >
      {t('copyWhy', { count })}
    </Banner>
  );
}
