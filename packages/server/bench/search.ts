import { Agent, request } from 'node:http';
import pg from 'pg';
import { peek } from '../test/database.ts';
import type { TestBusiness } from '../test/builders.ts';
import { startRealDatabase } from '../test/processes.ts';
import { seedCatalogue } from '../test/many-products.ts';
import { median, spread, startServer } from './parts/run.ts';
import { settle } from './parts/scene.ts';

/**
 * W3: text search and list of 50 rows through HTTP with one caller; W4: bar codes and SKUs looked
 * up by eight. At two sizes of the catalogue, beside the least SQL that finds the same rows without
 * session, permission and row security, in turn.
 * `npm run bench -- search [sizes,…] [seconds] [passes]`
 */
const [sizesText = '10000,100000', secondsText = '4', passesText = '3'] = process.argv.slice(2);
const sizes = sizesText.split(',').map(Number);
const seconds = Number(secondsText);
const passes = Number(passesText);

type Work = (turn: number) => Promise<void>;
interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
}

async function measure(callers: number, work: Work): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  const endsAt = began + seconds * 1_000;
  let turn = Math.floor(Math.random() * 1_000_000);
  const call = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const from = performance.now();
      await work((turn += 1));
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const elapsed = (performance.now() - began) / 1_000;
  times.sort((one, other) => one - other);
  const at = (part: number): number => times[Math.floor((times.length - 1) * part)] ?? 0;
  return { perSecond: times.length / elapsed, p50: at(0.5), p95: at(0.95) };
}

function asker(origin: string, shop: TestBusiness) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return (path: string, rows: number) =>
    new Promise<void>((resolve, reject) => {
      const { headers } = shop.owner;
      const sent = request(new URL(path, origin), { agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => {
          const { items } = JSON.parse(text) as { items?: unknown[] };
          if (items?.length === rows) resolve();
          else reject(new Error(`${path}: ${text.slice(0, 300)}`));
        });
      });
      sent.on('error', reject).end();
    });
}

const WORDS = ['sug', 'soap lar', 'brand3 fl', 'tea', 'whi ric', 'milk', 'bean dry', 'oil fam'];
const wordsOf = (turn: number): string => WORDS[turn % WORDS.length] ?? 'tea';
const codeOf = (turn: number, size: number): string =>
  `20${String(1 + ((turn * 7_919) % size)).padStart(9, '0')}`;

const COLUMNS = `p.product_id, p.name, p.sku, p.barcode, p.price_minor, p.cost_minor, t.name,
  (select sum(l.quantity_milli) from stock_level l where l.business_id = p.business_id
    and l.product_id = p.product_id)`;
const CLASS = 'join tax_class t using (business_id, tax_class_id)';
const LIST = `select ${COLUMNS} from (select * from product where business_id = $1
  and archived_at is null order by sort_name, product_id limit 51) p ${CLASS}`;
const CODE = `select ${COLUMNS} from product p ${CLASS}
  where p.business_id = $1 and p.barcode = $2`;

function worksOf(origin: string, pool: pg.Pool, shop: TestBusiness, size: number) {
  const ask = asker(origin, shop);
  const sql = async (name: string, text: string, more: unknown[], rows: number): Promise<void> => {
    const found = await pool.query({ name, text, values: [shop.businessId, ...more] });
    if (found.rows.length !== rows) throw new Error(`${name} found ${found.rows.length}`);
  };
  const list: Work = () => sql('limit_list', LIST, [], 51);
  return [
    {
      name: 'list, 50 rows',
      callers: 1,
      ours: () => ask('/api/products?limit=50', 50),
      limit: list,
    },
    {
      name: 'text search, 50 rows',
      callers: 1,
      ours: (turn: number) =>
        ask(`/api/products?limit=50&q=${encodeURIComponent(wordsOf(turn))}`, 50),
      // There is no least way to search; the list of as many rows stands for it.
      limit: list,
    },
    {
      name: 'bar code or SKU',
      callers: 8,
      // A SKU is a beginning too, SKU12 of SKU120: one of them is asked for.
      ours: (turn: number) => {
        const code = codeOf(turn, size);
        const q = turn % 2 === 0 ? code : `SKU${Number(code.slice(2))}`;
        return ask(`/api/products?limit=1&q=${q}`, 1);
      },
      limit: (turn: number) => sql('limit_code', CODE, [codeOf(turn, size)], 1),
    },
  ];
}

const database = await startRealDatabase();
try {
  const server = await startServer(database);
  const pool = new pg.Pool({ connectionString: database.superuserUrl, max: 8 });
  try {
    const shops: { readonly size: number; readonly shop: TestBusiness }[] = [];
    for (const size of sizes) shops.push({ size, shop: await seedCatalogue(database, size) });
    // The server runs by the real clock; sessions of the builders are of another day.
    await peek(
      database,
      `update session set last_seen_at = now(), expires_at = now() + interval '1 day'`,
    );
    await settle(database);
    const firsts = new Map<string, number>();
    for (const { size, shop } of shops) {
      console.log(`${size} products, ${passes} passes of ${seconds} s each`);
      for (const { name, callers, ours, limit } of worksOf(server.origin, pool, shop, size)) {
        for (let turn = 0; turn < 50; turn += 1) await ours(turn);
        const done: Measured[] = [];
        const least: Measured[] = [];
        for (let pass = 0; pass < passes; pass += 1) {
          least.push(await measure(callers, limit));
          done.push(await measure(callers, ours));
        }
        const p50 = median(done.map((one) => one.p50));
        const growth = p50 / (firsts.get(name) ?? p50);
        if (!firsts.has(name)) firsts.set(name, p50);
        const ratios = done.map((one, at) => one.perSecond / (least[at]?.perSecond ?? 1));
        console.log(`  ${name}, ${callers === 1 ? 'one caller' : `${callers} callers`}`);
        console.log(`    a second  ${spread(done.map((one) => one.perSecond))}`);
        console.log(`    limit     ${spread(least.map((one) => one.perSecond))}`);
        console.log(`    ratio     ${spread(ratios, 2)}`);
        const p95 = median(done.map((one) => one.p95));
        console.log(`    latency   p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
        console.log(`    growth    ${growth.toFixed(2)} of the first size`);
      }
    }
  } finally {
    await pool.end();
    await server.stop();
  }
} finally {
  await database.drop();
}
