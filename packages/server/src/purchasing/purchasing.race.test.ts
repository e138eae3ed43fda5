import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  OWN_CONNECTION,
  postJson,
  startRealDatabase,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';
import {
  addSupplier,
  billBody,
  billReceipt,
  orderGoods,
  paymentBody,
  receiptBody,
  receive,
} from '../../test/purchasing.ts';
import { draftOf } from '../../test/till.ts';

let database: RealDatabase;
/** Two servers with every defence on. */
let whole: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  whole = await startTwo(database, { connections: 40 });
});
afterAll(async () => {
  await Promise.all(whole.map((server) => server.kill()));
  await database.drop();
});

/** The first server, asked as the tests of one process ask the application. */
const throughTheDoor = () =>
  ({
    app: {
      async inject({ method, url, headers, payload }: Record<string, string>) {
        const init = {
          method: method ?? 'GET',
          headers: {
            ...(headers as unknown as object),
            ...OWN_CONNECTION,
            'content-type': 'application/json',
          },
          ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
        };
        const answer = await fetch(`${whole[0]?.origin ?? ''}${url ?? ''}`, init);
        return { statusCode: answer.status, payload: await answer.text() };
      },
    },
  }) as unknown as TestApp;

interface Scene {
  readonly shop: TestBusiness;
  readonly product: TestProduct;
  readonly supplierId: string;
}

async function scene(quantityMilli = 0): Promise<Scene> {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [product] = await addProducts(database, shop, [
    { name: 'Sugar', priceMinor: 2_000, costMinor: 1_000, quantityMilli },
  ]);
  if (product === undefined) throw new Error('no product');
  return { shop, product, supplierId: (await addSupplier(throughTheDoor(), shop))._id };
}

/** Sends bodies to two servers at the same moment. */
function sendAll(
  shop: TestBusiness,
  path: string,
  bodies: readonly object[],
): Promise<HttpAnswer[]> {
  return Promise.all(
    bodies.map((body, index) =>
      postJson(`${whole[index % 2]?.origin ?? ''}${path}`, shop.owner.headers, body),
    ),
  );
}

const countOf = (answers: readonly HttpAnswer[], code: string | null): number =>
  answers.filter((answer) => answer.code === code).length;

const levelOf = async ({ shop, product }: Scene): Promise<number | undefined> => {
  const text = `select quantity_milli::float q from stock_level
    where business_id = $1 and product_id = $2`;
  return (await peek<{ q: number }>(database, text, [shop.businessId, product.productId]))[0]?.q;
};

