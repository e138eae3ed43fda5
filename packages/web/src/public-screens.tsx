import { lazyScreen } from './error-boundary/lazy-screen.tsx';
import { paths } from './paths.ts';
import { signedOutOnly, type Screen } from './route-kit.tsx';

const login = lazyScreen(() => import('./auth/login-screen.tsx'), 'LoginScreen');
const register = lazyScreen(() => import('./auth/register-screen.tsx'), 'RegisterScreen');

/** Nobody is guarded here; who is signed in is sent on from the two sign-in pages. */
export const publicScreens: readonly Screen[] = [
  { path: paths.login(), screen: signedOutOnly(login) },
  { path: paths.register(), screen: signedOutOnly(register), search: ['invite'] },
  {
    path: paths.forgotPassword(),
    screen: lazyScreen(() => import('./auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  },
  {
    path: paths.resetPassword(),
    screen: lazyScreen(() => import('./auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
    search: ['email', 'code', 'undo'],
  },
  {
    path: paths.emailVerification(),
    screen: lazyScreen(
      () => import('./auth/email-verification-screen.tsx'),
      'EmailVerificationScreen',
    ),
  },
  {
    path: paths.pendingVerification(),
    screen: lazyScreen(
      () => import('./auth/pending-verification-screen.tsx'),
      'PendingVerificationScreen',
    ),
  },
  {
    path: paths.unauthorized(),
    screen: lazyScreen(() => import('./auth/unauthorized-screen.tsx'), 'UnauthorizedScreen'),
  },
];

/** What an owner goes through before there is a business. */
export const setupScreens: readonly Screen[] = [
  {
    path: paths.setup.business(),
    screen: lazyScreen(() => import('./setup/business-screen.tsx'), 'SetupBusinessScreen'),
  },
  {
    path: paths.setup.branches(),
    screen: lazyScreen(() => import('./setup/branches-screen.tsx'), 'SetupBranchesScreen'),
  },
];
