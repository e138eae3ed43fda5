/**
 * Every sentence that the specification fixes, word for word (docs/spec.md, "Texts and constants").
 * They are written here and nowhere else; the English catalogue and the error catalogue take them
 * from here, and `texts.test.ts` fails when one is spelled out a second time.
 */
export const TEXTS = {
  sessionExpired: 'Session expired. Please login again.',
  loginSuccessful: 'Login successful',
  loginFailed: 'Login failed',
  verifyEmailToContinue: 'Please verify your email address to continue',
  pendingAdminApproval: 'Your account is pending admin approval',
  registrationSuccessful: 'Registration successful!',
  registrationFailed: 'Registration failed',
  invalidResponseFormat: 'Invalid response format from server',
  loggedOut: 'Logged out successfully',
  moduleErrorTitle: 'Module Loading Error',
  moduleErrorMessage:
    'Component failed to load. This might be due to a missing file or deployment issue.',
  networkErrorTitle: 'Network Connection Error',
  networkErrorMessage: 'Network connection issue detected. Please check your internet connection.',
  chunkErrorTitle: 'Application Update Required',
  chunkErrorMessage: 'Application update detected. Reloading may resolve the issue.',
  unknownErrorTitle: 'Something Went Wrong',
  unknownErrorMessage: 'An unexpected error occurred while loading this component.',
  tryAgain: 'Try Again',
  reloadPage: 'Reload Page',
  goHome: 'Go Home',
  technicalDetails: 'Technical Details',
} as const;

/** The name of one fixed sentence; a screen translates by it, the English source is `TEXTS`. */
export type FixedText = keyof typeof TEXTS;

/** What stands in place of an analytics page whose code did not load. */
export function analyticsLoadFailure(page: string): string {
  return `${page} failed to load. Check console.`;
}