describe('receipts of one order at once, on two servers', () => {
  async function ordered(quantityMilli: number) {
    const made = await scene();
    const line = { product: made.product, quantityMilli: 10_000, unitCostMinor: 1_000 };
    const order = await orderGoods(throughTheDoor(), made.shop, made.supplierId, [line]);
    const part = { ...line, quantityMilli, orderLineNo: 1 };
    const body = () => receiptBody(made.shop, made.supplierId, [part], { orderId: order._id });
    return { ...made, orderId: order._id, body };
  }
  const orderNow = async (orderId: string) => {
    const text = `select o.state, l.received_milli::int r from purchase_order o
      join purchase_order_line l using (business_id, order_id) where order_id = $1`;
    return (await peek(database, text, [orderId]))[0];
  };

  test('never bring more than was ordered when nobody confirmed it', async () => {
    const made = await ordered(10_000);
    const bodies = Array.from({ length: 10 }, made.body);
    const answers = await sendAll(made.shop, '/api/goods-receipts', bodies);
    expect([countOf(answers, null), countOf(answers, 'OVER_RECEIPT')]).toEqual([1, 9]);
    expect(await orderNow(made.orderId)).toEqual({ state: 'received', r: 10_000 });
    expect(await levelOf(made)).toBe(10_000);
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('all count where they fit', async () => {
    const made = await ordered(1_000);
    const bodies = Array.from({ length: 10 }, made.body);
    const answers = await sendAll(made.shop, '/api/goods-receipts', bodies);
    expect(countOf(answers, null)).toBe(10);
    expect(await orderNow(made.orderId)).toEqual({ state: 'received', r: 10_000 });
    expect(await levelOf(made)).toBe(10_000);
    const numbers = await peek<{ number: string }>(
      database,
      'select number from goods_receipt where order_id = $1',
      [made.orderId],
    );
    expect(numbers.map(({ number }) => Number(number.slice(4))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
    expect(await brokenBooks(database)).toEqual([]);
  });
});

test('the same receipt sent 50 times is one receipt and 50 equal answers', async () => {
  const made = await scene();
  const line = { product: made.product, quantityMilli: 3_000, unitCostMinor: 1_000 };
  const body = receiptBody(made.shop, made.supplierId, [line]);
  const bodies = Array.from({ length: 50 }, () => body);
  const answers = await sendAll(made.shop, '/api/goods-receipts', bodies);
  expect(countOf(answers, null)).toBe(50);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await levelOf(made)).toBe(3_000);
  expect(await brokenBooks(database)).toEqual([]);
});

test('receipts against sales: nothing is lost and nothing is sold that is not there', async () => {
  const made = await scene(10_000);
  const { shop, product, supplierId } = made;
  const tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', 30);
  const lines = [{ product, quantityMilli: 1_000 }];
  const sales = tills.map((till) => draftOf(till, { lines }));
  const line = { product, quantityMilli: 5_000, unitCostMinor: 1_300 };
  const goods = Array.from({ length: 2 }, () => receiptBody(shop, supplierId, [line]));
  const [received, sold] = await Promise.all([
    sendAll(shop, '/api/goods-receipts', goods),
    Promise.all(
      sales.map((sale, index) =>
        postJson(`${whole[index % 2]?.origin ?? ''}/api/sales`, shop.seller.headers, sale),
      ),
    ),
  ]);
  expect(countOf(received, null)).toBe(2);
  const posted = countOf(sold, null);
  expect(posted + countOf(sold, 'INSUFFICIENT_STOCK')).toBe(30);
  expect(posted).toBeLessThanOrEqual(20);
  expect(await levelOf(made)).toBe(20_000 - posted * 1_000);
  expect(await brokenBooks(database)).toEqual([]);
});

describe('payments of one debt at once', () => {
  const PAYMENTS = '/api/supplier-payments';
  /** What is owed once, and so many payments of all of it. */
  async function owed(payments: number) {
    const { shop, product, supplierId } = await scene();
    const line = { product, quantityMilli: 10_000, unitCostMinor: 1_000 };
    const at = throughTheDoor();
    const receipt = await receive(at, shop, receiptBody(shop, supplierId, [line]));
    await billReceipt(at, shop, receipt);
    const bodies = Array.from({ length: payments }, () => paymentBody(shop, supplierId, 11_800));
    return { shop, bodies };
  }

  test('pay it once: the others are told that nothing is owed', async () => {
    const { shop, bodies } = await owed(12);
    const answers = await sendAll(shop, PAYMENTS, bodies);
    expect([countOf(answers, null), countOf(answers, 'OVERPAYMENT')]).toEqual([1, 11]);
    expect(await brokenBooks(database)).toEqual([]);
  });

  // The last of those that look at the books: it leaves them paid twice.
  test('with the lock on the supplier switched off, they pay it twice', async () => {
    const open = await startServer(database, {
      connections: 4,
      isHeld: true,
      rewrites: [['s.supplier_id = $2 for no key update', 's.supplier_id = $2']],
    });
    try {
      const { shop, bodies } = await owed(2);
      const answers = await heldAtTheEnd(
        database,
        shop,
        bodies.map((body) => () => postJson(`${open.origin}${PAYMENTS}`, shop.owner.headers, body)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      await open.kill();
    }
  });
});

test('two bills of one receipt at once are one bill', async () => {
  const { shop, product, supplierId } = await scene();
  const line = { product, quantityMilli: 10_000, unitCostMinor: 1_000 };
  const body = receiptBody(shop, supplierId, [line]);
  const receipt = await receive(throughTheDoor(), shop, body);
  const part = { receiptId: receipt._id, netMinor: 10_000, taxMinor: 1_800 };
  const bodies = Array.from({ length: 8 }, () => billBody(supplierId, [part]));
  const answers = await sendAll(shop, '/api/supplier-bills', bodies);
  expect([countOf(answers, null), countOf(answers, 'INVALID_STATE')]).toEqual([1, 7]);
});
