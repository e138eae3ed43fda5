import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

/** A statement that the customer gets by mail. */

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
const customerId = newId();

const send = (path: string, body: object) => asOwner(shop, planted, 'POST', path, body);

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await send('/api/customers', {
    ...{ _id: customerId, name: 'Asha Mbezi', phone: '0712 345 678' },
    email: 'asha@example.com',
  });
  await send('/api/customer-openings', {
    ...{ _id: newId(), customerId, branchId: planted.branches[0]?.branchId },
    ...{ amountMinor: 4_000_000, owedSince: new Date().toISOString().slice(0, 10) },
  });
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers?.close();
  await shop?.stop();
});

const sentTo = () => shop.look('select sent_to from statement_mail order by sent_at');
const STATEMENT = () =>
  `${shop.url}/business/management?view=debts&id=${customerId}&part=statement`;

test('the statement that is shown goes to the customer’s address, and says what is owed', async () => {
  const { page } = owner;
  await page.goto(STATEMENT());
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement of Asha Mbezi' });
  const address = dialog.getByRole('textbox', { name: 'E-mail of the customer' });
  await soon(() => address.inputValue()).toBe('asha@example.com');
  await expectAccessible(page);
  await picture(page, 'debt-statement-mail');
  await address.fill('asha');
  await dialog.getByRole('button', { name: 'Send by e-mail' }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  expect(await sentTo()).toEqual([]);
  await address.fill('asha@example.com');
  await dialog.getByRole('button', { name: 'Send by e-mail' }).click();
  await dialog.waitFor({ state: 'detached' });
  await soon(() => owner.said.join(' ')).toContain('Statement sent to asha@example.com');
  expect(await sentTo()).toEqual([{ sent_to: 'asha@example.com' }]);
  const read = async () => (await (await fetch(`${shop.url}/mailbox`)).text()).replace(/\s+/g, ' ');
  await soon(read).toMatch(/Statement from Amina Shop, \d/);
  expect(await read()).toMatch(
    /statement of Asha Mbezi from Amina Shop.*From before COB-1.*You owed at the end: TZS 40,000\.00/,
  );
});

test('on a phone it goes to a typed address; without a connection the button says what it needs', async () => {
  const { page } = owner;
  await page.setViewportSize(PHONE);
  await page.goto(STATEMENT());
  const button = page.getByRole('button', { name: 'Send by e-mail' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Statement of Asha Mbezi' });
  const address = dialog.getByRole('textbox', { name: 'E-mail of the customer' });
  await soon(() => address.inputValue()).toBe('asha@example.com');
  await address.fill('son-of-asha@example.com');
  await picture(page, 'debt-statement-mail-phone');
  await dialog.getByRole('button', { name: 'Send by e-mail' }).click();
  await dialog.waitFor({ state: 'detached' });
  await soon(sentTo).toEqual([
    { sent_to: 'asha@example.com' },
    { sent_to: 'son-of-asha@example.com' },
  ]);
  await page.context().setOffline(true);
  await soon(() => button.getAttribute('aria-disabled')).toBe('true');
  await button.click({ force: true });
  await page.getByText('Sending by e-mail needs the connection.').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.context().setOffline(false);
  await soon(() => button.getAttribute('aria-disabled')).toBeNull();
});
