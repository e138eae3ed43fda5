import { afterAll, beforeAll, expect, test } from 'vitest';
import { soon } from './harness/soon.ts';
import { givePassword, PASSWORD } from '../packages/server/test/accounts.ts';
import { addPerson, addProducts, type TestPerson } from '../packages/server/test/builders.ts';
import {
  DESKTOP,
  PHONE,
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
} from './harness/browser.ts';
import { signIn } from './harness/people.ts';
import { plantShop, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

let shop: Shop;
let planted: PlantedShop;
let root: TestPerson;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const database = { superuserUrl: shop.superuserUrl() };
  root = await addPerson(database, {
    ...{ role: 'super_admin', isSuperAdmin: true, name: 'Neema Support' },
  });
  await addProducts(database, planted, [
    { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, quantityMilli: 24_000 },
    { name: 'Rice 5 kg', priceMinor: 1_450_000, costMinor: 1_200_000, quantityMilli: 9_000 },
  ]);
  for (const person of [planted.owner, root]) await givePassword({ database }, person);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function enter(person: TestPerson, home: string) {
  const { page } = await browsers.visit();
  await signIn(page, person.email, PASSWORD);
  await page.waitForURL(`**${home}`);
  return page;
}

const seen = () =>
  shop.look<{ page: string }>(
    `select detail::jsonb ->> 'page' "page" from audit_event
     where business_id = $1 and action = 'visit.saw' order by seq`,
    [planted.businessId],
  );

test('the platform asks, the owner shows parts of the business, and stops it', async () => {
  const support = await enter(root, '/admin/dashboard');
  await support.goto(`/admin/business?view=${planted.businessId}`);
  const asking = support.getByRole('region', { name: 'As its owner sees it' });
  await asking.getByRole('button', { name: 'Ask to see it…' }).click();
  const dialog = support.getByRole('dialog', { name: 'Ask to see Amina Shop' });
  await dialog.getByRole('button', { name: 'Ask the owner' }).click();
  await dialog.getByLabel('Reason').fill('You wrote that the stock of sugar is wrong.');
  await expectAccessible(support);
  await picture(support, 'visit-asking');
  await dialog.getByRole('button', { name: 'Ask the owner' }).click();
  await asking.getByText(/^You asked .* to answer\.$/).waitFor();

  const owner = await enter(planted.owner, '/business/dashboard');
  await owner
    .getByText('Neema Support, who helps to run this service, asks to see this business.')
    .waitFor();
  await owner.getByRole('link', { name: 'Look at it' }).click();
  const visits = owner.getByRole('region', { name: 'Visits of the platform' });
  await visits.getByText('You wrote that the stock of sugar is wrong.').first().waitFor();
  await picture(owner, 'visit-asked');
  await visits.getByRole('button', { name: 'Let them in…' }).click();
  const sheet = owner.getByRole('dialog', { name: 'What Neema Support may see' });
  for (const part of ['Audit: who did what', 'Settings', 'Branches with their day so far']) {
    await sheet.getByLabel(part).uncheck();
  }
  await expectAccessible(owner);
  await picture(owner, 'visit-allowing');
  await sheet.getByRole('button', { name: 'Let them in…' }).click();
  await sheet.getByLabel('Your password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Let them in', exact: true }).click();
  await visits.getByText(/^Neema Support sees this business until/).waitFor();

  // The page that waits hears of it.
  await asking.getByRole('button', { name: 'Look inside' }).click();
  const pages = support.getByRole('navigation', { name: 'Parts of the business' });
  await pages.getByRole('link', { name: 'Figures' }).waitFor();
  await soon(() => pages.getByRole('link').allTextContents()).toEqual([
    ...['Figures', 'Products', 'Stock', 'Sales'],
  ]);
  await support.getByRole('table', { name: /^From / }).waitFor();
  await pages.getByRole('link', { name: 'Products' }).click();
  await support.getByRole('table', { name: 'Products' }).getByText('Sugar 1 kg').first().waitFor();
  await expectAccessible(support);
  await picture(support, 'visit-inside');
  await pages.getByRole('link', { name: 'Stock' }).click();
  await support.getByRole('table', { name: 'Stock' }).waitFor();
  await support.setViewportSize(PHONE);
  await picture(support, 'visit-inside-phone');
  await support.setViewportSize(DESKTOP);
  expect(await seen()).toEqual(
    ['analyticsOverview', 'listProducts', 'listStock'].map((page) => ({ page })),
  );

  await owner.reload();
  await visits.getByRole('link', { name: /Pages that Neema Support saw/ }).click();
  const audit = owner.getByRole('table', { name: 'Audit' });
  await audit.getByText('Page seen by the platform').first().waitFor();
  await audit
    .getByText(/Products/)
    .first()
    .waitFor();
  await soon(() => audit.getByText('Page seen by the platform').count()).toBe(3);
  await picture(owner, 'visit-in-the-audit');
  await owner.goto('/business/settings?section=data');
  await visits.getByRole('button', { name: 'Stop it now' }).click();
  await visits.getByText('Stopped', { exact: true }).waitFor();
  await picture(owner, 'visit-over');

  // The visitor is told at once, and sees no more.
  await support.getByText('You see nothing of this business any more.').waitFor();
  await picture(support, 'visit-ended');
  expect(await seen()).toHaveLength(3);
});
