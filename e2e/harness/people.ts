import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Shop } from './server.ts';

const CLI = join(import.meta.dirname, '../../packages/server/src/cli.ts');

export const PASSWORD = 'sugar-and-till-42';

/** The super admin of a new installation, made as whoever runs it would: on the command line. */
export async function makeSuperAdmin(shop: Shop, email: string): Promise<void> {
  const words = ['create-super-admin', '--email', email, '--name', 'Platform Admin'];
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { ...process.env, DATA_DIR: shop.dataDir },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let trouble = '';
  child.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  child.stdin.end(`${PASSWORD}\n`);
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(trouble);
}

/** Signs in by the form, as a person does. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await signInHere(page, email, password);
}

/** The same on the page to sign in, wherever that came from. */
export async function signInHere(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The newest six-digit code that was mailed to an address, read from the local mailbox page. */
export async function mailedCode(page: Page, email: string): Promise<string> {
  const answer = await page.context().request.get('/mailbox');
  const text = (await answer.text()).replace(/<style[\s\S]*?<\/style>/g, '');
  const mail = text
    .split(/<article/)
    .find((part) => part.includes(email) && /\b\d{6}\b/.test(part));
  const code = /\b(\d{6})\b/.exec(mail ?? '')?.[1];
  if (code === undefined) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** Registers an owner and proves the address; ends on the first step of set-up. */
export async function registerOwner(
  page: Page,
  person: { name: string; email: string },
): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Your name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByLabel('Code').fill(await mailedCode(page, person.email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'Your business' }).waitFor();
}

/** Answers the three questions of set-up; ends on the waiting page. */
export async function setUpBusiness(page: Page, name: string): Promise<void> {
  await page.getByText('Grocery', { exact: true }).click();
  await page.getByLabel('Business name').fill(name);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('heading', { name: 'Your branches' }).waitFor();
  await page.getByRole('button', { name: 'Finish set-up' }).click();
  await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
}

/** Looks at every invariant of the books, as whoever runs the shop would; gives the exit code. */
export async function verifyBooks(shop: Shop): Promise<number> {
  const child = spawn(process.execPath, [CLI, 'verify-books'], {
    env: { ...process.env, DATA_DIR: shop.dataDir },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}
