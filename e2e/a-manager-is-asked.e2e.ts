import { hashSync } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ean13 } from '@tillbook/core/products/codes';
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
import {
  cart,
  scan,
  sellerAtTill,
  tile,
  unhurried,
  untilItems,
  untilSold,
} from './harness/till.ts';

/** A seller who may not take back asks; a manager answers from their own screen, or by PIN. */

const SOAP = ean13('616110000001');
const PIN = '2580';
const HASH = hashSync(PIN, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const TOLD_MS = 20_000;

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let seller: Visitor;
let manager: Visitor;
let receipt: string;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { costMinor: 200_000, category: 'Food', stockMilli: 50_000 };
  await stock(shop, planted, [{ ...good, name: 'Soap', priceMinor: 310_000, barcode: SOAP }]);
  await shop.look(
    `insert into person_pin (business_id, person_id, pin_hash, set_at)
     values ($1, $2, $3, now()) returning 1`,
    [planted.businessId, planted.manager.personId, HASH],
  );
  browsers = await openBrowsers(shop.url);
  manager = await browsers.visit({ storage: signedIn(planted.manager, planted) });
  await manager.page.goto('/manager/dashboard?tab=stock&view=approvals');
  seller = await sellerAtTill(browsers, planted);
  const { page } = seller;
  await tile(page, 'Soap').waitFor();
  for (let count = 1; count <= 5; count += 1) {
    await scan(page, SOAP);
    await untilItems(page, count);
  }
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '15,500.00');
  const [sale] = await shop.look('select receipt_number from sale');
  receipt = String(sale?.['receipt_number']);
});
afterEach(() => {
  expect(seller.troubles).toEqual([]);
  expect(manager.troubles).toEqual([]);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const dialog = () => seller.page.getByRole('dialog', { name: 'A manager must approve this' });

/** One soap of the receipt is chosen, and giving it back asks. */
async function wantOneBack(): Promise<void> {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/sales?view=refunds`);
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(receipt);
  await page.getByText('a manager approves it at the end').waitFor();
  await page.getByRole('button', { name: 'More of Soap' }).click();
  await page.getByRole('button', { name: /^Give back.*3,100\.00$/ }).click();
  await dialog()
    .getByText(/3,100\.00 to give back/)
    .waitFor();
}

const refundsMade = async (): Promise<number> =>
  (await shop.look(`select from refund where kind = 'refund'`)).length;

async function waiting(name: RegExp) {
  const region = manager.page.getByRole('region', { name: 'Waiting for an answer' });
  const card = region.getByRole('region', { name });
  await card.waitFor({ timeout: TOLD_MS });
  return card;
}

test('a manager says yes on their own screen, and the refund is made by itself', async () => {
  const { page } = seller;
  await wantOneBack();
  await expectAccessible(page);
  await picture(page, 'asking');
  await dialog().getByRole('textbox', { name: /Why/ }).fill('Torn paper');
  await dialog().getByRole('button', { name: 'Ask on their screen' }).click();
  await dialog().getByRole('status').getByText('Waiting for an answer').waitFor();
  await dialog()
    .getByText(/^\d+:\d\d left$/)
    .waitFor();
  await picture(page, 'asking-waiting');
  const card = await waiting(/^Refund over the limit/);
  await card.getByText('1 × Soap: Changed their mind').waitFor();
  await card.getByText('Torn paper').waitFor();
  await picture(manager.page, 'asked-manager');
  expect(await refundsMade()).toBe(0);
  await card.getByRole('button', { name: 'Approve' }).click();
  const slip = page.getByRole('article', { name: /^Slip/ });
  await slip.getByText('Approved by').waitFor({ timeout: TOLD_MS });
  await slip.getByText(planted.manager.name).waitFor();
  await picture(page, 'asking-slip');
  const [kept] = await shop.look(
    `select a.reason, d.decided_by, d.way, r.refunded_by, u.amount_minor::int amount,
       (select array_agg(action order by stream_id = r.till_id, seq)::text[] from audit_event e
         where e.subject_id = a.approval_id) acts
     from approval_use u join refund r on r.refund_id = u.subject_id
     join approval a using (approval_id) join approval_decision d using (approval_id)`,
  );
  expect(kept).toEqual({
    ...{ reason: 'Torn paper', way: 'screen', amount: 310_000 },
    decided_by: planted.manager.personId,
    refunded_by: planted.seller.personId,
    acts: ['approval.asked', 'approval.approved', 'approval.used'],
  });
  const used = manager.page.getByRole('row', { name: /1 × Soap/ });
  await used.getByText('Approved and used').waitFor({ timeout: TOLD_MS });
});

test('a no is said with its reason, and nothing comes back', async () => {
  await wantOneBack();
  await dialog().getByRole('button', { name: 'Ask on their screen' }).click();
  const card = await waiting(/^Refund over the limit/);
  await card.getByRole('textbox', { name: 'Note' }).fill('Too late in the day');
  await card.getByRole('button', { name: 'Refuse' }).click();
  const said = `${planted.manager.name} said no: Too late in the day`;
  await dialog().getByText(said).waitFor({ timeout: TOLD_MS });
  await picture(seller.page, 'asking-refused');
  await dialog().getByRole('button', { name: 'Ask again' }).click();
  await dialog().getByRole('button', { name: 'Ask on their screen' }).waitFor();
  expect(await refundsMade()).toBe(1);
});

test('what nobody answered in time is asked again; closing takes the question back', async () => {
  await wantOneBack();
  await dialog().getByRole('button', { name: 'Ask on their screen' }).click();
  await dialog().getByRole('status').getByText('Waiting for an answer').waitFor();
  await shop.look(
    `update approval a set asked_at = asked_at - interval '10 minutes',
       expires_at = expires_at - interval '10 minutes'
     where not exists (select from approval_decision d where d.approval_id = a.approval_id)
     returning 1`,
  );
  await dialog().getByText('Nobody answered in time').waitFor({ timeout: TOLD_MS });
  await picture(seller.page, 'asking-expired');
  await dialog().getByRole('button', { name: 'Ask again' }).click();
  await dialog().getByRole('button', { name: 'Ask on their screen' }).click();
  await waiting(/^Refund over the limit/);
  await dialog().getByRole('button', { name: 'Take the question back' }).click();
  await manager.page.getByText('Nothing waits for you').waitFor({ timeout: TOLD_MS });
  const answers = await shop.look('select answer from approval_decision order by decided_at');
  expect(answers.map(({ answer }) => answer)).toEqual(['approved', 'refused', 'withdrawn']);
  expect(await refundsMade()).toBe(1);
});

test('by PIN at the till, on a phone by keyboard: a wrong one counts, the right one voids', async () => {
  const { page } = seller;
  await page.setViewportSize(PHONE);
  await wantOneBack();
  await picture(page, 'asking-phone');
  const pin = dialog().getByLabel('PIN', { exact: true });
  await pin.fill('1357');
  await page.keyboard.press('Enter');
  await dialog().getByText('The PIN is wrong. 4 more tries.').waitFor();
  await picture(page, 'asking-wrong-pin');
  await pin.fill(PIN);
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: /^Slip/ }).getByText('Approved by').waitFor();
  const [last] = await shop.look(
    'select way, decided_by from approval_decision order by decided_at desc limit 1',
  );
  expect(last).toEqual({ way: 'pin', decided_by: planted.manager.personId });
  expect(await refundsMade()).toBe(2);
  await page.setViewportSize(DESKTOP);
});

test('a void asks too', async () => {
  const { page } = seller;
  await page.goto(`${shop.url}/seller/new-sale`);
  await tile(page, 'Soap').waitFor();
  await scan(page, SOAP);
  await untilItems(page, 1);
  await unhurried(page);
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  const [sale] = await shop.look(
    'select sale_id, receipt_number from sale order by posted_at desc limit 1',
  );
  await page.goto(`${shop.url}/seller/sales?view=refunds`);
  const number = String(sale?.['receipt_number']);
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(number);
  await page.getByRole('button', { name: 'Void this sale' }).click();
  await page
    .getByRole('dialog', { name: /Void the whole sale/ })
    .getByRole('button', { name: 'Void this sale' })
    .click();
  await dialog()
    .getByText(/^The whole sale of .*3,100\.00 is undone/)
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'asking-void');
  await dialog().getByLabel('PIN', { exact: true }).fill(PIN);
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: /^Slip/ }).getByText('Void', { exact: true }).waitFor();
  const [state] = await shop.look('select state from sale_state where sale_id = $1', [
    sale?.['sale_id'],
  ]);
  expect(state).toEqual({ state: 'voided' });
});

test('more cash than a seller pays out alone asks too', async () => {
  const { page } = seller;
  await asOwner(shop, planted, 'PUT', '/api/till/cash-rules', {
    ...{ isCountBlind: true, sellerMaxMinor: 1_000_000, version: 1 },
  });
  await page.goto(`${shop.url}/seller/new-sale`);
  await tile(page, 'Soap').waitFor();
  await page.keyboard.press('Shift+F9');
  const cash = page.getByRole('dialog', { name: 'Cash in or out' });
  await cash.getByLabel('What happens').selectOption('Cash out');
  await cash.getByLabel('Amount').fill('12,000');
  await cash.getByLabel('For what').selectOption('Transport');
  await cash.getByLabel('Reason').fill('Lorry to the wholesaler ');
  await cash.getByRole('button', { name: 'Write it down' }).click();
  await dialog()
    .getByText(/12,000\.00 to take out of the drawer\. Alone you may .*10,000\.00\./)
    .waitFor();
  await expectAccessible(page);
  await picture(page, 'asking-cash-out');
  await dialog().getByRole('button', { name: 'Ask on their screen' }).click();
  const card = await waiting(/^Cash out over the limit/);
  await card.getByText('Reason: Lorry to the wholesaler').waitFor();
  expect(await shop.look('select from cash_move')).toEqual([]);
  await card.getByRole('button', { name: 'Approve' }).click();
  await cash.getByText('Cash out written down').waitFor({ timeout: TOLD_MS });
  await picture(page, 'cash-out-approved');
  await cash.getByRole('button', { name: 'Done' }).click();
  const made = await shop.look(
    `select m.kind, m.amount_minor::int amount, m.reason, m.moved_by "by", d.decided_by "yes"
     from cash_move m join approval_use u on u.subject_id = m.move_id
     join approval_decision d using (approval_id)`,
  );
  expect(made).toEqual([
    {
      ...{ kind: 'pay_out', amount: 1_200_000, reason: 'Lorry to the wholesaler' },
      ...{ by: planted.seller.personId, yes: planted.manager.personId },
    },
  ]);
  expect(await shop.look('select from sale_conflict')).toEqual([]);
});

test('who may take back is asked about goods that come when the days for it are over', async () => {
  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await owner.page.goto('/business/settings?section=till');
  const selling = owner.page.getByRole('form', { name: 'Selling' });
  const days = selling.getByLabel('Days for returns');
  await days.fill('0');
  await selling.getByRole('button', { name: 'Save how you sell' }).click();
  await selling.getByText('Enter 1 to 3650 days, or nothing.').first().waitFor();
  await days.fill('7');
  await picture(owner.page, 'settings-days-of-returns');
  await selling.getByRole('button', { name: 'Save how you sell' }).click();
  await owner.page.getByText('Saved. Tills follow within a minute.').waitFor();
  expect(owner.troubles).toEqual([]);
  expect(await shop.look('select return_days from selling_settings')).toEqual([{ return_days: 7 }]);
  await shop.look(
    `update membership set can_process_refunds = true where person_id = $1 returning 1`,
    [planted.seller.personId],
  );
  // The sale is of eight days ago.
  await shop.look(
    `update sale set business_date = business_date - 8 where receipt_number = $1 returning 1`,
    [receipt],
  );
  const { page } = seller;
  await page.goto(`${shop.url}/seller/sales?view=refunds`);
  await page.getByRole('searchbox', { name: /Scan the receipt/ }).fill(receipt);
  await page.getByText(/^Returns of this sale ended on .*: a manager is asked\.$/).waitFor();
  await page.getByRole('button', { name: 'More of Soap' }).click();
  await expectAccessible(page);
  await picture(page, 'refund-too-late');
  await page.getByRole('button', { name: /^Give back.*3,100\.00$/ }).click();
  await dialog()
    .getByText(/^Returns of this sale ended on /)
    .waitFor();
  await dialog().getByLabel('PIN', { exact: true }).fill(PIN);
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: /^Slip/ }).getByText('Approved by').waitFor();
  expect(await refundsMade()).toBe(3);
});
