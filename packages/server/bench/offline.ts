import { brokenBooks } from '../test/books.ts';
import { addBusiness } from '../test/builders.ts';
import { peek } from '../test/database.ts';
import { fleetShop, gapsOf, postedOn, runFleet, shownBy } from '../test/fleet.ts';
import { postJson, startRealDatabase } from '../test/processes.ts';
import { draftOf } from '../test/till.ts';
import { median, spread, startServer } from './parts/run.ts';
import { settle } from './parts/scene.ts';

/**
 * W11: one device with 5,000 sales in its outbox gets its connection back. Its own code reads,
 * opens, sends and settles them; beside it the same number of sales is sent by nobody's code, in
 * requests of as many. Every sale is then compared with what the device shows.
 * `npm run bench -- offline [sales] [passes]`
 */
const [salesText = '5000', passesText = '3'] = process.argv.slice(2);
const sales = Number(salesText);
const passes = Number(passesText);
const PER_REQUEST = 50;
const PRODUCTS = 200;

const database = await startRealDatabase();
try {
  const server = await startServer(database);
  const shopWith = async (devices: number) => {
    const shop = await addBusiness(database, { branchCount: 1 });
    return fleetShop(database, shop, {
      ...{ origin: server.origin, devices },
      products: Array.from({ length: PRODUCTS }, (_none, at) => ({
        priceMinor: 1_000 + at,
        quantityMilli: 100_000_000,
      })),
    });
  };
  type Shop = Awaited<ReturnType<typeof shopWith>>;

  /** Requests one after the other, with nothing of a device around them. */
  const sendPlain = async (made: Shop, count: number): Promise<number> => {
    const [till] = made.tills;
    if (till === undefined) throw new Error('no till');
    const headers = { 'tillbook-device': `${till.deviceId}.${till.secret}` };
    const facts = Array.from({ length: count }, (_none, at) => {
      const lines = [0, 1, 2].slice(0, 1 + (at % 3)).map((one) => ({
        product: made.products[(at * 3 + one) % PRODUCTS] ?? { productId: '', priceMinor: 0 },
        quantityMilli: 1_000,
      }));
      const occurredAt = new Date().toISOString();
      const draft = draftOf(till, { lines, number: at + 1, occurredAt });
      return { ...draft, sellerId: made.shop.seller.personId };
    });
    const began = performance.now();
    for (let at = 0; at < count; at += PER_REQUEST) {
      const body = { tillId: till.tillId, sentAt: new Date().toISOString() };
      const some = { ...body, sales: facts.slice(at, at + PER_REQUEST) };
      const answer = await postJson(`${server.origin}/api/till/sync`, headers, some);
      if (answer.status !== 200 || answer.text.includes('malformed')) throw new Error(answer.text);
    }
    return count / ((performance.now() - began) / 1_000);
  };

  try {
    await sendPlain(await shopWith(1), 500);
    await settle(database);
    console.log(`${sales} queued sales of one to three lines, fsync on, ${passes} passes`);
    const sent: number[] = [];
    const plain: number[] = [];
    for (let pass = 0; pass < passes; pass += 1) {
      plain.push(await sendPlain(await shopWith(1), sales));
      const made = await shopWith(1);
      const plan = { origins: [server.origin], seed: pass + 1, salesPerDevice: sales };
      const fleet = await runFleet(made, { ...plan, plan: 'queue', startMs: Date.now() });
      sent.push(sales / (fleet.sendingMs / 1_000));
      const shown = JSON.stringify(shownBy(fleet));
      const isWhole = shown === JSON.stringify(await postedOn(database, made));
      const isDense = (await gapsOf(database, made)).length === 0;
      if (!isWhole || !isDense) throw new Error('the books have other sales than the device');
    }
    const [odd] = await peek<{ n: number }>(database, 'select count(*)::int n from sale_conflict');
    const broken = await brokenBooks(database);
    console.log(`  by the device   ${spread(sent)} a second`);
    console.log(`  requests alone  ${spread(plain)} a second`);
    console.log(`  ratio           ${(median(sent) / median(plain)).toFixed(2)}`);
    console.log(`  each exactly once and as it was sold; ${odd?.n ?? -1} conflicts`);
    console.log(`  ${broken.length} broken invariants`);
  } finally {
    await server.stop();
  }
} finally {
  await database.drop();
}
