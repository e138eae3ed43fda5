import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REFRESH_GAP_MS, RETRY_DELAY_MS, SESSION_CHECK_MS, TOAST_MS } from './limits.ts';
import { REFUSALS } from './refusals.ts';
import { analyticsLoadFailure, TEXTS } from './texts.ts';

// Copied from the specification, sections 4, 5 and 8.
const SPECIFIED = [
  'Session expired. Please login again.',
  'Login successful',
  'Login failed',
  'Please verify your email address to continue',
  'Your account is pending admin approval',
  'Registration successful!',
  'Registration failed',
  'Invalid response format from server',
  'Logged out successfully',
  'Module Loading Error',
  'Component failed to load. This might be due to a missing file or deployment issue.',
  'Network Connection Error',
  'Network connection issue detected. Please check your internet connection.',
  'Application Update Required',
  'Application update detected. Reloading may resolve the issue.',
  'Something Went Wrong',
  'An unexpected error occurred while loading this component.',
  'Try Again',
  'Reload Page',
  'Go Home',
  'Technical Details',
];

/** Words so short that they also occur in sentences that are not the specification's. */
const COMMON = new Set(['Go Home', 'Try Again', 'Technical Details']);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/u.test(entry.name) && !entry.name.includes('.test.') ? [path] : [];
  });
}

it('has every specified sentence, word for word, and no other', () => {
  expect(Object.values(TEXTS)).toEqual(SPECIFIED);
  expect(analyticsLoadFailure('Product Analytics')).toBe(
    'Product Analytics failed to load. Check console.',
  );
});

it('is the only place where a fixed sentence is spelled out', () => {
  const packages = join(import.meta.dirname, '../..');
  const files = ['core', 'server', 'web'].flatMap((name) => sources(join(packages, name, 'src')));
  expect(files.length).toBeGreaterThan(10);
  const repeated = files
    // The error catalogue is compared below; texts.ts is the place.
    .filter((file) => !file.endsWith('/core/src/texts.ts') && !file.endsWith('/refusals.ts'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return SPECIFIED.filter((text) => !COMMON.has(text))
        .filter((text) => source.includes(`'${text}'`) || source.includes(`>${text}<`))
        .map((text) => `${file}: ${text}`);
    });
  expect(repeated).toEqual([]);
});

it('agrees with the error catalogue of the server', () => {
  expect(REFUSALS.SESSION_EXPIRED.message).toBe(TEXTS.sessionExpired);
  expect(REFUSALS.SESSION_BINDING_MISMATCH.message).toBe(TEXTS.sessionExpired);
  expect(REFUSALS.EMAIL_NOT_VERIFIED.message).toBe(TEXTS.verifyEmailToContinue);
  expect(REFUSALS.ADMIN_APPROVAL_REQUIRED.message).toBe(TEXTS.pendingAdminApproval);
});

it('has the four constants of the specification', () => {
  expect([SESSION_CHECK_MS, REFRESH_GAP_MS, TOAST_MS, RETRY_DELAY_MS]).toEqual([
    8000, 30_000, 5000, 1000,
  ]);
});
