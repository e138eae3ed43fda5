import { peek } from '../test/database.ts';
import { startRealDatabase } from '../test/processes.ts';
import { LIMIT_FUNCTION } from './parts/limit.sql.ts';
import type { LoadResult } from './parts/load.ts';
import { load, median, rateOf, spread, startServer } from './parts/run.ts';
import { countSales, seedShop, settle } from './parts/scene.ts';

/**
 * W1: 3-line cash sales through HTTP, complete, beside one SQL function that writes the same rows.
 * Both in the same minutes, in turn. `npm run bench -- sale [callers,…] [seconds] [passes]`
 */
const [callersText = '1,8,32', secondsText = '8', passesText = '3'] = process.argv.slice(2);
const seconds = Number(secondsText);
const passes = Number(passesText);

const database = await startRealDatabase();
try {
  const server = await startServer(database);
  try {
    const ours = await seedShop(database, { branches: 1, tills: 32 });
    const plain = await seedShop(database, { branches: 1, tills: 32 });
    await peek(database, LIMIT_FUNCTION);
    const http = { origin: server.origin, token: ours.token };
    const sql = { url: database.urls.app };
    await load(ours, http, { callers: 8, seconds: 5 });
    await load(plain, sql, { callers: 8, seconds: 5 });
    await settle(database);
    console.log(`2,000 products, one branch, fsync on, ${passes} passes of ${seconds} s each`);
    for (const callers of callersText.split(',').map(Number)) {
      const sold: LoadResult[] = [];
      const limit: LoadResult[] = [];
      for (let pass = 0; pass < passes; pass += 1) {
        limit.push(await load(plain, sql, { callers, seconds }));
        sold.push(await load(ours, http, { callers, seconds }));
      }
      const ratios = sold.map((one, index) => rateOf(one) / rateOf(limit[index] ?? one));
      const of = (name: 'p50' | 'p95' | 'p99') => median(sold.map((one) => one[name])).toFixed(1);
      console.log(`${callers} callers`);
      console.log(`  sales/s   ${spread(sold.map(rateOf))}`);
      console.log(`  limit/s   ${spread(limit.map(rateOf))}`);
      console.log(`  ratio     ${spread(ratios, 2)}`);
      console.log(`  latency   p50 ${of('p50')} ms, p95 ${of('p95')} ms, p99 ${of('p99')} ms`);
    }
    console.log(`${await countSales(database)} sales in the database at the end`);
  } finally {
    await server.stop();
  }
} finally {
  await database.drop();
}
