import { formatAmount } from '@tillbook/core/money';
import { MEASURES, type MeasureName } from '@tillbook/core/reports/report-measures';
import { REPORT_NAMES, ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { SAMPLE_PASSWORD } from '@tillbook/core/sample';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDataDir } from '../packages/server/test/copy-cluster.ts';
import {
  expectAccessible,
  openBrowsers,
  PHONE,
  picture,
  type Browsers,
  type Visitor,
} from './harness/browser.ts';
import { signIn } from './harness/people.ts';
import { startShop, type Shop } from './harness/server.ts';
import { expectFits, soon } from './harness/soon.ts';

/** Two weeks of a sample business: every report finds something of what it is about. */
const SETTINGS = { SAMPLE_DATA: '1', SAMPLE_DAYS: '14' };

const OWNER = 'business_admin@demo.test';

interface Answer {
  readonly currency: string;
  readonly measures: readonly MeasureName[];
  readonly rows: readonly unknown[];
  readonly rowsCount: number;
  readonly totals: Readonly<Record<string, number | null>>;
}

let shop: Shop;
let browsers: Browsers;
let desk: Visitor;
let phone: Visitor;
let owner: Readonly<Record<string, string>>;

beforeAll(async () => {
  // Only a new installation gets samples.
  shop = await startShop(newDataDir('tillbook-e2e-samples-'), SETTINGS);
  owner = await headersOf(OWNER, SAMPLE_PASSWORD);
  browsers = await openBrowsers(shop.url);
  desk = await browsers.visit();
  phone = await browsers.visit({ viewport: PHONE, theme: 'dark' });
  for (const { page } of [desk, phone]) {
    await signIn(page, OWNER, SAMPLE_PASSWORD);
    await page.waitForURL(/\/business\//);
  }
}, 240_000);
afterAll(async () => {
  await browsers.close();
  await shop.stop();
});

/** Signs in as programs do: the session's token, and the cookie that it is bound to. */
async function headersOf(email: string, password: string): Promise<Record<string, string>> {
  const answer = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { authorization: `Bearer ${data.token}`, cookie: cookie.join('; ') };
}

/** What the server says of a report, asked by another way than the page asks. */
async function answerOf(name: ReportName): Promise<Answer> {
  const answer = await fetch(`${shop.url}/api/reports?report=${name}`, { headers: owner });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as Answer;
}

/** Opens a report and waits until it stands with its seal. */
async function open(page: Page, name: ReportName): Promise<void> {
  await page.goto(`/business/reports?report=${name}`);
  await page.getByText(/^Seal: (All figures agree|Nothing to prove yet)/).waitFor();
}

/** The first total that the report begins with, as people read it; null where it has none. */
function firstTotal(name: ReportName, { currency, measures, totals }: Answer): string | null {
  const shown = ruleOf(name).shown.filter((one) => measures.includes(one));
  const first = shown.find((one) => MEASURES[one].kind === 'money');
  const minor = first === undefined ? null : (totals[first] ?? null);
  return minor === null ? null : formatAmount(minor, currency, 'en');
}

describe.each(REPORT_NAMES)('the report %s', (name) => {
  test('shows the rows and the total that the server has, and why they hold', async () => {
    const { page } = desk;
    await open(page, name);
    const answer = await answerOf(name);
    const main = page.getByRole('main');
    if (answer.rowsCount === 0) {
      await main.getByText('There is nothing in this report.').waitFor();
    } else {
      expect(await main.locator('tbody tr').count()).toBeGreaterThanOrEqual(answer.rows.length);
      const total = firstTotal(name, answer);
      if (total !== null) await soon(() => main.innerText()).toContain(total);
    }
    await expectAccessible(page);
    await picture(page, `report-${name}`);
    expect(desk.troubles).toEqual([]);
  });

  test('reads as well on a phone in the dark', async () => {
    const { page } = phone;
    await open(page, name);
    await expectAccessible(page);
    await expectFits(page);
    await picture(page, `report-${name}-phone`);
    expect(phone.troubles).toEqual([]);
  });
});

test('a profit and loss adds up to the gross profit that other pages have, and a balance sheet to its sides', async () => {
  const { page } = desk;
  const sumOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
  await open(page, 'profit-and-loss');
  const [earned, result] = [await answerOf('profit-by-day'), await answerOf('profit-and-loss')];
  const said = (minor: number | null | undefined) =>
    formatAmount(minor ?? 0, earned.currency, 'en');
  expect(earned.totals['profit']).toBeGreaterThan(0);
  expect(await sumOf('Gross profit').innerText()).toContain(said(earned.totals['profit']));
  const others = (result.totals['result'] ?? 0) - (earned.totals['profit'] ?? 0);
  expect(await sumOf('Other income and expenses').innerText()).toContain(said(others));
  expect(await sumOf('Net profit').innerText()).toContain(said(result.totals['result']));

  await open(page, 'balance-sheet');
  const { totals } = await answerOf('balance-sheet');
  expect(await sumOf('All assets').innerText()).toContain(said(totals['owned']));
  await sumOf('All liabilities').waitFor();
  await sumOf('All equity').waitFor();
  // By its amounts it is a table like any other: sums would stand anywhere.
  await page
    .getByRole('columnheader', { name: /^Owned/ })
    .getByRole('button')
    .click();
  await page.waitForURL(/sort=/);
  await sumOf('All assets').waitFor({ state: 'detached' });
  expect(desk.troubles).toEqual([]);
});
