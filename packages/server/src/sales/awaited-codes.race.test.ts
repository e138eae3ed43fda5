import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import { draftOf } from '../../test/till.ts';

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 8, isHeld: true });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const codeOf = ({ status, code }: HttpAnswer): string => code ?? String(status);

/** Two payments that await their codes, and a sale that is not made yet. */
async function scene() {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 1_000_000 },
  ])) as [TestProduct];
  const [till] = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', 1);
  if (till === undefined) throw new Error('no till');
  const send = (nth: number, headers: object, path: string, body: object) =>
    postJson(`${servers[nth % 2]?.origin}${path}`, headers as Record<string, string>, body);
  const paymentTypeId = newId();
  await send(0, shop.owner.headers, '/api/business/payment-types', {
    ...{ _id: paymentTypeId, name: 'M-Pesa', kind: 'mobile_money', accountCode: '1020' },
    needsReference: false,
  });
  const sale = (number: number, reference: string | null) => {
    const method = 'mobile_money' as const;
    const payment = { _id: newId(), method, paymentTypeId, amountMinor: 1_000 };
    const payments = [{ ...payment, provider: 'M-Pesa', reference }];
    return draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }], payments, number });
  };
  const drafts = [sale(1, null), sale(2, null)];
  for (const draft of drafts) {
    expect((await send(0, shop.seller.headers, '/api/sales', draft)).status).toBe(200);
  }
  const [one = '', other = ''] = drafts.map(({ payments }) => payments[0]?._id ?? '');
  const enter = (nth: number, paymentId: string, reference: string) => () =>
    send(nth, shop.seller.headers, `/api/awaited-codes/${paymentId}`, { reference });
  const sell = (nth: number, reference: string) => () =>
    send(nth, shop.seller.headers, '/api/sales', sale(3, reference));
  const held = (...acts: (() => Promise<HttpAnswer>)[]) => heldAtTheEnd(database, shop, acts);
  const kept = () =>
    peek<{ reference: string | null }>(
      database,
      `select reference from payment where business_id = $1 order by occurred_at, payment_id`,
      [shop.businessId],
    );
  return { one, other, enter, sell, held, kept };
}

test('two codes for one payment: the first holds, the other comes too late', async () => {
  const { one, enter, held, kept } = await scene();
  const answers = await held(enter(0, one, 'FIRST'), enter(1, one, 'SECOND'));
  expect(answers.map(codeOf)).toEqual(['200', 'INVALID_STATE']);
  expect(await kept()).toEqual([{ reference: 'FIRST' }, { reference: null }]);
});

test('the same request twice at once is one: both are told the code', async () => {
  const { one, enter, held, kept } = await scene();
  const answers = await held(enter(0, one, 'ONCE'), enter(1, one, 'ONCE'));
  expect(answers.map(codeOf)).toEqual(['200', '200']);
  expect(await kept()).toEqual([{ reference: 'ONCE' }, { reference: null }]);
});

test('one code for two payments: it is of the first', async () => {
  const { one, other, enter, held, kept } = await scene();
  const answers = await held(enter(0, one, 'SAME'), enter(1, other, 'same'));
  expect(answers.map(codeOf)).toEqual(['200', 'REFERENCE_USED']);
  expect(await kept()).toEqual([{ reference: 'SAME' }, { reference: null }]);
});

test('a code that is entered while a sale is paid with it is of one of them', async () => {
  for (const isSaleFirst of [false, true]) {
    const { one, enter, sell, held, kept } = await scene();
    const acts = [enter(0, one, 'SOLD'), sell(1, 'SOLD')];
    const answers = await held(...(isSaleFirst ? acts.reverse() : acts));
    expect(answers.map(codeOf).sort()).toEqual(['200', 'REFERENCE_USED']);
    const codes = (await kept()).flatMap(({ reference }) => reference ?? []);
    expect(codes).toEqual(['SOLD']);
  }
});

test('after all of it the books are in order', async () => {
  expect(await brokenBooks(database)).toEqual([]);
});

/** Takes a defence out of the database; what comes after it is not safe. */
const without = (change: string) => peek(database, change);

// The last of all: they leave payments that are not in order.
test('without the word that a code is entered once, the second takes the place of the first', async () => {
  await without(`do $$ begin execute replace(pg_get_functiondef('enter_payment_code'::regproc),
    'and p.reference is null', ''); end $$`);
  const { one, enter, held, kept } = await scene();
  const answers = await held(enter(0, one, 'FIRST'), enter(1, one, 'SECOND'));
  expect(answers.map(codeOf)).toEqual(['200', '200']);
  expect(await kept()).toEqual([{ reference: 'SECOND' }, { reference: null }]);
});

test('without the key that lets a code pay once, two payments have it', async () => {
  await without('alter table payment drop constraint payment_reference_once');
  const { one, other, enter, held, kept } = await scene();
  const answers = await held(enter(0, one, 'SAME'), enter(1, other, 'same'));
  expect(answers.map(codeOf)).toEqual(['200', '200']);
  expect(await kept()).toEqual([{ reference: 'SAME' }, { reference: 'same' }]);
});
