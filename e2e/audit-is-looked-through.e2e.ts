import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId, type TestPerson } from '../packages/server/test/builders.ts';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

const GOODS = [
  { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 40_000 },
  { name: 'Soda 300 ml', priceMinor: 100_000, costMinor: 70_000, stockMilli: 40_000 },
];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
const visitors: Visitor[] = [];

async function visitAs(
  person: TestPerson,
  viewport = DESKTOP,
  theme: 'light' | 'dark' = 'light',
): Promise<Visitor> {
  const visitor = await browsers.visit({ storage: signedIn(person, planted), viewport, theme });
  visitors.push(visitor);
  return visitor;
}

/** What somebody was told, and what of it they have not read. */
const toldTo = async (person: TestPerson) =>
  shop.look<{ kind: string; isNew: boolean }>(
    `select kind, read_at is null "isNew" from notice where person_id = $1 order by at`,
    [person.personId],
  );

/** A seller asks for a yes, as a till does. */
async function ask(): Promise<void> {
  const [branch] = planted.branches;
  const asked = await fetch(`${shop.url}/api/approvals`, {
    method: 'POST',
    headers: { ...planted.seller.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ _id: newId(), kind: 'discount_over_limit', subject: 'Sugar', reason: 'Regular' },
      shareBasisPoints: 2_000,
      ...{ branchId: branch?.branchId, tillId: branch?.tillId },
      ...{ amountMinor: 1_200_000, limitMinor: 500_000, details: ['Sugar: 12,000 off'] },
    }),
  });
  expect(asked.status).toBe(200);
}

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const [sugar] = await stock(shop, planted, GOODS);
  await shop.look(
    `insert into reorder_point (business_id, branch_id, product_id, point_milli, quantity_milli)
     values ($1, $2, $3, 90000, 10000)`,
    [planted.businessId, planted.branches[0]?.branchId, sugar?.productId],
  );
  await shop.look("update session set device = 'Chrome on Windows' where person_id = $1", [
    planted.owner.personId,
  ]);
  const change = { version: 1, priceMinor: 330_000 };
  await asOwner(shop, planted, 'PATCH', `/api/products/${sugar?.productId}`, change);
  // Now with the work of the night, which begins a while after the start.
  await shop.killAndStartAgain('on');
  browsers = await openBrowsers(shop.url);
});
afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles)).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

test('an owner looks who changed a price, from what to what', async () => {
  const { page } = await visitAs(planted.owner);
  await page.goto('/business/management');
  await page.getByRole('link', { name: /^Audit/u }).click();
  const rows = page.getByRole('table', { name: 'Audit' }).locator('tbody tr');
  await page.getByLabel('What about').selectOption({ label: 'Products and prices' });
  const changed = rows.filter({ hasText: 'Product changed' });
  await changed.waitFor();
  const [kept] = await shop.look<{ count: number; hash: string }>(
    `select (count(*) over ())::int count, encode(hash, 'hex') hash from audit_event
     where action like 'product%' order by seq desc limit 1`,
  );
  await soon(() => rows.count()).toBe(kept?.count);
  expect(page.url()).toContain('group=products');
  await changed.click();
  const dialog = page.getByRole('dialog', { name: 'Product changed' });
  const fields = dialog.getByRole('table', { name: 'What exactly' }).locator('tbody tr');
  await soon(async () =>
    (await fields.allTextContents()).map((text) => text.replaceAll(/\s/gu, ' ')),
  ).toEqual(['PriceTZS 3,100.00TZS 3,300.00']);
  await dialog.getByText(kept?.hash.slice(0, 16) ?? 'no hash').waitFor();
  await expectAccessible(page);
  await picture(page, 'audit-act');
  await dialog.getByText('Chrome on Windows').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Device').selectOption({ label: 'Chrome on Windows' });
  await changed.getByText('Chrome on Windows').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  expect(page.url()).toContain('device=Chrome');
  await page.getByRole('searchbox').fill('nobody like that');
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.goto('/business/management?view=audit&q=sugar');
  await rows.first().waitFor();
  await picture(page, 'audit');
});

