import { guard, publicRedirect } from '@tillbook/core/auth/gates';
import type { RoleArea } from '@tillbook/core/routes';
import { areaOf, areaRule } from '@tillbook/core/routes';
import { useMatches, useRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { FullScreenSpinner } from './full-screen-spinner.tsx';
import { rememberRefused } from './refused-path.ts';
import { useGo } from '../ui/use-go.ts';
import { useSession } from './use-session.ts';

/**
 * The path of the page that is drawn, without query. The browser's address is a moment ahead of it:
 * by that one, a page just left for /login would pass as public and be drawn once more.
 */
function usePath(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
}

/** Replaces this page by another of the app. */
export function Redirect({ to }: { readonly to: string }) {
  const go = useGo();
  useEffect(() => go(to, 'replace'), [go, to]);
  return null;
}

/**
 * Asks core's guard before anything behind it is drawn. Around an area's layout, `area` says
 * which one, so that a path spelled in a way that core does not know is not let in.
 */
export function Guard({
  area,
  children,
}: {
  readonly area?: RoleArea;
  readonly children: ReactNode;
}) {
  const { loading, authChecked, user } = useSession();
  const shown = usePath();
  const path = area === undefined || areaOf(shown) === area ? shown : areaRule(area).base;
  const answer = guard({ loading, authChecked, user, path });
  if (answer.kind === 'spinner') return <FullScreenSpinner />;
  if (answer.kind === 'pass') return children;
  if (answer.to === '/unauthorized') rememberRefused(path);
  return <Redirect to={answer.to} />;
}

/**
 * Around /login and /register: a signed-in person is sent on, once the session is checked. Whoever
 * is on their way already is left to it.
 */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const { authChecked, user } = useSession();
  const { history } = useRouter() as { readonly history: RouterHistory };
  const known = authChecked ? user : null;
  const drawn = publicRedirect(known, usePath());
  // Where the app goes already; the browser's own address follows a moment later.
  const isLeaving = publicRedirect(known, history.location.pathname) === null;
  const to = isLeaving ? null : drawn;
  return to === null ? children : <Redirect to={to} />;
}
