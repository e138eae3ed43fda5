import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../i18n/en/sales.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { tillLockName } from './till-lock.ts';

type Hold = 'asking' | 'here' | 'elsewhere';

/** Another tab that is just closing gives its lock up within this time. */
const ASK_MS = 400;

/**
 * Lets one tab of a browser sell at a till: two would give the same receipt number twice. Where
 * the browser has no locks (plain http in a local network) the server's refusal does it.
 */
export function TillTab(props: { readonly tillId: string; readonly children: ReactNode }) {
  const { tillId, children } = props;
  const locks = 'locks' in navigator ? navigator.locks : null;
  const [hold, setHold] = useState<Hold>(locks === null ? 'here' : 'asking');
  const [takes, setTakes] = useState(0);
  useEffect(() => {
    if (locks === null) return undefined;
    let isMounted = true;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const how = takes > 0 ? { steal: true } : { signal: AbortSignal.timeout(ASK_MS) };
    const say = (next: Hold) => {
      if (isMounted) setHold(next);
    };
    locks
      .request(tillLockName(tillId), how, async () => {
        say('here');
        await held;
      })
      // It was not given in time, or another tab has taken it.
      .catch(() => say('elsewhere'));
    return () => {
      isMounted = false;
      release();
    };
  }, [locks, tillId, takes]);
  if (hold === 'here') return children;
  if (hold === 'asking') return null;
  return (
    <EmptyState
      icon={MonitorSmartphone}
      title={t('otherTab')}
      action={
        <Button kind="primary" onClick={() => setTakes((count) => count + 1)}>
          {t('sellHere')}
        </Button>
      }
    >
      {t('otherTabHint')}
    </EmptyState>
  );
}
