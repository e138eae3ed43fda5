import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowsers, picture, type Browsers } from './harness/browser.ts';
import { asOwner, stock } from './harness/goods.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { cart, openShift, payPanel, tile, unhurried, untilSold } from './harness/till.ts';

let shop: Shop;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers?.close();
  await shop?.stop();
});

interface Case {
  readonly currency: string;
  readonly taxMode: 'inclusive' | 'exclusive';
  readonly priceMinor: number;
  readonly stepMinor: number;
  readonly float: string;
  /** What the cart comes to, and how each place writes it. */
  readonly cart: string;
  readonly net: string;
  readonly tax: string;
  readonly rounding: string;
  readonly paid: string;
  readonly stored: { readonly net: number; readonly tax: number; readonly total: number };
}

/** Salt is sold once at a price that its coins cannot pay. */
const CASES: readonly Case[] = [
  // 4,235 and 18 % on top: 762.3, so 762. 4,997 in coins of 50 is 5,000.
  {
    ...{ currency: 'UGX', taxMode: 'exclusive', priceMinor: 4_235, stepMinor: 50 },
    ...{ float: '50,000', cart: '4,997', net: '4,235', tax: '762', rounding: '3', paid: '5,000' },
    stored: { net: 4_235, tax: 762, total: 5_000 },
  },
  // 2.953 with 18 / 118 in it: 0.450457…, so 0.450. In coins of 0.005 it is 2.955.
  {
    ...{ currency: 'KWD', taxMode: 'inclusive', priceMinor: 2_953, stepMinor: 5, float: '20' },
    ...{ cart: '2.953', net: '2.503', tax: '0.450', rounding: '0.002', paid: '2.955' },
    stored: { net: 2_503, tax: 450, total: 2_955 },
  },
];

async function plant({ currency, taxMode, priceMinor, stepMinor }: Case): Promise<PlantedShop> {
  const planted = await plantShop(shop, { currency, taxMode });
  const [costMinor, stockMilli] = [Math.floor(priceMinor / 2), 10_000];
  await stock(shop, planted, [{ name: 'Salt', priceMinor, costMinor, stockMilli }]);
  await asOwner(shop, planted, 'PATCH', '/api/business/selling', {
    ...{ version: 1, rounding: { stepMinor, method: 'nearest' } },
  });
  return planted;
}

/** What the books hold of the one sale. */
const kept = (planted: PlantedShop) =>
  shop.look<{ net: number; tax: number; total: number; sides: Record<string, number> }>(
    `select s.net_minor::int net, s.tax_minor::int tax, s.total_minor::int total,
       (select json_object_agg(account_code, debit_minor - credit_minor) from journal_line
         where entry_id = s.sale_id and account_code not in ('1200', '5000')) sides
     from sale s where business_id = $1`,
    [planted.businessId],
  );

test.each(CASES)('$currency: one figure from the cart to the books', async (wanted) => {
  const planted = await plant(wanted);
  const seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
  const { page } = seller;
  await page.goto('/seller/new-sale');
  await openShift(page, wanted.float);
  await tile(page, 'Salt').click();
  await cart(page).getByText(`${wanted.currency} ${wanted.cart}`).first().waitFor();
  await cart(page).getByText(wanted.tax, { exact: true }).waitFor();
  await cart(page)
    .getByRole('button', { name: /^Charge/ })
    .click();
  await payPanel(page).getByText(`${wanted.currency} ${wanted.paid}`).first().waitFor();
  await payPanel(page)
    .getByText(new RegExp(`Cash rounding\\s*${wanted.currency}\\s*${wanted.rounding}`))
    .waitFor();
  await picture(page, `pay-${wanted.currency}`);
  await unhurried(page);
  await payPanel(page)
    .getByRole('button', { name: /^Exact/ })
    .click();
  await untilSold(page, 'Paid', wanted.paid, wanted.currency);

  const [sale] = await kept(planted);
  expect(sale).toMatchObject(wanted.stored);
  const { net, tax, total } = wanted.stored;
  const sides = { 1000: total, 2100: -tax, 4000: -net, 6200: net + tax - total };
  expect(sale?.sides).toEqual(sides);

  const owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await owner.page.goto('/business/sales');
  await owner.page.getByRole('row', { name: new RegExp(wanted.paid) }).click();
  const receipt = owner.page.getByRole('article', { name: /^Receipt/ });
  await receipt.waitFor();
  for (const figure of [wanted.net, wanted.tax, wanted.rounding, wanted.paid]) {
    await receipt.getByText(figure).first().waitFor();
  }
  await picture(owner.page, `receipt-${wanted.currency}`);
  await owner.page.goto('/business/management?view=journal&source=sale');
  const entry = owner.page.getByRole('row', { name: /Sale / });
  await entry.getByRole('link', { name: '4000 Sales' }).waitFor();
  for (const figure of [wanted.net, wanted.tax, wanted.rounding, wanted.paid]) {
    await entry.getByText(figure, { exact: true }).first().waitFor();
  }
  await expectAccessible(owner.page);
  expect([...seller.troubles, ...owner.troubles]).toEqual([]);
});
