import { readFormats } from '@tillbook/core/formats';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { FormatProvider } from '../i18n/format-context.tsx';
import { useIsLocked } from '../session/lock.ts';
import { useSession } from '../session/use-session.ts';
import { toastStore } from '../ui/notify.ts';
import { setTitlePlace } from '../ui/page-title.ts';
import { AppShell } from './app-shell.tsx';
import { LockPlace } from './lock-place.tsx';
import { SellShell } from './sell-shell.tsx';
import { useApprovalWatch } from './use-approval-watch.ts';
import { usePreferences } from './use-preferences.ts';
import { useQuestionToasts } from './use-question-toasts.ts';
import { useSecondStepWatch } from './use-second-step-watch.ts';
import { whichShell } from './which-shell.ts';

const SHELLS = {
  app: AppShell,
  sell: SellShell,
  bare: ({ children }: { readonly children: ReactNode }) => children,
} as const;

/** The frame of every guarded area: the business's currency, zone and formats, and the shell. */
export function AreaLayout() {
  const { user, businessContext } = useSession();
  const { pathname, searchStr } = useLocation();
  const isLocked = useIsLocked();
  useApprovalWatch();
  useSecondStepWatch();
  usePreferences();
  useQuestionToasts();
  const business = user?.business;
  const kept = business?.formats;
  const formats = useMemo(() => readFormats(kept), [kept]);
  const shop = business?.name ?? null;
  useEffect(() => {
    setTitlePlace(shop);
    return () => setTitlePlace(null);
  }, [shop]);
  const keepsMessages = user?.preferences['keepMessages'] === true;
  useEffect(() => {
    if (!keepsMessages) return undefined;
    toastStore.pause('kept');
    return () => toastStore.resume('kept');
  }, [keepsMessages]);
  const Shell = SHELLS[whichShell(pathname, searchStr)];
  return (
    <FormatProvider
      currency={businessContext?.currency ?? null}
      timeZone={businessContext?.timezone ?? null}
      formats={formats}
    >
      {isLocked ? (
        <LockPlace />
      ) : (
        // What one person saw the next one does not: another person, another page.
        <Shell key={user?._id}>
          <Outlet />
        </Shell>
      )}
    </FormatProvider>
  );
}
