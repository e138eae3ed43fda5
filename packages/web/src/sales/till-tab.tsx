import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../i18n/en/sales.ts';
import { Button } from '../ui/button.tsx';
import { announce } from '../ui/live-region.ts';
import { EmptyState } from '../ui/states.tsx';
import { holdTill, type Hold } from './till-lock.ts';

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
    const say = (next: Hold) => {
      setHold(next);
      if (next === 'moved') announce(t('movedTab'));
    };
    return holdTill({ locks, tillId, isTaken: takes > 0, say });
  }, [locks, tillId, takes]);
  if (hold === 'here') return children;
  if (hold === 'asking') return null;
  return (
    <EmptyState
      icon={MonitorSmartphone}
      title={hold === 'moved' ? t('movedTab') : t('otherTab')}
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
