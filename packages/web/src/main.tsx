import './theme/tokens.css';
import './theme/base.css';
import './theme/print.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { withShapes } from './api/shapes.ts';
import { whichShell } from './layouts/which-shell.ts';
import { LiveSoon } from './live/live-soon.tsx';
import { createAppRouter } from './routes.tsx';
import { connectNavigation, session } from './session/browser-session.ts';
import './theme/browser-theme.ts';
import { cutRollToReceipt } from './theme/receipt-roll.ts';
import { styleNonce } from './theme/style-nonce.ts';
import { afterPaint } from './ui/after-paint.ts';
import { paintDensity } from './ui/density.ts';
import { Toaster } from './ui/toaster.tsx';

const router = createAppRouter();

connectNavigation((to) => router.history.replace(to));
paintDensity();
cutRollToReceipt();
// Whoever came in by PIN without a connection has no session yet.
session.connectReopen(async () =>
  (await withShapes(import('./sales/reopen-session.ts'))).reopenSession(),
);
void session.start();

const isCustomersScreen = (): boolean => whichShell(location.pathname, location.search) === 'bare';

/**
 * Runs once this window shows anything but a customer's screen, which follows its till and talks
 * with nobody else; the answer gives it up.
 */
function onceAtWork(run: () => void): () => void {
  if (!isCustomersScreen()) {
    run();
    return () => undefined;
  }
  const stop = router.subscribe('onResolved', () => {
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
  useEffect(() => onceAtWork(() => setIsAtWork(true)), []);
  return (
    <>
      {isAtWork && <LiveSoon />}
      <RouterProvider router={router} />
      <Toaster />
    </>
  );
}

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
