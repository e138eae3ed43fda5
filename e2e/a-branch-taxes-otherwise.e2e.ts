import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProducts } from '../packages/server/test/builders.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
} from './harness/browser.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';
import { cart, sellerAtTill, tile, unhurried, untilItems, untilSold } from './harness/till.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  await addProducts({ superuserUrl: shop.superuserUrl() }, planted, [
    { name: 'Soap', priceMinor: 1_180_00, costMinor: 700_00, quantityMilli: 12_000 },
  ]);
  browsers = await openBrowsers(shop.url);
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const ratesNow = () =>
  shop.look(
    `select b.name, r.tax_basis_points "rate" from branch_tax_rate r
     join branch b using (business_id, branch_id) where r.business_id = $1`,
    [planted.businessId],
  );
const soldAt = () =>
  shop.look(
    `select t.tax_basis_points "rate", t.tax_minor::int "tax" from sale_tax t
     where t.business_id = $1`,
    [planted.businessId],
  );

test('an owner gives a branch its own rate, and the open till there sells at it', async () => {
  const seller = await sellerAtTill(browsers, planted);
  const putIn = async () => {
    await tile(seller.page, 'Soap').click();
    await untilItems(seller.page, 1);
    return cart(seller.page).getByText('Tax included').textContent();
  };
  const takeOut = () => seller.page.getByRole('button', { name: 'Remove Soap' }).click();
  expect(await putIn()).toBe('Tax included, 18%');
  await takeOut();
  const { page } = await browsers.visit({ storage: signedIn(planted.owner, planted) });
  await page.goto(`/business/branches?id=${planted.branches[0]?.branchId}&part=taxes`);
  const rate = page.getByRole('textbox', { name: 'Standard, rate here (%)' });
  await rate.fill('150');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: /^Enter a percentage from 0 to 100/ }).waitFor();
  expect(await ratesNow()).toEqual([]);
  await rate.fill('15');
  await expectAccessible(page);
  await picture(page, 'branch-taxes');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await soon(ratesNow).toEqual([{ name: 'Kariakoo', rate: 1_500 }]);
  await page.getByText('Saved', { exact: false }).first().waitFor();
  await page.setViewportSize(PHONE);
  await picture(page, 'branch-taxes-phone');
  // What lies in a cart keeps the rate that was shown; what comes in has that of now.
  await soon(async () => {
    const said = await putIn();
    if (said !== 'Tax included, 15%') await takeOut();
    return said;
  }).toBe('Tax included, 15%');
  await unhurried(seller.page);
  await seller.page.getByRole('button', { name: /Exact cash/ }).click();
  await untilSold(seller.page, 'Paid', '1,180.00');
  // 1,180.00 with 15 % in it: 1,026.09 + 153.91.
  await soon(soldAt).toEqual([{ rate: 1_500, tax: 153_91 }]);
});

test('a manager sees the rates of the branch and changes none', async () => {
  const { page } = await browsers.visit({ storage: signedIn(planted.manager, planted) });
  await page.goto(`/manager/dashboard?tab=branches&id=${planted.branches[0]?.branchId}&part=taxes`);
  await page.getByRole('heading', { name: 'Tax rates' }).waitFor();
  await page.getByText('15%').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('textbox', { name: /rate here/ }).count()).toBe(0);
});
