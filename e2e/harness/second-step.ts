import type { Page } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './people.ts';

/** What an authenticator app with this key shows; `away` half minutes from now. */
export const appCode = (key: string, away = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + away * 30_000,
  });

/** Sets the second step up on the profile that is open; ends with the recovery codes kept. */
export async function setUpSecondStep(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Two-step sign-in' });
  await panel.getByRole('button', { name: 'Set up' }).click();
  await panel.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: 'Go on' }).click();
  const key = (await panel.locator('code').innerText()).trim();
  await panel.getByLabel('Code that the app shows').fill(appCode(key));
  await panel.getByRole('button', { name: 'Switch on' }).click();
  // The codes stay until they are kept, whatever opens around them.
  await page.getByRole('region', { name: 'Where you are signed in' }).waitFor();
  await panel.getByRole('button', { name: 'I have kept them' }).click();
}
