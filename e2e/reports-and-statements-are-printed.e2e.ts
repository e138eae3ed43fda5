import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../packages/server/test/builders.ts';
import { openBrowsers, type Browsers, type Visitor } from './harness/browser.ts';
import { stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, sellerAtTill, tile, untilSold } from './harness/till.ts';

/** What goes on paper by the browser's own dialog, or to others by the device's own sharing. */

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;
let seller: Visitor;
let customerId = '';

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  const good = { name: 'Sugar 1 kg', priceMinor: 310_000, costMinor: 250_000, stockMilli: 50_000 };
  await stock(shop, planted, [good]);
  customerId = newId();
  await asOwner('/api/customers', { _id: customerId, name: 'Asha Mbezi', phone: '0712 345 678' });
  await asOwner('/api/customer-openings', {
    ...{ _id: newId(), customerId, branchId: planted.branches[0]?.branchId },
    ...{ amountMinor: 4_000_000, owedSince: new Date().toISOString().slice(0, 10) },
  });
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  seller = await sellerAtTill(browsers, planted);
});
afterEach(() => {
  expect([...owner.troubles, ...seller.troubles]).toEqual([]);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

async function asOwner(path: string, body: object): Promise<void> {
  const headers = { ...planted.owner.headers, 'content-type': 'application/json' };
  const given = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${shop.url}${path}`, given);
  expect([path, answer.status, await answer.clone().text()]).toMatchObject([path, 200, {}]);
}

/** Notes what is before the browser's dialog of printing when it is asked for. */
const catchPrints = (visitor: Visitor): Promise<void> =>
  visitor.page.evaluate(`window.print = () => {
    const paper = document.querySelector('[data-print="receipt"]');
    const shown = paper ?? document.querySelector('main');
    const isWide = shown.querySelector('[data-wide]') !== null;
    window.printed = [...(window.printed ?? []), [paper?.dataset.paper ?? 'page', isWide, shown.innerText]];
    window.dispatchEvent(new Event('afterprint'));
  }`);
type Printed = [paper: string, isWide: boolean, text: string];
const printedBy = ({ page }: Visitor) => page.evaluate<Printed[]>('window.printed ?? []');
const plain = (text: string): string => text.replace(/\s+/g, ' ');

test('an X report is printed at the till on its roll and on a sheet, and closes nothing', async () => {
  const { page } = seller;
  await tile(page, 'Sugar').click();
  await cart(page).getByRole('button', { name: 'Exact cash' }).click();
  await untilSold(page, 'Paid', '3,100.00');
  await page.getByRole('button', { name: /^Till 1/ }).click();
  await page.getByRole('menuitem', { name: 'X report' }).click();
  const sheet = page.getByRole('dialog', { name: /^X report/ });
  await sheet.getByText('Should be').first().waitFor();
  await catchPrints(seller);
  // On what this device prints on, whatever the button calls it.
  await sheet.getByRole('button', { name: /^Print(?! A4)/ }).click();
  await soon(async () => (await printedBy(seller)).length).toBe(1);
  await sheet.getByRole('button', { name: 'Print A4' }).click();
  await soon(async () => (await printedBy(seller)).length).toBe(2);
  const [roll, wide] = (await printedBy(seller)) as [Printed, Printed];
  expect([roll.slice(0, 2), wide.slice(0, 2)]).toEqual([
    ['roll80', false],
    ['a4', true],
  ]);
  for (const [, , text] of [roll, wide]) {
    expect(text).toMatch(/X report[^]*Number of sales\s*1\s*Sales[^]*Float\s*50,000\.00/);
    // Who counts the drawer does not read on paper what should be in it.
    expect(text).not.toContain('53,100');
  }
  // Nothing of it is left on the page, and the shift goes on.
  await soon(() => page.locator('[data-print="receipt"]').count()).toBe(0);
  expect(await shop.look('select count(*)::int n from shift_close')).toEqual([{ n: 0 }]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
});

test('whoever manages prints the report of a shift from the list of shifts', async () => {
  const { page } = owner;
  await page.goto('/business/management?view=shifts');
  const rows = page.getByRole('table', { name: 'Cash and shifts' }).locator('tbody tr');
  await rows.first().click();
  const sheet = page.getByRole('dialog', { name: /^X report/ });
  await sheet.getByRole('button', { name: 'Print A4' }).waitFor();
  await catchPrints(owner);
  await sheet.getByRole('button', { name: 'Print A4' }).click();
  await soon(async () => (await printedBy(owner)).length).toBe(1);
  const [[paper, isWide, text] = ['', false, '']] = await printedBy(owner);
  expect([paper, isWide]).toEqual(['a4', true]);
  expect(text).toMatch(/X report[^]*Number of sales\s*1\s*Sales[^]*Should be\s*53,100\.00/);
});

/** The statement of the customer, from the account. */
async function openStatement(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto(`${shop.url}/business/management?view=debts&id=${customerId}`);
  await page.getByRole('link', { name: 'Statement' }).click();
  await page.getByRole('heading', { name: 'Statement of Asha Mbezi' }).waitFor();
  await page.getByText('Owed at the end').waitFor();
}

test('Print of a statement prints the page as it stands, without what is for screens', async () => {
  const { page } = owner;
  await openStatement(owner);
  await catchPrints(owner);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await soon(async () => (await printedBy(owner)).length).toBe(1);
  const [[paper, , text] = ['', false, '']] = await printedBy(owner);
  expect(paper).toBe('page');
  expect(plain(text)).toMatch(/Owed before.*From before COB-1.*40,000\.00.*Owed at the end/);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Print', 'Copy the text', 'Share']) {
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  }
  expect(await page.getByText('Owed at the end').count()).toBe(1);
  await page.emulateMedia({ media: 'screen' });
});

/** A browser that can share, or that cannot. */
const canShare = (visitor: Visitor, how: 'shares' | 'changes its mind' | 'cannot') =>
  visitor.context.addInitScript(`{
    delete Navigator.prototype.share;
    delete Navigator.prototype.canShare;
    if ('${how}' !== 'cannot') navigator.share = async (what) => {
      window.shared = [...(window.shared ?? []), what];
      if ('${how}' !== 'shares') throw new DOMException('Cancelled', 'AbortError');
    };
  }`);

test.each(['shares', 'changes its mind', 'cannot'] as const)(
  'a statement goes to others as words: where the device %s',
  async (how) => {
    const visitor = await browsers.visit({ storage: signedIn(planted.owner, planted) });
    await canShare(visitor, how);
    const { page } = visitor;
    await openStatement(visitor);
    const share = page.getByRole('button', { name: 'Share', exact: true });
    expect(await share.count()).toBe(how === 'cannot' ? 0 : 1);
    if (how !== 'cannot') {
      await share.click();
      const shared = () => page.evaluate<{ title: string; text: string }[]>('window.shared ?? []');
      await soon(async () => (await shared()).length).toBe(1);
      const [{ title, text } = { title: '', text: '' }] = await shared();
      expect(title).toBe('Statement');
      const [business, heading] = text.split('\n');
      const [named] = await shop.look<{ name: string }>('select name from business');
      expect([business, heading]).toEqual([named?.name, 'Statement of Asha Mbezi']);
      const [kept] = await shop.look<{ balance: number }>(
        `select balance_after_minor::int balance from customer_entry where customer_id = $1
         order by entry_no desc limit 1`,
        [customerId],
      );
      expect(kept).toEqual({ balance: 4_000_000 });
      expect(plain(text)).toMatch(/From before COB-1 .*40,000\.00 Owed at the end: .*40,000\.00/);
    }
    // Who changed their mind still has the other ways.
    expect(await page.getByRole('button', { name: 'Copy the text' }).count()).toBe(1);
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
  },
);
