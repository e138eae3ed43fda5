import './theme/tokens.css';
import './theme/base.css';
import './theme/print.css';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { shapesReady, withShapes } from './api/shapes.ts';
import { createBeyond } from './beyond.tsx';
import { whichShell } from './layouts/which-shell.ts';
import { watchReleases } from './layouts/newer-release.ts';
import { LiveSoon } from './live/live-soon.tsx';
import { createPublicRouter } from './public-router.tsx';
import { publicScreens } from './public-screens.tsx';
import { connectNavigation, session } from './session/browser-session.ts';
import './theme/browser-theme.ts';
import { styleNonce } from './theme/style-nonce.ts';
import { afterPaint } from './ui/after-paint.ts';
import { paintDensity } from './ui/density.ts';
import { Toaster } from './ui/toaster.tsx';

const history = createBrowserHistory();
const beyond = createBeyond(history);
const wayIn = createPublicRouter(history, beyond.Page);

connectNavigation((to) => history.replace(to));
paintDensity();
afterPaint(() => {
  import('./theme/receipt-roll.ts').then(
    ({ cutRollToReceipt }) => cutRollToReceipt(),
    // Without it a receipt is printed on a page as long as its printer's.
    () => undefined,
  );
});
// Whoever came in by PIN without a connection has no session yet.
session.connectReopen(async () =>
  (await withShapes(import('./sales/reopen-session.ts'))).reopenSession(),
);
void session.start();

const isCustomersScreen = (): boolean =>
  whichShell(history.location.pathname, history.location.search) === 'bare';

/**
 * Runs once this window shows anything but a customer's screen, which follows its till and talks
 * with nobody else; the answer gives it up.
 */
function onceAtWork(run: () => void): () => void {
  if (!isCustomersScreen()) {
    run();
    return () => undefined;
  }
  const stop = history.subscribe(() => {
    if (isCustomersScreen()) return;
    stop();
    run();
  });
  return stop;
}

// The scroll lock behind dialogs looks for its nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

function App() {
  const [isAtWork, setIsAtWork] = useState(() => !isCustomersScreen());
  const app = beyond.useShown();
  useEffect(() => onceAtWork(() => setIsAtWork(true)), []);
  return (
    <>
      {isAtWork && <LiveSoon />}
      {app === null ? <RouterProvider router={wayIn} /> : <RouterProvider key="app" router={app} />}
      <Toaster />
    </>
  );
}

/**
 * Whoever is on the way in needs the map of the screens next. Anybody else needs it now, and what
 * most of them bring with it: asked for one after the other each would wait for the one before.
 */
function fetchAhead(): void {
  const { pathname, search } = history.location;
  if (publicScreens.some(({ path }) => path === pathname)) {
    afterPaint(beyond.fetchSoon);
    return;
  }
  beyond.fetchSoon();
  const ahead: Promise<unknown>[] = [shapesReady(), import('./layouts/area-layout.tsx')];
  if (whichShell(pathname, search) === 'sell') ahead.push(import('./sell-with-debts.tsx'));
  // What does not come is asked for again, and told, where it is shown.
  for (const one of ahead) one.catch(() => undefined);
}
fetchAhead();

// What waits on this device is sent on whatever page, for whoever made it.
afterPaint(() => {
  onceAtWork(() => {
    withShapes(import('./sales/start-sync.ts')).then(
      ({ startSync }) => startSync(),
      // Nothing was sold here without a connection yet, or the code would be kept here too.
      () => undefined,
    );
  });
});

// From the second visit on the app opens without a network.
afterPaint(() => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  watchReleases(navigator.serviceWorker);
  // Where it is forbidden the app works as any page does.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
