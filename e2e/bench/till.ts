import { TILL_CATALOGUE_PAGE } from '@tillbook/core/limits';
import type { Page } from 'playwright-core';
import { openBrowsers } from '../harness/browser.ts';
import { plantShop, signedIn } from '../harness/plant.ts';
import { startShop } from '../harness/server.ts';
import { openShift, untilItems } from '../harness/till.ts';
import { IN_PAGE } from './parts/in-page.ts';
import { stockShelves } from '../../packages/server/test/many-products.ts';

/**
 * W9: the sell screen in Chromium, its processor slowed down four times, with 10,000 products on
 * the device: the last letter of a word to its painted results, a scan to its line in the cart, and
 * the confirming of a sale without a connection to the strip that says that it is on the disk.
 * `npm run bench -- till [times] [products]` after `npm start` has built the app
 */
const [timesText = '40', productsText = '10000'] = process.argv.slice(2);
const times = Number(timesText);
const products = Number(productsText);
const SLOWER = 4;
/** Between two keys of a person; what comes faster is a scanner's. */
const KEY_MS = 130;
const SETTLES_MS = 400;
const AIMS = { search: 100, scan: 80, confirm: 100 } as const;
const KINDS = ['sugar', 'soap', 'flour', 'tea', 'salt', 'rice', 'beans', 'oil', 'milk', 'bread'];

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const codeOf = (turn: number): string =>
  `20${String(1 + ((turn * 7_919) % products)).padStart(9, '0')}`;

/** Waits until all pages of the catalogue have come. */
async function untilWhole(page: Page): Promise<void> {
  const pages = Math.ceil(products / TILL_CATALOGUE_PAGE);
  const come = `performance.getEntriesByType('resource')
    .filter(({ name }) => name.includes('/api/till/catalogue')).length`;
  while ((await page.evaluate<number>(come)) < pages) await wait(SETTLES_MS);
}

const shop = await startShop('');
try {
  const planted = await plantShop(shop);
  await stockShelves({ superuserUrl: shop.superuserUrl() }, planted, products);
  const browsers = await openBrowsers(shop.url);
  try {
    const seller = await browsers.visit({ storage: signedIn(planted.seller, planted) });
    const { page } = seller;
    await page.goto('/seller/new-sale');
    await openShift(page, '50,000');
    // What is measured is selling, not the first visit of a new device.
    await untilWhole(page);
    await page.evaluate(IN_PAGE);
    const cdp = await seller.context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await wait(SETTLES_MS * SLOWER);
    await page.evaluate('bench.watchTasks()');
    console.log(`${products} products, processor ${SLOWER} times slower, ${times} times each`);
    tell('last letter to painted results', await searches(page), AIMS.search);
    await tellTasks(page);
    tell('scan to line in the cart', await scans(page), AIMS.scan);
    await tellTasks(page);
    // A browser of tests promises nothing: after twenty unsent sales it would ask for their copy.
    await page.evaluate('navigator.storage.persisted = () => Promise.resolve(true)');
    await seller.context.setOffline(true);
    tell('confirm to durable, without a connection', await confirms(page), AIMS.confirm);
    await tellTasks(page);
    await seller.close();
  } finally {
    await browsers.close();
  }
} finally {
  await shop.stop();
}

/** The first letters are typed, then the last one is measured. */
async function searches(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    // The last letter leaves half: `tea f` finds family and fresh tea. A digit would pick a result.
    const word = `${KINDS[turn % KINDS.length]} f${turn % 2 === 0 ? 'a' : 'r'}`;
    await page.keyboard.press('F2');
    await page.keyboard.type(word.slice(0, -1), { delay: KEY_MS });
    await wait(SETTLES_MS);
    found.push(await page.evaluate<number>(`bench.typed(${JSON.stringify(word.slice(-1))})`));
    await page.evaluate('bench.emptyField()');
    await wait(SETTLES_MS);
  }
  return found;
}

async function scans(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    found.push(await page.evaluate<number>(`bench.scanned('${codeOf(turn)}')`));
    await wait(SETTLES_MS);
  }
  await untilItems(page, times);
  return found;
}

/** The first sale is the cart that was scanned; each later one is of one product. */
async function confirms(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    if (turn > 0) await page.evaluate(`bench.scanned('${codeOf(times + turn)}')`);
    await wait(SETTLES_MS);
    await page.keyboard.press('F9');
    await page.getByRole('form', { name: 'Payment' }).waitFor();
    await wait(SETTLES_MS * 2);
    found.push(await page.evaluate<number>('bench.confirmed()'));
  }
  return found;
}

/** What held the page up since this was asked last. */
async function tellTasks(page: Page): Promise<void> {
  const tasks = await page.evaluate<number[]>('bench.longTasks()');
  const longest = Math.max(0, ...tasks);
  console.log(
    `    tasks over 50 ms: ${tasks.length}, the longest ${longest.toFixed(0)} ms (aim none)`,
  );
}

function tell(what: string, found: readonly number[], aim: number): void {
  const sorted = [...found].sort((one, other) => one - other);
  const at = (part: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
  console.log(`  ${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (aim ${aim})`);
}
