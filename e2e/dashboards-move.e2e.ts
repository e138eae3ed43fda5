import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { asOwner, stock, type StockedGood } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits, soon } from './harness/soon.ts';

let shop: Shop;
let browsers: Browsers;
let planted: PlantedShop;
let sugar: StockedGood;
let till: { tillId: string; shiftId: string; leaseId: string; series: string; number: number };

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
  planted = await plantShop(shop);
  const goods = [
    { name: 'Sugar 1 kg', priceMinor: 300_000, costMinor: 200_000, stockMilli: 90_000 },
  ];
  [sugar] = (await stock(shop, planted, goods)) as [StockedGood];
  till = await openTill();
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function asSeller(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { ...planted.seller.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

async function openTill() {
  const tillId = planted.branches[0]?.tillId ?? '';
  const lease = await asSeller(`/api/tills/${tillId}/take`, { deviceId: newId() });
  const { leaseId, series } = lease as { leaseId: string; series: string };
  const shiftId = newId();
  await asSeller('/api/shifts', { _id: shiftId, tillId, leaseId, floatMinor: 0 });
  return { tillId, shiftId, leaseId, series, number: 0 };
}

/** One sale of one bag of sugar, paid in cash, by a till that no browser shows, so much off. */
async function sell(offMinor = 0): Promise<void> {
  const { tillId, shiftId, leaseId, series } = till;
  till.number += 1;
  const { priceMinor, productId } = sugar;
  const totalMinor = priceMinor - offMinor;
  const discount = { kind: 'amount', amountMinor: offMinor, reason: 'Regular customer' };
  await asSeller('/api/sales', {
    ...{ _id: newId(), tillId, shiftId, leaseId, series, number: till.number },
    occurredAt: new Date().toISOString(),
    lines: [{ productId, quantityMilli: 1_000, unitPriceMinor: priceMinor }],
    payments: [
      { _id: newId(), method: 'cash', amountMinor: totalMinor, tenderedMinor: totalMinor },
    ],
    ...(offMinor > 0 ? { discount } : {}),
    totalMinor,
  });
}

const visit = (person: TestPerson, more: Parameters<Browsers['visit']>[0] = {}): Promise<Visitor> =>
  browsers.visit({ ...more, storage: signedIn(person, planted) });

/** The number of customers on a dashboard that is open. */
const customers = (page: Page): Promise<string | null> =>
  page.getByRole('region', { name: 'Receipts' }).locator('p').first().textContent();

/** Waits until it has grown, well before the dashboard would look by itself. */
async function untilMoved(page: Page, before: string | null): Promise<void> {
  await expect.poll(() => customers(page), { timeout: 5_000 }).toBe(String(Number(before) + 1));
}

test('a sale moves the dashboards of owner and manager in other browsers, without reloading', async () => {
  const owner = await visit(planted.owner);
  const manager = await visit(planted.manager);
  await owner.page.goto('/business/dashboard');
  await manager.page.goto('/manager/dashboard');
  for (const { page } of [owner, manager]) {
    await page.getByText('As of').waitFor();
    await page.evaluate('window.isSamePage = true');
  }
  const before = [await customers(owner.page), await customers(manager.page)];
  await sell();
  await untilMoved(owner.page, before[0] ?? null);
  await untilMoved(manager.page, before[1] ?? null);
  await owner.page.getByRole('listitem').filter({ hasText: 'Sugar 1 kg' }).waitFor();
  for (const { page } of [owner, manager]) {
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  }
  expect([...owner.troubles, ...manager.troubles]).toEqual([]);
  await owner.close();
  await manager.close();
});

test('the tabs of a browser share one stream, and the next takes it over', async () => {
  const owner = await visit(planted.owner);
  let streams = 0;
  owner.context.on('request', (request) => {
    if (request.url().endsWith('/api/live')) streams += 1;
  });
  await owner.page.goto('/business/dashboard');
  await owner.page.getByText('As of').waitFor();
  await expect.poll(() => streams).toBe(1);
  const second = await owner.context.newPage();
  await second.goto('/business/dashboard');
  await second.getByText('As of').waitFor();
  const before = await customers(second);
  await sell();
  await untilMoved(second, before);
  expect(streams).toBe(1);
  await owner.page.close();
  await expect.poll(() => streams).toBe(2);
  const later = await customers(second);
  await sell();
  await untilMoved(second, later);
  expect(owner.troubles).toEqual([]);
  await owner.close();
});

/** Holds the stream of a page back until it is let go. */
async function holdStream(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/live', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('what happens while one tab hands the stream to the next is seen there, too', async () => {
  const owner = await visit(planted.owner);
  await owner.page.goto('/business/dashboard');
  await owner.page.getByText('As of').waitFor();
  const second = await owner.context.newPage();
  const letGo = await holdStream(second);
  await second.goto('/business/dashboard');
  await second.getByText('As of').waitFor();
  const before = await customers(second);
  const [asked] = [second.waitForRequest('**/api/live'), await owner.page.close()];
  await asked;
  await sell();
  letGo();
  await untilMoved(second, before);
  await owner.close();
});

test('what happens before a slow page hears from the server is seen as soon as it does', async () => {
  const manager = await visit(planted.manager);
  await manager.page.goto('/manager/dashboard');
  await manager.page.getByText('As of').waitFor();
  const { page, close } = await visit(planted.owner);
  const letGo = await holdStream(page);
  await page.goto('/business/dashboard');
  await page.getByText('As of').waitFor();
  const before = [await customers(page), await customers(manager.page)];
  await sell();
  // Told to whoever listens: this page does not yet.
  await untilMoved(manager.page, before[1] ?? null);
  // Longer ago than what is taken to be seen anyway.
  await page.clock.setFixedTime(Date.now() + 2_500);
  letGo();
  await untilMoved(page, before[0] ?? null);
  await manager.close();
  await close();
});

test('after the server was away, what was missed is fetched', async () => {
  const owner = await visit(planted.owner);
  await owner.page.goto('/business/dashboard');
  await owner.page.getByText('As of').waitFor();
  const before = await customers(owner.page);
  await shop.killAndStartAgain();
  await sell();
  await expect
    .poll(() => customers(owner.page), { timeout: 30_000 })
    .toBe(String(Number(before) + 1));
  await owner.close();
});

test('whoever waits for approval goes on at the moment of it', async () => {
  await shop.look(`update membership set state = 'awaiting' where person_id = $1`, [
    planted.accountant.personId,
  ]);
  const waiting = await visit(planted.accountant);
  await waiting.page.goto('/pending-verification');
  await waiting.page.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
  const [row] = await shop.look<{ version: number }>(
    'select version from membership where person_id = $1',
    [planted.accountant.personId],
  );
  // Far fewer seconds than the page's own looking takes.
  const arrived = waiting.page.waitForURL('**/accountant/dashboard', { timeout: 6_000 });
  await asOwner(shop, planted, 'POST', '/api/auth/users/verify', {
    userId: planted.accountant.personId,
    version: row?.version,
  });
  await arrived;
  await waiting.page.getByRole('heading', { name: 'Summary', level: 1 }).waitFor();
  expect(waiting.troubles).toEqual([]);
  await waiting.close();
});

test('a chart is read by the arrow keys, and as a table that is remembered', async () => {
  const owner = await visit(planted.owner);
  const { page } = owner;
  await page.goto('/business/dashboard');
  const chart = page.getByRole('slider', { name: 'Collected by hour, point by point' });
  await chart.focus();
  await page.keyboard.press('Home');
  const first = await chart.getAttribute('aria-valuetext');
  expect(first).toMatch(/^Today TZS.* in all (by|so far).* of it since /);
  await page.keyboard.press('End');
  expect(await chart.getAttribute('aria-valuenow')).toBe(await chart.getAttribute('aria-valuemax'));
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('table', { name: 'Collected by hour' }).waitFor();
  await page.reload();
  await page.getByRole('table', { name: 'Collected by hour' }).waitFor();
  expect(owner.troubles).toEqual([]);
  await owner.close();
});

test('the day of one branch has its own address', async () => {
  const owner = await visit(planted.owner);
  const { page } = owner;
  await page.goto('/business/dashboard');
  const choice = page.getByLabel('Branch', { exact: true });
  await choice.selectOption({ label: 'Mbezi' });
  await expect.poll(() => customers(page)).toBe('0');
  expect(page.url()).toContain(`branch=${planted.branches[1]?.branchId}`);
  await page.reload();
  await expect.poll(() => customers(page)).toBe('0');
  await choice.selectOption({ label: 'All branches' });
  await expect.poll(async () => Number(await customers(page))).toBeGreaterThan(0);
  await owner.close();
});

/** What the tills kept of yesterday and of the same weekday of four weeks before. */
async function fiveWeekdays(): Promise<void> {
  const { businessId } = planted;
  const branchId = planted.branches[0]?.branchId;
  const days = `unnest(array[1, 8, 15, 22, 29], array[10, 12, 12, 12, 12],
      array[15, 20, 20, 20, 20]) as d (ago, sales, bags)
    join branch b on b.business_id = $1 and b.branch_id = $2`;
  const date = `((now() at time zone b.timezone)
    - make_interval(mins => b.cutoff_minutes))::date - d.ago`;
  await shop.look(
    `insert into till_hour (business_id, till_id, business_date, hour, branch_id, sales_count,
       net_minor, tax_minor, total_minor, cost_minor, cash_minor, mobile_money_minor, card_minor,
       cash_count, mobile_money_count, card_count)
     select $1, $3, ${date}, 9, $2, d.sales, d.bags * 254200, d.bags * 45800, d.bags * 300000,
       d.bags * 200000, d.bags * 300000, 0, 0, d.sales, 0, 0
     from ${days}`,
    [businessId, branchId, till.tillId],
  );
  await shop.look(
    `insert into product_day (business_id, branch_id, product_id, business_date, quantity_milli,
       net_minor, tax_minor, total_minor, cost_minor)
     select $1, $2, $3, ${date}, d.bags * 1000, d.bags * 254200, d.bags * 45800,
       d.bags * 300000, d.bags * 200000
     from ${days}`,
    [businessId, branchId, sugar.productId],
  );
}

test('why yesterday brought less is told, adds up, and leads to the rows behind it', async () => {
  const owner = await visit(planted.owner);
  const { page } = owner;
  await page.goto('/business/dashboard');
  await page.getByText('There is too little to compare').waitFor();
  await fiveWeekdays();
  const manager = await visit(planted.manager, { viewport: PHONE, theme: 'dark' });
  await manager.page.goto('/manager/dashboard');
  // Another branch is asked anew, and all of them once more.
  const choice = page.getByLabel('Branch', { exact: true });
  await choice.selectOption({ label: 'Mbezi' });
  await page.getByText('There is too little to compare').waitFor();
  await choice.selectOption({ label: 'Kariakoo' });
  for (const one of [page, manager.page]) {
    await one.getByText(/less than a usual \w+: fewer customers .*, smaller baskets /).waitFor();
    await one.getByRole('row', { name: /^Yesterday/ }).scrollIntoViewIfNeeded();
    await picture(one, one === page ? 'what-changed' : 'what-changed-phone');
  }
  const note = page.getByRole('region', { name: 'What changed yesterday' }).first();
  const cells = await note.getByRole('cell').allTextContents();
  const amounts = cells.map((text) =>
    Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100),
  );
  // Usual, five parts, yesterday. Two of twelve sales fewer; in each 1.5 bags instead of 1.67.
  expect(amounts).toEqual([5_084_000, -847_333, -423_667, 0, 0, 0, 3_813_000]);
  const [kept] = await shop.look<{ net: number }>(
    `select sum(d.net_minor)::int net from product_day d join branch b using (branch_id)
     where d.business_id = $1 and d.business_date = ((now() at time zone b.timezone)
       - make_interval(mins => b.cutoff_minutes))::date - 1`,
    [planted.businessId],
  );
  expect(amounts.at(-1)).toBe(kept?.net);
  await note.getByRole('link', { name: 'Prices' }).click();
  await page.getByRole('heading', { name: 'Sales by product' }).waitFor();

  await page.goBack();
  await note.getByRole('link', { name: /^Be told each morning/ }).click();
  const byMail = page
    .getByRole('group', { name: 'What changed yesterday' })
    .getByRole('switch', { name: 'By e-mail, in the morning' });
  await byMail.click();
  await soon(() =>
    shop.look(
      `select kind, is_in_app "inApp", is_by_mail "byMail" from notice_choice where person_id = $1`,
      [planted.owner.personId],
    ),
  ).toEqual([{ kind: 'day_changed', inApp: false, byMail: true }]);
  expect([...owner.troubles, ...manager.troubles]).toEqual([]);
  await manager.close();
  await owner.close();
});

