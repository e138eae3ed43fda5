import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import { paymentBody, receiptBody, supplierBody } from '../../test/purchasing.ts';

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

/** What is owed is 11,800 and paid; either server is asked. */
async function scene(servers: readonly ServerProcess[]) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [product] = await addProducts(database, shop, [
    { name: 'Sugar', priceMinor: 2_000, costMinor: 1_000, quantityMilli: 0 },
  ]);
  if (product === undefined) throw new Error('no product');
  const send = (nth: number, path: string, body: object) =>
    postJson(`${servers[nth % 2]?.origin ?? ''}/api${path}`, shop.owner.headers, body);
  const supplier = supplierBody();
  const line = { product, quantityMilli: 10_000, unitCostMinor: 1_000 };
  const receipt = receiptBody(shop, supplier._id, [line]);
  const bill = {
    ...{ _id: newId(), supplierId: supplier._id, invoiceNumber: 'A-1' },
    ...{ invoiceOn: '2026-03-04', dueOn: '2026-04-03' },
    receipts: [{ receiptId: receipt._id, netMinor: 10_000, taxMinor: 1_800 }],
  };
  const payment = paymentBody(shop, supplier._id, 11_800);
  for (const [path, body] of [
    ['/suppliers', supplier],
    ['/goods-receipts', receipt],
    ['/supplier-bills', bill],
    ['/supplier-payments', payment],
  ] as const) {
    expect((await send(0, path, body)).status).toBe(200);
  }
  const pay = (nth: number) =>
    send(nth, '/supplier-payments', paymentBody(shop, supplier._id, 11_800));
  const takeBack = (nth: number, _id = newId()) =>
    send(nth, `/supplier-payments/${payment._id}/void`, { _id, reason: 'Twice' });
  return { shop, billId: bill._id, pay, takeBack };
}

const codeOf = ({ status, code, text }: HttpAnswer): string =>
  status === 200 ? 'done' : (code ?? text);
const codesOf = (answers: readonly HttpAnswer[]) => answers.map(codeOf).sort();
const settledOf = async (billId: string) => {
  const text = `select sum(amount_minor)::int s from supplier_settlement where bill_id = $1`;
  return (await peek<{ s: number }>(database, text, [billId]))[0]?.s;
};

test('a payment is taken back at two desks at once: once', async () => {
  const servers = await startTwo(database, { connections: 20 });
  try {
    const { billId, takeBack } = await scene(servers);
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((nth) => takeBack(nth)));
    expect(codesOf(answers)).toEqual([...Array<string>(5).fill('INVALID_STATE'), 'done']);
    expect(await settledOf(billId)).toBe(0);
    // The same request from both is one taking back and two equal answers.
    const again = await scene(servers);
    const id = newId();
    const same = await Promise.all([again.takeBack(0, id), again.takeBack(1, id)]);
    expect(codesOf(same)).toEqual(['done', 'done']);
    expect(same[0]?.text).toBe(same[1]?.text);
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

test('it is taken back while others pay: what is owed is paid once at most', async () => {
  const servers = await startTwo(database, { connections: 20 });
  try {
    for (let round = 0; round < 4; round += 1) {
      const { billId, pay, takeBack } = await scene(servers);
      const acts = [() => pay(0), () => takeBack(1), () => pay(1), () => pay(0)];
      const inTurn = round % 2 === 0 ? acts : [...acts].reverse();
      const said = codesOf(await Promise.all(inTurn.map((act) => act())));
      const settled = await settledOf(billId);
      // Paid anew behind it by one of three, or all three came before and found nothing owed.
      expect([
        [11_800, ['OVERPAYMENT', 'OVERPAYMENT', 'done', 'done']],
        [0, ['OVERPAYMENT', 'OVERPAYMENT', 'OVERPAYMENT', 'done']],
      ]).toContainEqual([settled, said]);
    }
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

test('with the lock on the supplier switched off, the second of two is an error', async () => {
  const rewrites = [['s.supplier_id = $2 for no key update', 's.supplier_id = $2']] as never;
  const open = await startTwo(database, { connections: 4, isHeld: true, rewrites });
  try {
    const { shop, takeBack } = await scene(open);
    const acts = [() => takeBack(0), () => takeBack(1)];
    const answers = await heldAtTheEnd(database, shop, acts);
    expect(answers.map(codeOf)).toEqual(['done', 'INTERNAL']);
  } finally {
    await Promise.all(open.map((server) => server.kill()));
  }
});
