import { TIPS } from '@tillbook/core/error-boundary';
import { TEXTS } from '@tillbook/core/texts';
import { room } from '../room.ts';

/** The specification's fixed sentences, and what the session says around them. */
export const t = room('session', {
  ...TEXTS,
  ...TIPS,
  addressTried: 'You tried {{address}}',
  copied: 'Copied',
  copyDetails: 'Copy',
  detailsAddress: 'Page: {{address}}',
  didYouMean: 'Did you mean one of these?',
  goToDashboard: 'Go to my dashboard',
  noAccess: 'You do not have access to this page',
  noAccessFor: 'It is for: {{roles}}. You are signed in as {{role}}.',
  noAccessRole: 'You are signed in as {{role}}.',
  noDashboard: 'Your role has no dashboard yet',
  noDashboardHint: 'Ask the person who invited you what your role may do here.',
  opening: 'Opening',
  openProfile: 'Profile',
  openSettings: 'Settings',
  pageNotFound: 'Page not found',
  quickTips: 'Quick tips',
  roleAccountant: 'accountant',
  roleBranchManager: 'branch manager',
  roleBusinessAdmin: 'business admin',
  roleSeller: 'seller',
  roleSuperAdmin: 'super admin',
  serverSilent: 'The server did not answer. Check the connection and try again.',
  signIn: 'Sign in',
  slowConnection: 'Slow connection - opening what is on this device',
  switchAccount: 'Switch account',
  tookTooLong: 'The answer took too long. It is safe to try again.',
  trying: 'Trying…',
  unexpected: 'Something went wrong. Try again.',
});