test('who gave more off prices than usual is told, and leads to their receipts', async () => {
  await sell(20_000);
  // As if it had been sold yesterday.
  const [sold] = await shop.look<{ day: string; receipt: string }>(
    `update sale set business_date = business_date - 1, occurred_at = occurred_at - interval '1 day'
     where discount_minor > 0 returning business_date::text "day", receipt_number receipt`,
  );
  await shop.look(`update product_day set discount_minor = 20000 where business_date = $1`, [
    sold?.day,
  ]);
  const owner = await visit(planted.owner);
  const { page } = owner;
  await page.goto('/business/dashboard');
  const note = page.getByRole('region', { name: 'What changed yesterday' }).first();
  await note.getByText('Who gave more off prices than usual, promotions apart:').waitFor();
  const who = note.getByRole('listitem').filter({ hasText: planted.seller.name });
  expect((await who.innerText()).replaceAll(/\s+/gu, ' ')).toBe(
    `${planted.seller.name} usually TZS 0.00 TZS 200.00`,
  );
  await who.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await picture(page, 'what-changed-givers');
  await who.getByRole('link', { name: planted.seller.name }).click();
  await page.getByRole('heading', { name: 'Sales', level: 1 }).waitFor();
  await page.getByRole('button', { name: sold?.receipt ?? '', exact: true }).waitFor();
  const address = new URL(page.url()).searchParams;
  expect([address.get('from'), address.get('flag')]).toEqual([sold?.day, 'discounted']);
  expect(owner.troubles).toEqual([]);
  await owner.close();
});

