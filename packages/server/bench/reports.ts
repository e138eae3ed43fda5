import { sumBooks } from '../src/books/sum-days.ts';
import { sumProducts } from '../src/books/sum-months.ts';
import { openDatabase } from '../src/db/database.ts';
import { peek } from '../test/database.ts';
import { startRealDatabase } from '../test/processes.ts';
import { askerOf, timesOf } from './parts/ask.ts';
import { startServer } from './parts/run.ts';
import { seedShop, settle, type BenchShop } from './parts/scene.ts';
import { seedYear } from './parts/years.sql.ts';

/**
 * W5: dashboard, analytics and reports of a year; W6: lists of sales. Through HTTP with one caller,
 * at several sizes of a year of sales in one database, and how much longer each takes than at the
 * first size. `npm run bench -- reports [lines,…] [turns]`
 */
const [sizesText = '10000,100000,1000000', turnsText = '9'] = process.argv.slice(2);
const sizes = sizesText.split(',').map(Number);
const turns = Number(turnsText);

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const year = `from=${daysAgo(364)}&to=${daysAgo(0)}`;

/** What is asked, by its name. */
function pathsOf(
  { products }: BenchShop,
  branchId: string,
): readonly (readonly [string, string])[] {
  const product = products[0]?.productId ?? '';
  return [
    ['dashboard', '/api/dashboard/business'],
    ['what changed', '/api/dashboard/what-changed'],
    ['overview, 28 days', '/api/analytics/overview'],
    ['overview, a year', `/api/analytics/overview?${year}`],
    ['performance, 28 days', '/api/analytics/performance'],
    ['performance, a year', `/api/analytics/performance?${year}`],
    ['one product, 28 days', `/api/analytics/products/${product}`],
    ['one product, a year', `/api/analytics/products/${product}?${year}`],
    ['mix, a year', `/api/analytics/mix?${year}`],
    ['change, a year', `/api/analytics/change?${year}`],
    ['team, a year', `/api/analytics/team?${year}`],
    ['report by day, a year', `/api/reports?report=sales-by-day&${year}`],
    ['report by product, a year', `/api/reports?report=sales-by-product&${year}`],
    ['trial balance, a year', `/api/reports?report=trial-balance&${year}`],
    ['profit and loss, a year', `/api/reports?report=profit-and-loss&${year}`],
    ['balance sheet', `/api/reports?report=balance-sheet&${year}`],
    ['seal of sales by day', '/api/reports/seal?report=sales-by-day'],
    ['seal of the trial balance', '/api/reports/seal?report=trial-balance'],
    ['list: newest 50 sales', '/api/sales?limit=50'],
    ['list: of a branch', `/api/sales?limit=50&branchId=${branchId}`],
    ['list: mobile money', '/api/sales?limit=50&method=mobile_money'],
    ['list: of a day last month', `/api/sales?limit=50&from=${daysAgo(30)}&to=${daysAgo(30)}`],
    ['list: from a receipt', '/api/sales?limit=50&q=Y-77'],
  ];
}

/** Days and months are summed behind posting, at night. */
async function sumLikeAtNight(
  { urls }: { readonly urls: { readonly app: string } },
  { businessId }: BenchShop,
): Promise<void> {
  const db = openDatabase(urls.app, { max: 1, label: 'bench-sums' });
  const place = { businessId, timezone: 'Africa/Dar_es_Salaam' };
  await sumBooks({ db, clock: () => Date.now() }, place);
  await sumProducts({ db, clock: () => Date.now() }, place);
  await db.close();
}

const database = await startRealDatabase();
try {
  const server = await startServer(database);
  try {
    const firsts = new Map<string, number>();
    for (const size of sizes) {
      const began = performance.now();
      const shop = await seedShop(database, { branches: 4, tills: 8 });
      await seedYear(database, shop, size);
      await sumLikeAtNight(database, shop);
      await settle(database);
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      const [branch] = await peek<{ id: string }>(
        database,
        'select branch_id id from branch where business_id = $1 limit 1',
        [shop.businessId],
      );
      console.log(`${size} lines in a year, ${turns} turns each, seeded in ${seconds} s`);
      const ask = askerOf(server.origin, shop.token);
      for (const [name, path] of pathsOf(shop, branch?.id ?? '')) {
        await ask(path);
        const times = await timesOf(turns, () => ask(path));
        const at = (part: number): number => times[Math.floor((times.length - 1) * part)] ?? 0;
        if (!firsts.has(name)) firsts.set(name, at(0.5));
        const growth = at(0.5) / (firsts.get(name) ?? at(0.5));
        const figures = `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`;
        console.log(`  ${name.padEnd(28)} ${figures}, growth ${growth.toFixed(2)}`);
      }
    }
  } finally {
    await server.stop();
  }
} finally {
  await database.drop();
}
