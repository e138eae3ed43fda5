import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  openBrowsers,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { plugInPrinter, type FakePrinter } from './harness/printer.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, sellerAtTill, tile } from './harness/till.ts';

/** Slips of what customers pay and are paid, and statements, on a device's own receipt printer. */

/** As the settings of a device leave it where a printer was chosen. */
const HAS_PRINTER = {
  ...{ 'tillbook.printer': 'usb', 'tillbook.paper': 'roll58', 'fake.usb': 'chosen' },
};

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let printer: FakePrinter;
const customerId = newId();

const send = (path: string, body: object) => asOwner(shop, planted, 'POST', path, body);

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await stock(shop, planted, [
    { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 },
  ]);
  await send('/api/customers', { _id: customerId, name: 'Asha Mbezi', phone: '0712 345 678' });
  await send('/api/customer-openings', {
    ...{ _id: newId(), customerId, branchId: planted.branches[0]?.branchId },
    ...{ amountMinor: 4_000_000, owedSince: new Date().toISOString().slice(0, 10) },
  });
  browsers = await openBrowsers(shop.url);
  const storage = { ...signedIn(planted.owner, planted), ...HAS_PRINTER };
  owner = await browsers.visit({ storage });
  printer = await plugInPrinter(owner.context);
});
afterEach(() => expect(owner.troubles).toEqual([]));
afterAll(async () => {
  await browsers?.close();
  await shop?.stop();
});

const at = (part = '') =>
  `${shop.url}/business/management?view=debts&id=${customerId}${part === '' ? '' : `&part=${part}`}`;
const dialogOf = (name: RegExp | string) => owner.page.getByRole('dialog', { name });
const print = (name: RegExp | string) =>
  printer.next(() => dialogOf(name).getByRole('button', { name: 'Print', exact: true }).click());
const close = (name: RegExp | string) =>
  dialogOf(name).getByRole('button', { name: 'Close', exact: true }).last().click();
const browserPrinted = () => owner.page.evaluate<string | null>('window.printed ?? null');

test('the slip of a payment comes off the roll, as a receipt does; printed once more it is a copy', async () => {
  const { page } = owner;
  await page.goto(at());
  await page.getByRole('button', { name: 'Take a payment' }).click();
  const paying = dialogOf(/^Take a payment/);
  await paying.getByLabel('Amount').fill('45,000');
  await paying.getByText('Mobile money').click();
  await paying.getByLabel('Provider').fill('M-Pesa');
  await paying.getByLabel('Code or number').fill('QX1234AB');
  await paying.getByRole('button', { name: 'Take a payment' }).click();
  const slip = /^Receipt of payment RCP-1/;
  const told = await print(slip);
  expect(told.lines.slice(0, 3)).toEqual(['Amina Shop', 'Kariakoo', 'Receipt of payment']);
  expect(told.lines).toEqual(
    expect.arrayContaining([
      ...['Number RCP-1', 'Customer Asha Mbezi', 'COB-1 40,000.00', 'We owe them 5,000.00'],
      `Taken by ${planted.owner.name}`,
    ]),
  );
  expect(told.lines.join(' ')).toMatch(/Paid by Mobile money . M-Pesa . QX1234AB/);
  expect(told.tall).toEqual(['Amount (TZS) 45,000.00']);
  expect(told).toMatchObject({ cuts: 1, pulses: 0 });
  expect(await browserPrinted()).toBeNull();
  expect((await print(slip)).lines.slice(0, 2)).toEqual(['COPY', 'Amina Shop']);
  await close(slip);
  expect(await shop.look('select number, amount_minor::int amount from customer_payment')).toEqual([
    { number: 'RCP-1', amount: 4_500_000 },
  ]);
});

