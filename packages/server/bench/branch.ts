import { startRealDatabase } from '../test/processes.ts';
import { load, rateOf, spread, startServer } from './parts/run.ts';
import { countSales, seedShop, settle } from './parts/scene.ts';

/**
 * W2: 32 tills in one branch against 32 tills in 32 branches: what tills of a branch cost each
 * other. `npm run bench -- branch [seconds] [passes]`
 */
const [secondsText = '8', passesText = '3'] = process.argv.slice(2);
const given = { callers: 32, seconds: Number(secondsText) };
const passes = Number(passesText);

const database = await startRealDatabase();
try {
  const server = await startServer(database);
  try {
    const one = await seedShop(database, { branches: 1, tills: 32 });
    const many = await seedShop(database, { branches: 32, tills: 32 });
    const ofOne = { origin: server.origin, token: one.token };
    const ofMany = { origin: server.origin, token: many.token };
    await load(one, ofOne, { callers: 8, seconds: 5 });
    await load(many, ofMany, { callers: 8, seconds: 5 });
    await settle(database);
    const together: number[] = [];
    const apart: number[] = [];
    for (let pass = 0; pass < passes; pass += 1) {
      apart.push(rateOf(await load(many, ofMany, given)));
      together.push(rateOf(await load(one, ofOne, given)));
    }
    const ratios = together.map((rate, index) => rate / (apart[index] ?? rate));
    console.log(
      `2,000 products, 32 callers, fsync on, ${passes} passes of ${given.seconds} s each`,
    );
    console.log(`  32 branches  ${spread(apart)} sales/s`);
    console.log(`  one branch   ${spread(together)} sales/s`);
    console.log(`  ratio        ${spread(ratios, 2)}`);
    console.log(`${await countSales(database)} sales in the database at the end`);
  } finally {
    await server.stop();
  }
} finally {
  await database.drop();
}
