import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app.ts';
import { PASSWORD, post } from './accounts.ts';

type Headers = Readonly<Record<string, string>>;

/** An authenticator app as people hold it: it has a key and a clock. */
export function codeOf(key: string, nowMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: nowMs });
}

/** Six digits that are none of those that count at this moment. */
export function wrongCodeOf(key: string, nowMs: number): string {
  const right = new Set([-1, 0, 1].map((away) => codeOf(key, nowMs + away * 30_000)));
  for (let n = 0; ; n += 1) {
    const code = String(n).padStart(6, '0');
    if (!right.has(code)) return code;
  }
}

/** Switches somebody's second step on; the clock goes on to the next code. */
export async function enrol(
  test: TestApp,
  headers: Headers,
): Promise<{ readonly key: string; readonly recoveryCodes: readonly string[] }> {
  const begun = await post(
    test,
    '/api/auth/second-step/begin',
    { currentPassword: PASSWORD },
    headers,
  );
  const { key } = begun.json<{ key: string }>();
  const code = codeOf(key, test.clock.nowMs);
  const done = await post(test, '/api/auth/second-step/confirm', { code }, headers);
  test.clock.nowMs += 60_000;
  return { key, recoveryCodes: done.json<{ recoveryCodes: string[] }>().recoveryCodes };
}
