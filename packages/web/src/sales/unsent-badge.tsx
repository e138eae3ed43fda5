import { CloudOff, TriangleAlert } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/en/unsent.ts';
import { QuietOnline } from '../layouts/online-badge.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { unsent } from './browser-outbox.ts';
import { connectionOf } from './connection.ts';
import styles from './unsent.module.css';

const UnsentSheet = lazyPart(() => import('./unsent-sheet.tsx'), 'UnsentSheet');

/** Whether sales reach the server: three states, and behind them what waits here. */
export function UnsentBadge() {
  const isOnline = useOnline();
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const [isOpen, setIsOpen] = useState(false);
  const { kind, count } = connectionOf(waiting, isOnline);
  return (
    <span role="status" className={styles['badge']} data-kind={kind}>
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {kind === 'online' && <QuietOnline />}
        {kind === 'offline' && (
          <span className={styles['state']}>
            <CloudOff size={16} aria-hidden />
            <Said whole={count === 0 ? t('offline') : t('offlineSaved', { count })} count={count} />
          </span>
        )}
        {kind === 'attention' && (
          <span className={styles['state']}>
            <TriangleAlert size={16} aria-hidden />
            <Said whole={t('attention', { count })} count={count} />
          </span>
        )}
      </Button>
      {isOpen && <UnsentSheet unsent={waiting} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

/** The whole sentence; on a phone there is room for its number, and the sentence is read out. */
function Said({ whole, count }: { readonly whole: string; readonly count: number }) {
  return (
    <>
      <span className={styles['whole']}>{whole}</span>
      <span className={styles['short']} aria-hidden>
        {count === 0 ? '' : count}
      </span>
    </>
  );
}
