import './theme/mantine.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { Live } from './live/use-live.ts';
import { createAppRouter } from './routes.tsx';
import { connectNavigation, session } from './session/browser-session.ts';
import { useTheme } from './theme/browser-theme.ts';
import { mantineTheme } from './theme/mantine-theme.ts';
import { cutRollToReceipt } from './theme/receipt-roll.ts';
import { paintDensity } from './ui/density.ts';
import { Toaster } from './ui/toaster.tsx';

const router = createAppRouter();
const queries = createQueryClient();

connectNavigation((to) => router.history.replace(to));
// What one person was shown must not be there for the next.
session.onIdentityChange(() => queries.clear());
paintDensity();
cutRollToReceipt();
void session.start();

/** The server writes a fresh nonce into the page; the few style tags of the kit carry it. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

// The scroll lock behind dialogs looks for its nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

function App() {
  const theme = useTheme();
  return (
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queries}>
        <Live />
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
