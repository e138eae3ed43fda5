import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Layby } from '@tillbook/core/sales/laybys.api';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { customerBody } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { laybyDraftOf, saleOfLayby, towards } from '../../test/laybys.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
} from '../../test/processes.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const TILLS = 12;

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

const codeOf = ({ status, code, text }: HttpAnswer): string =>
  status === 200 ? 'done' : (code ?? text);
const doneOf = (codes: readonly string[]) => codes.filter((code) => code === 'done').length;

test('12 tills of two servers set aside, sell, pay, collect and cancel the same at once', async () => {
  const servers = await startTwo(database, { connections: 30 });
  const at = (nth: number, path: string): string => `${servers[nth % 2]?.origin}/api${path}`;
  try {
    const shop = await addBusiness(database, { branchCount: 1 });
    const [soap, rice] = (await addProducts(database, shop, [
      { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 10_000 },
      { name: 'Rice', priceMinor: 1_000, costMinor: 333, quantityMilli: 10_000 },
    ])) as [TestProduct, TestProduct];
    const tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', TILLS);
    const first = tills[0] as OpenTill;
    const { headers } = shop.seller;
    const customer = customerBody();
    expect((await postJson(at(0, '/customers'), shop.owner.headers, customer)).status).toBe(200);

    // Half set two aside and half sell two: of ten, five have some.
    const two = { lines: [{ product: soap, quantityMilli: 2_000 }] };
    const wanted = tills.map((till, nth) =>
      nth % 4 < 2
        ? postJson(at(nth, '/laybys'), headers, laybyDraftOf(till, customer._id, two, 200))
        : postJson(at(nth, '/sales'), headers, draftOf(till, two)),
    );
    const codes = (await Promise.all(wanted)).map(codeOf);
    expect(doneOf(codes)).toBe(5);
    tills.forEach((till, nth) => {
      if (nth % 4 >= 2 && codes[nth] === 'done') till.lastNumber += 1;
    });
    expect(new Set(codes)).toEqual(new Set(['done', 'INSUFFICIENT_STOCK']));

    const one = { lines: [{ product: rice, quantityMilli: 1_000 }] };
    const laidBy = async (): Promise<Layby> => {
      const body = laybyDraftOf(first, customer._id, one, 100);
      // The same request of a till that lost its answer: one lay-by, one payment.
      const asked = [0, 1, 0, 1].map((nth) => postJson(at(nth, '/laybys'), headers, body));
      const made = await Promise.all(asked);
      expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(made.map(({ text }) => text)).size).toBe(1);
      return JSON.parse(made[0]?.text ?? '') as Layby;
    };
    const made = await laidBy();
    // 900 is left: of 12 payments of 300, one of them sent to both servers, three are taken.
    const parts = tills.slice(1).map((till) => towards(till, 300));
    const path = `/laybys/${made._id}/payments`;
    const paid = await Promise.all(
      [...parts, parts[0]].map((body, nth) => postJson(at(nth, path), headers, body as object)),
    );
    const own = paid.slice(0, -1).map(codeOf);
    expect(doneOf(own)).toBe(3);
    expect(codeOf(paid.at(-1) as HttpAnswer)).toBe(own[0]);
    const whole = JSON.parse(
      (await postJson(at(0, path), headers, parts[own.indexOf('done')] as object)).text,
    ) as Layby;
    expect(whole.paidMinor).toBe(1_000);

    // Everybody collects it and the owner cancels it: one of them does.
    const cancel = { _id: newId(), back: 'store_credit', feeMinor: 0, reason: 'Moved away' };
    const ends = await Promise.all([
      ...tills.map((till, nth) => postJson(at(nth, '/sales'), headers, saleOfLayby(till, whole))),
      postJson(at(1, `/laybys/${made._id}/cancel`), shop.owner.headers, cancel),
    ]);
    const ended = ends.map(codeOf);
    expect(doneOf(ended)).toBe(1);
    const isCancelled = ended.at(-1) === 'done';
    const why = isCancelled ? 'LAYBY_CANCELLED' : 'LAYBY_COLLECTED';
    expect(new Set(ended)).toEqual(new Set(['done', why]));

    // The same cancelling at both servers gives the money back once.
    const gone = await laidBy();
    const back = { ...cancel, _id: newId() };
    const twice = [0, 1, 0, 1].map((nth) =>
      postJson(at(nth, `/laybys/${gone._id}/cancel`), shop.owner.headers, back),
    );
    expect((await Promise.all(twice)).map(codeOf)).toEqual(['done', 'done', 'done', 'done']);
    const [kept] = await peek<{ credit: number; rice: number; aside: number }>(
      database,
      `select (select -balance_minor::int from customer) credit, quantity_milli::int rice,
         set_aside_milli::int aside
       from stock_level where product_id = $1`,
      [rice.productId],
    );
    expect(kept).toEqual({
      credit: isCancelled ? 1_100 : 100,
      rice: isCancelled ? 10_000 : 9_000,
      aside: 0,
    });
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

test('with the lock on a lay-by switched off, the second of two payments is an error', async () => {
  const rewrites: Rewrites = [
    ['order by q.quote_id for no key update of q', 'order by q.quote_id'],
  ];
  const open = await startTwo(database, { connections: 4, isHeld: true, rewrites });
  try {
    const shop = await addBusiness(database, { branchCount: 1 });
    const [soap] = (await addProducts(database, shop, [
      { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 10_000 },
    ])) as [TestProduct];
    const tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', 2);
    const { headers } = shop.seller;
    const post = (nth: number, path: string, body: object, by = headers) =>
      postJson(`${open[nth]?.origin}/api${path}`, by, body);
    const customer = customerBody();
    expect((await post(0, '/customers', customer, shop.owner.headers)).status).toBe(200);
    const cart = { lines: [{ product: soap, quantityMilli: 1_000 }] };
    const body = laybyDraftOf(tills[0] as OpenTill, customer._id, cart, 400);
    expect((await post(0, '/laybys', body)).status).toBe(200);
    // 600 is left: either may pay it, not both.
    const acts = tills.map(
      (till, nth) => () => post(nth, `/laybys/${body._id}/payments`, towards(till, 600)),
    );
    const codes = (await heldAtTheEnd(database, shop, acts)).map(codeOf);
    expect(codes).toEqual(['done', 'INTERNAL']);
  } finally {
    await Promise.all(open.map((server) => server.kill()));
  }
});
