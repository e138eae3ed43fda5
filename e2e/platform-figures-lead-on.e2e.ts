import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBusiness, addPerson } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let root: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  browsers = await openBrowsers(shop.url);
  root = await browsers.visit({ storage: signedIn(planted.admin, planted) });
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('each figure of the dashboard leads to the list that holds as many', async () => {
  const { page } = root;
  const database = { superuserUrl: shop.superuserUrl() };
  await addBusiness(database, { name: 'Quiet Corner' });
  const unfinished = await addBusiness(database, { name: 'Half Way' });
  const asking = await addPerson(database, { role: 'business_admin', name: 'Rehema Asks' });
  await shop.look(`update person set owner_approval = 'waiting' where person_id = $1 returning 1`, [
    asking.personId,
  ]);
  await shop.look(
    `update business set setup_finished_at = null, suspended_at = now()
     where business_id = $1 returning 1`,
    [unfinished.businessId],
  );
  await shop.look(
    `insert into job_run (business_id, job, due_at, state, attempt, started_at, lease_until,
       finished_at, next_try_at, error)
     values ($1, 'audit.seal', now(), 'failed', 2, now(), now(), now(),
       now() + interval '5 minutes', 'the disk is full')`,
    [planted.businessId],
  );
  const till = planted.branches[0];
  await shop.look(
    `insert into till_hour (business_id, till_id, business_date, hour, branch_id, sales_count,
       net_minor, tax_minor, total_minor, cost_minor, cash_minor, mobile_money_minor, card_minor,
       cash_count, mobile_money_count, card_count)
     values ($1, $2, (now() at time zone 'Africa/Dar_es_Salaam')::date, 9, $3, 2, 500, 0, 500, 0,
       500, 0, 0, 2, 0, 0)`,
    [planted.businessId, till?.tillId, till?.branchId],
  );
  const figures = [
    ['Businesses', /setUp=finished/u, ['Amina Shop', 'Quiet Corner']],
    ['Sold something today', /sold=today/u, ['Amina Shop']],
    ['Setting up', /setUp=open/u, ['Half Way']],
  ] as const;
  const rows = page.getByRole('table', { name: 'Businesses' }).locator('tbody tr');
  for (const [name, address, businesses] of figures) {
    await page.goto('/admin/dashboard');
    const tile = page.getByRole('region', { name, exact: true });
    await tile.getByText(String(businesses.length), { exact: true }).waitFor();
    await tile.getByRole('link', { name: `What is behind it: ${name}` }).click();
    await page.waitForURL(address);
    await rows.filter({ hasText: businesses[0] }).waitFor();
    const shown = await rows.allInnerTexts();
    expect(shown).toHaveLength(businesses.length);
    for (const one of businesses) expect(shown.join()).toContain(one);
  }
  await expectAccessible(page);
  await page.goto('/admin/dashboard');
  const receipts = page.getByRole('region', { name: 'Receipts today' });
  await receipts.getByText('2', { exact: true }).waitFor();
  await receipts.getByRole('link', { name: 'What is behind it: Receipts today' }).click();
  await page.waitForURL(/\/admin\/sales\?from=([\d-]+)&to=\1$/u);
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
  await page.goto('/admin/dashboard');
  const byCurrency = page.getByRole('table', { name: /currency/iu }).first();
  await byCurrency.getByRole('link', { name: '2', exact: true }).first().click();
  await page.waitForURL(/setUp=finished&currency=TZS/u);
  await rows.nth(1).waitFor();
  await page.goto('/admin/dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting for approval' });
  await waiting.getByRole('link', { name: 'What is behind it: Waiting for approval' }).click();
  await page.waitForURL('**/admin/verify-users');
  await page.getByText('Rehema Asks').first().waitFor();
  // What failed is told on the page itself, and the keyboard goes on from there.
  await page.goto('/admin/dashboard');
  await page
    .getByRole('link', { name: /nightly work/iu })
    .first()
    .click();
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('failing');
  // No list is behind how large the database is: it says what it counts.
  const service = page.getByRole('region', { name: 'The service' });
  await service.getByText('The size is that of all businesses on disk', { exact: false }).waitFor();
  await service.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await picture(page, 'admin-dashboard-ways');
  expect(root.troubles).toEqual([]);
});