test('what people did is counted, and a row opens the acts that it counts', async () => {
  const { page } = await visitAs(planted.owner);
  const [kept] = await shop.look<{ count: number }>(
    'select count(*)::int count from audit_event where actor_id = $1',
    [planted.owner.personId],
  );
  await page.goto('/business/reports?report=activity-by-person');
  const rows = page.getByRole('main').locator('tbody tr');
  const own = rows.filter({ hasText: planted.owner.name });
  await own.getByText(String(kept?.count), { exact: true }).waitFor();
  await page.getByText(/^Seal: All figures agree/).waitFor();
  await expectAccessible(page);
  await picture(page, 'report-activity');
  await own.getByRole('link').first().click();
  await page.waitForURL(/view=audit.*actorId=/);
  await page.getByRole('button', { name: `Remove Who: ${planted.owner.name}` }).waitFor();
  await expect.poll(() => rows.count()).toBe(kept?.count);

  // By kind, a row opens the acts of that kind alone, which can be taken away again.
  await page.goto('/business/reports?report=activity-by-kind');
  // Acts are counted, not paid.
  const acts = page.getByRole('region', { name: 'Acts', exact: true });
  await acts.getByText('Product changed').waitFor();
  expect(await acts.textContent()).not.toContain('TZS');
  await rows.filter({ hasText: 'Product changed' }).getByRole('link').first().click();
  await page.waitForURL(/action=product\.changed/);
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Remove What: Product changed' }).click();
  await expect.poll(() => page.url()).not.toContain('action=');

  // Who came in: the night has thrown away what is older than half a year.
  await shop.look(
    `insert into person_act (person_id, kind, at, device, business_id)
     values ($1, 'sign_in', now(), 'Chrome on Windows', $2)`,
    [planted.owner.personId, planted.businessId],
  );
  await page.goto('/business/reports?report=sign-ins');
  await own.getByText('1', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await picture(page, 'report-sign-ins');
});

test('an accountant looks on a phone; a manager has no such view', async () => {
  const accountant = await visitAs(planted.accountant, PHONE);
  await accountant.page.goto('/accountant/dashboard?tab=audit');
  await accountant.page.getByText('Product changed').first().waitFor();
  await expectAccessible(accountant.page);
  await picture(accountant.page, 'audit-phone');
  const manager = await visitAs(planted.manager);
  await manager.page.goto('/manager/dashboard?tab=audit');
  await manager.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await manager.page.getByRole('heading', { name: 'Audit' }).count()).toBe(0);
});

test('an owner sees what the night proved, and chooses what to be told', async () => {
  const { page } = await visitAs(planted.owner);
  await expect
    .poll(() => shop.look(`select from job_run where job = 'notices.watch' and state = 'done'`), {
      timeout: 60_000,
    })
    .toHaveLength(1);
  await page.goto('/business/management?view=audit');
  const proof = page.getByRole('region', { name: 'What the nights proved' });
  await proof.getByText('Everything agrees').waitFor();
  const [seal] = await shop.look<{ hash: string; rows: string }>(
    `select encode(s.hash, 'hex') hash, to_char(a.examined, 'FM999,999') "rows"
     from audit_seal s join self_audit a using (business_id)`,
  );
  await proof.getByText(seal?.hash.slice(0, 16) ?? 'no seal').waitFor();
  await proof.getByText(`${seal?.rows} rows by`).waitFor();
  await proof.getByText('Made', { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, 'audit-proof');
  await page.getByRole('button', { name: 'Messages, 1 new' }).click();
  const told = page.getByRole('region', { name: 'To know' });
  await told.getByText('Kariakoo: 1 product is low or gone: Sugar 1 kg.').waitFor();
  await expectAccessible(page);
  await picture(page, 'bell');
  await told.getByRole('link', { name: 'Stock is low' }).click();
  const tabs = page.getByRole('navigation', { name: 'Stock lists' });
  await tabs.locator('[aria-current]', { hasText: 'Low' }).waitFor();
  await page.getByRole('cell', { name: /^Sugar 1 kg/u }).waitFor();
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
  expect(await toldTo(planted.owner)).toEqual([{ kind: 'stock_low', isNew: false }]);
  await page.goto('/settings');
  const low = page.getByRole('group', { name: 'Stock is low' });
  await low.getByLabel('By e-mail, in the morning').click();
  await expect
    .poll(() => shop.look('select kind, is_in_app, is_by_mail from notice_choice'))
    .toEqual([{ kind: 'stock_low', is_in_app: true, is_by_mail: false }]);
  await expectAccessible(page);
  await picture(page, 'settings-notices');
});

test('a manager hears of a question while looking at something else, and reads it all', async () => {
  const { page } = await visitAs(planted.manager, PHONE, 'dark');
  await page.goto('/manager/dashboard');
  await page.getByRole('button', { name: 'Messages, 1 new' }).waitFor();
  await ask();
  // What the bell counts besides is the passing message that says the same.
  await page.getByRole('button', { name: 'Messages, 3 new' }).click();
  const told = page.getByRole('region', { name: 'To know' });
  const rows = told.getByRole('listitem');
  await soon(() => rows.getByRole('link').allTextContents()).toEqual([
    'A question waits for your yes',
    'Stock is low',
  ]);
  await expectAccessible(page);
  await picture(page, 'bell-phone-dark');
  await told.getByRole('button', { name: 'Mark all as read' }).click();
  await told.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
  expect(await toldTo(planted.manager)).toEqual([
    { kind: 'stock_low', isNew: false },
    { kind: 'approval_asked', isNew: false },
  ]);
  expect(await toldTo(planted.owner)).toContainEqual({ kind: 'approval_asked', isNew: true });
});
