import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { signIn } from './harness/people.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;
let owner: Visitor;

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
});
beforeEach(async () => {
  planted = await plantShop(shop);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterEach(async () => {
  expect(owner.troubles).toEqual([]);
  await owner.close();
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('who asks to come in and is not known is rejected, and reads why', async () => {
  const { seller } = planted;
  await shop.look(`update membership set state = 'awaiting' where person_id = $1 returning 1`, [
    seller.personId,
  ]);
  const { page } = owner;
  await page.goto(`/business/users?id=${seller.personId}`);
  const sheet = page.getByRole('dialog', { name: seller.name });
  await sheet.getByRole('button', { name: 'Reject with a reason' }).click();
  const ask = page.getByRole('dialog', { name: `Reject ${seller.name}?` });
  await ask.getByRole('button', { name: 'Reject', exact: true }).click();
  await ask.getByText('Write the reason.').first().waitFor();
  await ask.getByRole('button', { name: 'Invited by mistake' }).click();
  await expectAccessible(page);
  await picture(page, 'staff-rejected');
  await ask.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByText(`${seller.name} is rejected and reads why.`).waitFor();
  expect(
    await shop.look('select state from membership where person_id = $1', [seller.personId]),
  ).toEqual([{ state: 'rejected' }]);
  const staff = await browsers.visit();
  await signIn(staff.page, seller.email);
  await staff.page.waitForURL('**/pending-verification');
  await staff.page.getByText('This invitation was not meant for you.').waitFor();
  await expectAccessible(staff.page);
});

test('a person gets another role in another branch, and each of the seven switches is theirs', async () => {
  const { seller } = planted;
  const { page } = owner;
  await page.goto(`/business/users?id=${seller.personId}`);
  const place = page.getByRole('form', { name: 'Role and branches' });
  await place.getByRole('combobox', { name: 'Role' }).selectOption('Branch manager');
  await place.getByRole('checkbox', { name: 'Kariakoo' }).uncheck();
  await place.getByRole('button', { name: 'Save' }).click();
  await place.getByText('Choose at least one branch.').first().waitFor();
  await place.getByRole('checkbox', { name: 'Mbezi' }).check();
  await expectAccessible(page);
  await place.getByRole('button', { name: 'Save' }).click();
  const kept = async () =>
    (
      await shop.look(
        `select role, array(select name from branch where branch_id = any (branch_ids)) branches,
           can_manage_products, can_manage_sales, can_manage_users, can_view_reports,
           can_manage_inventory, can_manage_customers, can_process_refunds
         from membership where person_id = $1`,
        [seller.personId],
      )
    )[0];
  await page.getByText(`Saved for ${seller.name}.`).waitFor();
  await soon(kept).toMatchObject({ role: 'branch_manager', branches: ['Mbezi'] });
  const before = await kept();
  const may = page.getByRole('region', { name: 'May' });
  const switches = {
    ...{ can_manage_products: 'Manage products', can_manage_sales: 'Sell' },
    ...{ can_manage_users: 'Manage people', can_view_reports: 'See reports' },
    ...{ can_manage_inventory: 'Manage stock', can_manage_customers: 'Manage customers' },
    can_process_refunds: 'Give refunds',
  };
  for (const [column, name] of Object.entries(switches)) {
    await may.getByRole('switch', { name: new RegExp(`^${name}`) }).click();
    await soon(async () => (await kept())?.[column], name).toBe(before?.[column] !== true);
  }
  await expectAccessible(page);
});
