import { readFormats } from '@tillbook/core/formats';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { WithQueries } from '../api/with-queries.tsx';
import { FormatProvider } from '../i18n/format-context.tsx';
import { useIsLocked } from '../session/lock.ts';
import { useSession } from '../session/use-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { toastStore } from '../ui/notify.ts';
import { setTitlePlace } from '../ui/page-title.ts';
import { tellInPlace } from '../ui/part-missing.tsx';
import { AppShell } from './app-shell.tsx';
import { LockPlace } from './lock-place.tsx';
import { SellShell } from './sell-shell.tsx';
import { leaving } from './sign-out.ts';
import { useApprovalWatch } from './use-approval-watch.ts';
import { usePreferences } from './use-preferences.ts';
import { useQuestionToasts } from './use-question-toasts.ts';
import { useSecondStepWatch } from './use-second-step-watch.ts';
import { whichShell } from './which-shell.ts';

const SHELLS = {
  app: AppShell,
  sell: SellShell,
} as const;

const SignOutQuestion = lazyPart(() => import('./sign-out-question.tsx'), 'SignOutQuestion');

tellInPlace();

/** The frame of every guarded area: the business's currency, zone and formats, and the shell. */
export function AreaLayout() {
  const { pathname, searchStr } = useLocation();
  const shell = whichShell(pathname, searchStr);
  return (
    <WithQueries>
      <Formatted>
        {/* A customer's screen has nothing of what its seller is told, asked or locked out of. */}
        {shell === 'bare' ? <Outlet /> : <Worked shell={shell} />}
      </Formatted>
    </WithQueries>
  );
}

/** A page of somebody's work, in its shell; the lock in its place while the till is locked. */
function Worked({ shell }: { readonly shell: keyof typeof SHELLS }) {
  const { user } = useSession();
  const isLocked = useIsLocked();
  useApprovalWatch();
  useSecondStepWatch();
  usePreferences();
  useQuestionToasts();
  const keepsMessages = user?.preferences['keepMessages'] === true;
  useEffect(() => {
    if (!keepsMessages) return undefined;
    toastStore.pause('kept');
    return () => toastStore.resume('kept');
  }, [keepsMessages]);
  const isLeaving = useSyncExternalStore(leaving.subscribe, leaving.isAsked);
  if (isLocked) return <LockPlace />;
  const Shell = SHELLS[shell];
  return (
    <>
      {/* What one person saw the next one does not: another person, another page. */}
      <Shell key={user?._id}>
        <Outlet />
      </Shell>
      {isLeaving && <SignOutQuestion />}
    </>
  );
}

function Formatted({ children }: { readonly children: ReactNode }) {
  const { user, businessContext } = useSession();
  const business = user?.business;
  const kept = business?.formats;
  const formats = useMemo(() => readFormats(kept), [kept]);
  const shop = business?.name ?? null;
  useEffect(() => {
    setTitlePlace(shop);
    return () => setTitlePlace(null);
  }, [shop]);
  return (
    <FormatProvider
      currency={businessContext?.currency ?? null}
      timeZone={businessContext?.timezone ?? null}
      formats={formats}
    >
      {children}
    </FormatProvider>
  );
}