test('a slip of before is printed from the account, and says that it is a copy', async () => {
  const { page } = owner;
  await page.getByRole('button', { name: 'Slip of RCP-1' }).click();
  const slip = /^Receipt of payment RCP-1/;
  await dialogOf(slip).getByRole('article', { name: 'RCP-1' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'debt-slip-again');
  const told = await print(slip);
  expect(told.lines[0]).toBe('COPY');
  expect(told.tall).toEqual(['Amount (TZS) 45,000.00']);
  await close(slip);
});

test('what is paid out is signed on the roll; a printer that fails says so, and the browser prints', async () => {
  const { page } = owner;
  await page.getByRole('button', { name: 'Pay out the credit' }).click();
  const paying = dialogOf(/^Pay out the credit/);
  await paying.getByLabel('Amount').fill('2,000');
  await paying.getByRole('button', { name: 'Pay out the credit' }).click();
  const slip = /^Credit paid out/;
  const told = await print(slip);
  expect(told.lines).toEqual(
    expect.arrayContaining([
      ...['Credit paid out', 'Paid by Cash', 'We owe them 3,000.00'],
      ...[`Paid out by ${planted.owner.name}`, 'Signature of who took it'],
    ]),
  );
  expect(told.tall).toEqual(['Amount (TZS) 2,000.00']);
  printer.plug(false);
  await dialogOf(slip).getByRole('button', { name: 'Print', exact: true }).click();
  const notice = page.getByRole('region', { name: 'The slip was not printed' });
  await notice.getByText('No printer is chosen on this device, or it is unplugged.').waitFor();
  await notice.getByRole('button', { name: 'Print with the browser' }).click();
  await soon(browserPrinted).toMatch(/COPY.*Amina Shop.*Credit paid out.*2,000\.00/);
  printer.plug(true);
  await page.evaluate('delete window.printed');
  await close(slip);
  const [paid] = await shop.look<{ number: string; amount: number }>(
    'select number, amount_minor::int amount from customer_payout',
  );
  expect(paid?.amount).toBe(200_000);
  await page.getByRole('button', { name: `Slip of ${paid?.number}` }).click();
  expect((await print(slip)).lines[0]).toBe('COPY');
  await close(slip);
});

test('the slip of a payment that was taken back says VOIDED, and not why', async () => {
  const { page } = owner;
  await page.getByRole('button', { name: 'Take back RCP-1' }).click();
  const taking = dialogOf('Take back RCP-1');
  await taking.getByLabel('Reason').fill('It was Juma who paid');
  await taking.getByRole('button', { name: 'Take it back' }).click();
  await taking.waitFor({ state: 'detached' });
  await page.getByText('It was Juma who paid').waitFor();
  await page.getByRole('button', { name: 'Slip of RCP-1' }).click();
  const slip = /^Receipt of payment RCP-1/;
  await dialogOf(slip)
    .getByText(/^VOIDED/)
    .waitFor();
  const told = await print(slip);
  expect(told.lines[0]).toMatch(/^VOIDED \d{1,2} \w{3} \d{4}$/);
  expect(told.lines[1]).toBe('COPY');
  expect(told.lines.join(' ')).not.toContain('Juma');
  await close(slip);
  const kept = 'select note from customer_payment where takes_back is not null';
  expect(await shop.look(kept)).toEqual([{ note: 'It was Juma who paid' }]);
});

test('a statement comes off the roll beside the sheet that the browser prints', async () => {
  const { page } = owner;
  await page.goto(at('statement'));
  const onRoll = page.getByRole('button', { name: 'Print 58 mm' });
  await onRoll.waitFor();
  await expectAccessible(page);
  await picture(page, 'debt-statement-with-printer');
  const told = await printer.next(() => onRoll.click());
  const said = told.lines.join(' ');
  expect(told.lines.slice(0, 3)).toEqual(['Amina Shop', 'Statement', '-'.repeat(32)]);
  expect(said).toMatch(/Customer Asha Mbezi From .* To .* Owed before 0\.00/);
  expect(said).toMatch(
    /From before COB-1 [^,]* 40,000\.00 Payment RCP-1 \(Taken back\) [^,]* -45,000\.00/,
  );
  expect(said).toMatch(/Payment taken back RCP-2 [^,]* 45,000\.00/);
  const [owed] = await shop.look<{ balance: number }>(
    `select balance_after_minor::int balance from customer_entry where customer_id = $1
     order by entry_no desc limit 1`,
    [customerId],
  );
  expect(owed).toEqual({ balance: 4_200_000 });
  expect(told.tall.join(' ')).toBe('Owed at the end (TZS) 42,000.00');
  expect(told.cuts).toBe(1);
  expect(await browserPrinted()).toBeNull();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await soon(browserPrinted).toContain('Owed at the end');
});

test('without a receipt printer slips and statements go to the browser’s dialog, as before', async () => {
  const visitor = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  const own = await plugInPrinter(visitor.context);
  const { page } = visitor;
  await page.goto(at('statement'));
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Print \d/ }).count()).toBe(0);
  await page.goto(at());
  await page.getByRole('button', { name: 'Slip of RCP-1' }).click();
  const slip = page.getByRole('dialog', { name: /^Receipt of payment RCP-1/ });
  await slip.getByRole('button', { name: 'Print', exact: true }).click();
  await soon(() => page.evaluate('window.printed ?? ""')).toMatch(/VOIDED.*COPY.*45,000\.00/);
  expect(own.arrived).toEqual([]);
  expect(visitor.troubles).toEqual([]);
  await visitor.close();
});

test('a till prints the slip of what a customer pays there', async () => {
  const seller = await sellerAtTill(browsers, planted);
  const own = await plugInPrinter(seller.context);
  const { page } = seller;
  await page.evaluate(
    `for (const [name, value] of ${JSON.stringify(Object.entries(HAS_PRINTER))}) {
       localStorage.setItem(name, value);
     }`,
  );
  await page.goto('/seller/new-sale');
  await tile(page, 'Sugar').waitFor();
  await page.keyboard.press('F4');
  const picker = page.getByRole('dialog', { name: 'Who buys?' });
  await picker.getByRole('combobox').fill('678');
  await picker.getByRole('option', { name: /Asha Mbezi/ }).click();
  await cart(page).getByRole('button', { name: 'Take a payment' }).click();
  const paying = page.getByRole('dialog', { name: /^Take a payment/ });
  await paying.getByLabel('Amount').fill('12,000');
  await paying.getByRole('button', { name: 'Take a payment' }).click();
  const slip = page.getByRole('dialog', { name: /^Receipt of payment RCP-3/ });
  const told = await own.next(() =>
    slip.getByRole('button', { name: 'Print', exact: true }).click(),
  );
  expect(told.lines).toEqual(
    expect.arrayContaining([
      ...['Number RCP-3', 'Paid by Cash', 'Still owed 30,000.00'],
      `Taken by ${planted.seller.name}`,
    ]),
  );
  expect(told.tall).toEqual(['Amount (TZS) 12,000.00']);
  const kept = `select amount_minor::int amount, shift_id is not null "isAtTill"
    from customer_payment where number = 'RCP-3'`;
  expect(await shop.look(kept)).toEqual([{ amount: 1_200_000, isAtTill: true }]);
  expect(seller.troubles).toEqual([]);
  await seller.close();
});
