import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePassword, PASSWORD } from '../packages/server/test/accounts.ts';
import { addPerson, type TestPerson } from '../packages/server/test/builders.ts';
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
let admin: TestPerson;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const database = { superuserUrl: shop.superuserUrl() };
  admin = await addPerson(database, {
    ...{ role: 'business_admin', businessId: planted.businessId, name: 'Baraka Juma' },
  });
  for (const person of [planted.owner, admin]) await givePassword({ database }, person);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const SETTINGS = '/business/settings?section=data';
const owner = () =>
  shop.look<{ owner: string }>('select owner_id "owner" from business where business_id = $1', [
    planted.businessId,
  ]);

async function openPanel(person: TestPerson) {
  const { page } = await browsers.visit();
  await signIn(page, person.email, PASSWORD);
  await page.waitForURL('**/business/dashboard');
  return { page, panel: page.getByRole('region', { name: 'Owner of the business' }) };
}

test('an owner offers the business, takes it back, offers it again; the admin takes it', async () => {
  const { page, panel } = await openPanel(planted.owner);
  await page.goto(SETTINGS);
  await panel.getByRole('button', { name: 'Hand it over…' }).click();
  await panel.getByLabel('Your password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Offer it', exact: true }).click();
  await panel.getByText('Choose who is to own it.').waitFor();
  await panel.getByLabel('New owner').selectOption({ label: `Baraka Juma · ${admin.email}` });
  await expectAccessible(page);
  await picture(page, 'ownership-offering');
  await panel.getByRole('button', { name: 'Offer it', exact: true }).click();
  await panel.getByText(/^Offered to Baraka Juma\. They have until/).waitFor();
  await panel.getByRole('button', { name: 'Take the offer back' }).click();
  await panel.getByRole('button', { name: 'Hand it over…' }).click();
  await panel.getByLabel('New owner').selectOption({ label: `Baraka Juma · ${admin.email}` });
  await panel.getByLabel('Your password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Offer it', exact: true }).click();
  await panel.getByText(/^Offered to Baraka Juma/).waitFor();
  expect(await owner()).toEqual([{ owner: planted.owner.personId }]);

  const heir = await openPanel(admin);
  await heir.page.getByText(`${planted.owner.name} wants you to own Amina Shop.`).waitFor();
  await picture(heir.page, 'ownership-offered');
  await heir.page.getByRole('link', { name: 'Look at it' }).click();
  await heir.panel.getByRole('button', { name: 'No, thank you' }).click();
  const question = heir.page.getByRole('dialog', { name: 'Say no to owning Amina Shop?' });
  await question.getByRole('button', { name: 'Think about it' }).click();
  await heir.panel.getByRole('button', { name: 'Take it over…' }).click();
  await heir.panel.getByLabel('Your password').fill(PASSWORD);
  await expectAccessible(heir.page);
  await heir.page.setViewportSize(PHONE);
  await heir.panel.scrollIntoViewIfNeeded();
  await picture(heir.page, 'ownership-taking-phone');
  await heir.page.setViewportSize(DESKTOP);
  await heir.panel.getByRole('button', { name: 'Take it over', exact: true }).click();
  await heir.panel.getByText('Baraka Juma (you)').waitFor();
  expect(await owner()).toEqual([{ owner: admin.personId }]);

  // The page that was open hears of it, and says whose it is now.
  await panel.getByText('Baraka Juma owns this business.').waitFor();
  const close = { name: 'Close the business…' };
  await heir.page.getByRole('button', close).waitFor();
  await page.reload();
  await panel.getByText('Baraka Juma owns this business.').waitFor();
  expect(await page.getByRole('button', close).count()).toBe(0);
  await picture(page, 'ownership-other');
});
