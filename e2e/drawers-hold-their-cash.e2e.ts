import { formatAmount, formatMoney } from '@tillbook/core/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits, soon } from './harness/soon.ts';
import { cart, openShift, scanField, tile, untilSold } from './harness/till.ts';

const GOODS = [{ name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 }];

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, GOODS);
  browsers = await openBrowsers(shop.url);
  seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
});
afterEach(() => expect(seller.troubles).toEqual([]));
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** Writes a cash move down at the till, by keys alone from where the scanner types. */
async function move(kind: string, amount: string, category: string | null, reason: string) {
  const { page } = seller;
  await page.keyboard.press('Shift+F9');
  const dialog = page.getByRole('dialog', { name: 'Cash in or out' });
  await dialog.getByLabel('What happens').selectOption(kind);
  await dialog.getByLabel('Amount').fill(amount);
  if (category !== null) await dialog.getByLabel('For what').selectOption(category);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByLabel('Reason').press('Control+Enter');
  await dialog.getByText(`${kind} written down`).waitFor();
  return dialog;
}

test('a whole shift: cash out and to the safe, a blind count by keys, the difference in words', async () => {
  const { page } = seller;
  await page.goto('/seller/new-sale');
  await openShift(page, '50,000');
  await tile(page, 'Sugar').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');

  const slip = await move('Cash out', '1000', 'Transport', 'Rider to the wholesaler');
  await picture(page, 'cash-slip');
  await expectAccessible(page);
  await slip.getByRole('button', { name: 'Done' }).press('Enter');
  const dropped = await move('To the safe', '20000', null, 'Midday');
  await dropped.getByRole('button', { name: 'Done' }).press('Enter');

  // 5,000 were typed that nobody took.
  const never = await move('To the safe', '5000', null, 'Evening');
  await never.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: 'Cash in or out' }).click();
  const here = page.getByRole('region', { name: 'Moved in this shift' });
  await here.getByText('3 · To the safe').waitFor();
  await expectAccessible(page);
  await picture(page, 'cash-moves-here');
  await page.setViewportSize(PHONE);
  await picture(page, 'cash-moves-here-phone');
  await page.setViewportSize(DESKTOP);
  await here.getByRole('button', { name: 'Take back 3' }).click();
  const wrong = page.getByRole('dialog', { name: 'Take this back?' });
  await wrong.getByText('No. 3: To the safe').waitFor();
  await wrong.getByRole('button', { name: 'Take it back' }).click();
  await wrong.getByText('Say why.').first().waitFor();
  await wrong.getByLabel('Reason').fill('Nobody took it');
  await expectAccessible(page);
  await picture(page, 'cash-move-taken-back');
  await page.keyboard.press('Enter');
  await wrong.waitFor({ state: 'detached' });
  const [back] = await shop.look(
    `select b.number, b.amount_minor::int amount, b.reason, m.number of
     from cash_move b join cash_move m on m.move_id = b.takes_back`,
  );
  expect(back).toEqual({ number: 4, amount: -500_000, reason: 'Nobody took it', of: 3 });

  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: 'X report' }).click();
  const report = page.getByRole('article', { name: 'X report' });
  await report.getByText('Rider to the wholesaler', { exact: false }).waitFor();
  await report.getByText('Nobody took it · takes back 3').waitFor();
  expect(await report.innerText()).not.toContain('32,100');
  await picture(page, 'x-report');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: /^Close shift/ }).click();
  const counting = page.getByRole('region', { name: 'Close shift' });
  // 3 × 10,000 and 2 × 1,000: 32,000 of 32,100. The first count has the focus; Enter goes on.
  await counting.getByLabel('10,000 ×').waitFor();
  for (const keys of ['3', 'Enter', 'Enter', 'Enter', '2']) await page.keyboard.press(keys);
  expect(await counting.getByLabel('Counted cash').inputValue()).toBe('32000.00');
  await counting.getByLabel('Mobile money counted').fill('500');
  await counting.getByLabel('Note for the next shift').fill('Buy small change');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await picture(page, 'count-phone');
  await expectFits(page);
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: /32,000.00 counted/ });
  await question.getByRole('button', { name: 'Close shift' }).press('Enter');

  await page.getByText(/^The drawer is short by\s*TZS\s*100.00$/).waitFor();
  await page.getByText(/^Mobile money:\s*TZS\s*500.00 over$/).waitFor();
  await expectAccessible(page);
  await picture(page, 'z-report-cash');
  const booked = await shop.look(
    `select account_code account, sum(debit_minor - credit_minor)::int balance
     from journal_line where account_code in ('1000', '1010', '1030', '6010', '6100')
     group by account_code order by account_code`,
  );
  expect(booked).toEqual([
    { account: '1000', balance: 0 },
    { account: '1010', balance: 200_000 },
    { account: '1030', balance: 50_000 },
    { account: '6010', balance: 100_000 },
    { account: '6100', balance: -40_000 },
  ]);
});