const SCREENS: readonly (readonly [
  who: keyof PlantedShop & string,
  path: string,
  title: string,
])[] = [
  ['owner', '/business/dashboard', 'Dashboard'],
  ['manager', '/manager/dashboard', 'Today'],
  ['seller', '/seller/dashboard', 'My day'],
  ['accountant', '/accountant/dashboard', 'Summary'],
  ['admin', '/admin/dashboard', 'Dashboard'],
  ['owner', '/profile', 'Profile'],
  ['seller', '/seller/profile', 'Profile'],
  ['accountant', '/settings', 'Settings'],
  ['admin', '/settings', 'Settings'],
];

test.each(SCREENS)(
  '%s can use %s on desktop and phone, light and dark',
  async (who, path, title) => {
    for (const [viewport, theme] of [
      [DESKTOP, 'light'],
      [PHONE, 'dark'],
    ] as const) {
      const { page, troubles, close } = await visit(planted[who] as TestPerson, {
        viewport,
        theme,
      });
      await page.goto(path);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
      await expectAccessible(page);
      await expectFits(page);
      expect(await page.title()).toMatch(new RegExp(`^${title} - `));
      await picture(page, `${who}${path.replaceAll('/', '-')}-${theme}`);
      expect(troubles).toEqual([]);
      await close();
    }
  },
);
