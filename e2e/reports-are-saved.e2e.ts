import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { plantShop, signedIn, type PlantedShop } from './harness/plant.ts';
import { startShop, type Shop } from './harness/server.ts';
import { soon } from './harness/soon.ts';

let shop: Shop;
let planted: PlantedShop;
let browsers: Browsers;
let owner: Visitor;

beforeAll(async () => {
  shop = await startShop();
  planted = await plantShop(shop);
  browsers = await openBrowsers(shop.url);
  owner = await browsers.visit({ storage: signedIn(planted.owner, planted) });
});
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
/** On a desk views have their own button; on a phone they are in the one menu of the report. */
const views = async (page: Page, entry: string | RegExp, menu = 'Views') => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const kept = () =>
  shop.look<{ name: string; asked: object; shared: boolean; gone: boolean }>(
    `select name, asked, is_shared shared, removed_at is not null gone from report_view
     order by saved_at`,
  );

test('a person saves what a report shows, opens, replaces, renames and deletes it', async () => {
  const { page } = owner;
  await page.goto('/business/reports');
  await page.getByRole('region', { name: 'Your views' }).getByText('save them under').waitFor();
  await page.goto('/business/reports?report=sales-by-day&period=month&also=branch');
  await heading(page, 'Sales by day').waitFor();
  // Whoever looks for mail is told what it needs.
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'On schedule Save this as a view first' }).waitFor();
  await page.keyboard.press('Escape');
  await views(page, 'Save as a view');
  const dialog = page.getByRole('dialog', { name: 'Save this as a view?' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('link', { name: 'Give the view a name.' }).waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Month by branch');
  await expectAccessible(page);
  await picture(page, 'view-save');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved view: Month by branch.').waitFor();
  const first = { name: 'Month by branch', shared: false, gone: false };
  await soon(kept).toEqual([{ ...first, asked: { period: 'month', also: 'branch' } }]);

  // Days in words stay words: the address of the view has no day in it.
  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'This year' });
  await page.getByText('with filters that were changed since').waitFor();
  await views(page, 'Replace Month by branch with this');
  await page.getByText('Saved view: Month by branch.').waitFor();
  await soon(kept).toEqual([{ ...first, asked: { period: 'year', also: 'branch' } }]);

  await page.goto('/business/reports');
  const mine = page.getByRole('region', { name: 'Your views' });
  await mine.getByText('Sales by day · This year · also by Branch').waitFor();
  await expectAccessible(page);
  await picture(page, 'view-list');
  await mine.getByRole('link', { name: 'Month by branch' }).click();
  await page.waitForURL(/report=sales-by-day&period=year&also=branch&saved=/);
  await page.getByText('Saved view: Month by branch.').waitFor();
  await page.goBack();
  await mine.getByRole('button', { name: 'Actions of the view Month by branch' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Month by branch?' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Year by branch');
  await renaming.getByRole('button', { name: 'Save', exact: true }).click();
  await mine.getByRole('button', { name: 'Actions of the view Year by branch' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Year by branch was deleted.').waitFor();
  await soon(kept).toMatchObject([{ name: 'Year by branch', gone: true }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await mine.getByRole('link', { name: 'Year by branch' }).waitFor();
  await soon(kept).toMatchObject([{ name: 'Year by branch', gone: false }]);
});

test('what is saved for everyone is found by who may see it, in tabs too, and changed by none', async () => {
  const { page } = owner;
  await page.goto('/business/reports?report=tax-by-rate&period=lastMonth&also=branch');
  await heading(page, 'Tax by rate').waitFor();
  await views(page, 'Save as a view');
  const dialog = page.getByRole('dialog', { name: 'Save this as a view?' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tax of the month');
  await dialog.getByRole('radio', { name: /Everyone here/ }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved view: Tax of the month.').waitFor();

  const accountant = await browsers.visit({ storage: signedIn(planted.accountant, planted) });
  const own = accountant.page;
  await own.setViewportSize(PHONE);
  await own.goto('/accountant/dashboard?tab=reports');
  const all = own.getByRole('region', { name: 'Views of everyone' });
  await all.getByText(/Tax by rate · Last month · also by Branch · by/).waitFor();
  expect(await own.getByText('Year by branch').count()).toBe(0);
  await all.getByRole('button', { name: 'Actions of the view Tax of the month' }).click();
  await soon(() => own.getByRole('menuitem').allInnerTexts()).toEqual(['On schedule']);
  await own.getByRole('menuitem', { name: 'On schedule' }).click();
  const mailing = own.getByRole('dialog', { name: 'Get Tax of the month on schedule?' });
  await mailing.getByText('This server sends no mail.').waitFor();
  await mailing.getByRole('radio', { name: /Every month/ }).check();
  await expectAccessible(own);
  await picture(own, 'view-mail-phone');
  await mailing.getByRole('button', { name: 'Save', exact: true }).click();
  await own.getByText('Tax of the month will be made for you').waitFor();
  await all.getByText(/also by Branch · by .* · made every month/).waitFor();
  expect(
    await shop.look(
      `select m.every, m.person_id "personId" from report_mail m join report_view v using (view_id)
       where v.name = 'Tax of the month'`,
    ),
  ).toEqual([{ every: 'month', personId: planted.accountant.personId }]);
  await expectAccessible(own);
  await picture(own, 'view-list-phone');
  await own.goto('/accountant/dashboard?tab=tax&report=tax-by-rate');
  await views(own, /Tax of the month/, 'More actions');
  await own.waitForURL(/tab=tax.*period=lastMonth/);
  await own.getByText('Saved view: Tax of the month.').waitFor();
  await own.getByRole('button', { name: 'More actions' }).click();
  await own.getByRole('menuitem', { name: 'Save as a view' }).waitFor();
  expect(await own.getByRole('menuitem', { name: /Delete/ }).count()).toBe(0);
  await expectAccessible(own);
  await picture(own, 'views-menu-phone');
  // Whoever keeps no settings saves for themself alone.
  await own.getByRole('menuitem', { name: 'Save as a view' }).click();
  await own.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
  expect(await own.getByRole('radio').count()).toBe(0);
});