test('the next opening shows the note and the counted cash; a manager closes from elsewhere', async () => {
  const { page } = seller;
  await page.getByRole('button', { name: 'Next shift' }).click();
  await page.goto('/seller/new-sale');
  await page.getByRole('region', { name: 'Note for the next shift' }).waitFor();
  await page.getByText('Buy small change').waitFor();
  await picture(page, 'hand-over');
  await page.getByRole('button', { name: 'As counted: 32,000.00' }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await scanField(page).waitFor();

  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await owner.page.goto('/business/management?view=shifts&state=open');
  const rows = owner.page.getByRole('table', { name: 'Cash and shifts' }).locator('tbody tr');
  await rows.first().click();
  const sheet = owner.page.getByRole('dialog');
  await sheet.getByRole('article', { name: 'X report' }).waitFor();
  await expectAccessible(owner.page);
  await picture(owner.page, 'shifts');
  await sheet.getByRole('button', { name: 'Close this shift' }).click();
  const question = owner.page.getByRole('dialog', { name: /^Close the shift of/ });
  await question.getByLabel('Reason').fill('Nobody at the till');
  await question.getByRole('button', { name: 'Close this shift' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText(/closed this shift: Nobody at the till/).waitFor();
  const [till] = await shop.look(
    `select t.series, t.device_id, c.is_forced, c.is_counted from till t
     join shift_close c using (business_id, till_id) where c.z_number = 2`,
  );
  expect(till).toEqual({ series: 'B', device_id: null, is_forced: true, is_counted: false });
  await owner.page.goto('/business/management?view=shifts');
  await rows.nth(1).waitFor();
  await picture(owner.page, 'shifts-list');
  expect(owner.troubles).toEqual([]);
});

test('the owner sees what the drawers of a person had over or short, week by week', async () => {
  // As if the first of both shifts, which was short, had been closed a week before.
  await shop.look('update shift_close set business_date = business_date - 7 where z_number = 1');
  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const { page } = owner;
  await page.goto('/business/reports?report=drawers-by-week');
  const [found] = await shop.look<{ minor: number; name: string }>(
    `select difference_minor::int minor, opened_by_name "name" from shift_close
     join shift using (business_id, shift_id) where z_number = 1`,
  );
  const { minor = 0, name = '' } = found ?? {};
  const line = page.getByRole('slider', { name: `Over or short: ${name}` });
  await line.focus();
  await page.keyboard.press('Home');
  const short = formatMoney(minor, 'TZS', 'en');
  await soon(() => line.getAttribute('aria-valuetext')).toContain(short);
  await page.getByText(`${name} is furthest from nothing: ${short} in all.`).waitFor();
  await page.getByText('Seal: All figures agree').waitFor();
  const rows = page.getByRole('main').getByRole('table').locator('tbody tr');
  await soon(() => rows.count()).toBe(2);
  // The newest week first: nothing was counted in it.
  await soon(() => rows.nth(1).innerText()).toContain(formatAmount(minor, 'TZS', 'en'));
  await expectAccessible(page);
  await picture(page, 'report-drawers-by-week');
  await page.setViewportSize(PHONE);
  await page.evaluate('window.scrollTo(0, 0)');
  await expectAccessible(page);
  await expectFits(page);
  await picture(page, 'report-drawers-by-week-phone');
  await page.setViewportSize(DESKTOP);
  await rows.nth(1).getByRole('link').first().click();
  await page.waitForURL(/view=shifts.*sellerId=.*by=closed|by=closed.*sellerId=/);
  const shifts = page.getByRole('table', { name: 'Cash and shifts' }).locator('tbody tr');
  await soon(() => shifts.count()).toBe(1);
  expect(owner.troubles).toEqual([]);
});
