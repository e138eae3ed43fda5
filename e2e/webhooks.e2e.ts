import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addProducts, type TestProduct } from '../packages/server/test/builders.ts';
import { documentedCheck, startReceiver, type Receiver } from '../packages/server/test/webhooks.ts';
import { expectAccessible, openBrowsers, PHONE, picture } from './harness/browser.ts';
import type { Browsers } from './harness/browser.ts';
import { PASSWORD } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;
let receiver: Receiver;
let mango: TestProduct | undefined;

beforeAll(async () => {
  receiver = await startReceiver();
  const settings = { JOBS: 'on', WEBHOOKS_TO_THIS_MACHINE: 'on' };
  shop = await startShop(inject('emptyDataDir'), settings);
  browsers = await openBrowsers(shop.url);
  planted = await plantShop(shop);
  [mango] = await addProducts({ superuserUrl: shop.superuserUrl() }, planted, [
    { name: 'Mango', priceMinor: 125_050, costMinor: 100_000, quantityMilli: 5_500 },
  ]);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
  await receiver.close();
});

test('an admin adds a webhook, sees its secret once, and a test event arrives signed', async () => {
  const { page } = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await page.goto('/business/settings?section=connections');
  await page.getByText('No webhooks yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a webhook' }).click();

  const sheet = page.getByRole('dialog', { name: 'Add a webhook' });
  await sheet.getByRole('button', { name: 'Go on' }).click();
  await sheet.getByText('Choose at least one.').first().waitFor();
  await sheet.getByLabel('Name').fill('Web shop');
  await sheet.getByLabel('Address').fill('https://10.0.0.7/hooks');
  await sheet.getByLabel('A sale is posted').check();
  await sheet.getByLabel('Products and prices change').check();
  await expectAccessible(page);
  await picture(page, 'webhook-where-to');
  await sheet.getByRole('button', { name: 'Go on' }).click();
  await sheet.getByLabel('Your password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Add the webhook' }).click();
  await sheet.getByText('it does not lie on the public internet').waitFor();
  await sheet.getByLabel('Address').fill(`http://127.0.0.1:${receiver.port}/hooks`);
  await sheet.getByRole('button', { name: 'Go on' }).click();
  await sheet.getByLabel('Your password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Add the webhook' }).click();

  const told = page.getByRole('dialog', { name: 'The secret of Web shop' });
  const secret = (await told.getByLabel('Secret').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
  await expectAccessible(page);
  await picture(page, 'webhook-secret');
  await told.getByRole('button', { name: 'I have kept it' }).click();
  await told.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('row', { name: /Web shop/u }).waitFor();
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('button', { name: 'What was sent: Web shop' }).click();
  const log = page.getByRole('region', { name: 'What was sent to Web shop' });
  await log.getByText('Nothing yet').waitFor();
  await log.getByRole('button', { name: 'Send a test event' }).click();
  const row = log.getByRole('row', { name: /Test event/u });
  await row.getByText('Arrived').waitFor();
  await row.getByText(/^HTTP 204 in \d+ ms$/u).waitFor();
  await expectAccessible(page);
  await picture(page, 'webhook-deliveries');
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.got;
  expect(JSON.parse(body)).toMatchObject({
    ...{ type: 'webhook.test', businessId: planted.businessId },
  });
  expect((await documentedCheck())(secret, headers, body, Date.now() / 1_000)).toBe(true);

  await log.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.got.length, { timeout: 15_000 }).toBe(2);
  expect(receiver.got[1]?.headers['webhook-id']).toBe(headers['webhook-id']);
  // What happens in the shop is told by itself: the outbox, the line, the sender.
  await shop.look(
    `insert into outbox_event (business_id, kind, subject_id) values ($1, 'product_saved', $2)`,
    [planted.businessId, mango?.productId],
  );
  await expect.poll(() => receiver.got.length, { timeout: 15_000 }).toBe(3);
  expect(JSON.parse(receiver.got[2]?.body ?? '')).toMatchObject({
    ...{ type: 'product.changed', data: { productId: mango?.productId } },
  });
  await page.setViewportSize(PHONE);
  await log.getByRole('button', { name: 'Send a test event' }).scrollIntoViewIfNeeded();
  await picture(page, 'webhook-deliveries-phone');

  await page.getByRole('button', { name: 'Change: Web shop' }).click();
  const change = page.getByRole('dialog', { name: 'Web shop' });
  await change.getByLabel('Send events to it').uncheck();
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Switched off /u).waitFor();
  const kept = await shop.look(
    `select off_reason, name, (select array_agg(state || ' ' || tries order by tries desc)
       from webhook_delivery where type = 'webhook.test') sent from webhook`,
  );
  expect(kept).toEqual([{ off_reason: 'person', name: 'Web shop', sent: ['sent 2'] }]);

  await page.getByRole('button', { name: 'Change: Web shop' }).click();
  await change.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the webhook Web shop?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No webhooks yet').waitFor();
  expect(await shop.look('select from webhook_delivery')).toEqual([]);
});
