import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { subjectOfSale } from '@tillbook/core/sales/sale-approval';
import { questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const TILLS = 24;

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

const discount = { kind: 'amount' as const, amountMinor: 500, reason: 'Damaged packaging' };

/** The same cart at one till, half price, as its seller may not sell it alone. */
function draftAt(till: OpenTill, soap: TestProduct) {
  const plain = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
  const [cash] = plain.payments;
  const payments = cash === undefined ? [] : [{ ...cash, amountMinor: 500, tenderedMinor: 500 }];
  return { ...plain, discount, payments, totalMinor: 500 };
}

type Goods = Parameters<typeof addProducts>[2][number];

/** Carts of tills that name one approval, and how often it was used. */
async function scene(servers: readonly ServerProcess[], tillCount: number, goods: Goods) {
  const at = (nth: number, path: string): string =>
    `${servers[nth % servers.length]?.origin}/api${path}`;
  const shop = await addBusiness(database, { branchCount: 1 });
  const [product] = (await addProducts(database, shop, [goods])) as [TestProduct];
  const tills = await addOpenTills(database, shop, shop.branches[0]?.branchId ?? '', tillCount);
  const drafts = tills.map((till) => draftAt(till, product));
  const [first] = drafts as [(typeof drafts)[number]];
  const question = questionOf(shop, {
    ...{ subject: subjectOfSale(first), kind: 'discount_over_limit', amountMinor: 500 },
    shareBasisPoints: 5_000,
  });
  // Half the price is more than a manager takes off alone.
  const { seller, owner } = shop;
  expect((await postJson(at(0, '/approvals'), seller.headers, question)).status).toBe(200);
  const yes = { _id: newId(), answer: 'approved', note: null };
  const decided = at(1, `/approvals/${question._id}/decide`);
  expect((await postJson(decided, owner.headers, yes)).status).toBe(200);
  const acts = drafts.map((draft, nth) => async () => {
    const body = { ...draft, approvalIds: [question._id] };
    const { status, code, text } = await postJson(at(nth, '/sales'), seller.headers, body);
    return status === 200 ? 200 : (code ?? text);
  });
  const kept = () =>
    peek<{ sales: number; uses: number }>(
      database,
      `select (select count(*)::int from sale where business_id = $1) sales,
         (select count(*)::int from approval_use where business_id = $1) uses`,
      [shop.businessId],
    );
  return { shop, acts, kept };
}

test('24 tills of two servers sell the same cart with one approval: one of them does', async () => {
  const servers = await startTwo(database, { connections: 40 });
  try {
    const goods = { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 100_000 };
    const { acts, kept } = await scene(servers, TILLS, goods);
    const codes = await Promise.all(acts.map((act) => act()));
    const refused = Array.from({ length: TILLS - 1 }, () => 'APPROVAL_USED');
    expect(codes.sort()).toEqual([200, ...refused]);
    expect(await kept()).toEqual([{ sales: 1, uses: 1 }]);
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

/** Two sales that have both seen the approval unused before either is written. */
async function two(rewrites: Rewrites = []) {
  const open = await startServer(database, { connections: 4, isHeld: true, rewrites });
  try {
    // What no shelf holds: nothing but the approval is wanted by both.
    const visit = { name: 'Visit', priceMinor: 1_000, costMinor: 333, quantityMilli: 0 };
    const { shop, acts, kept } = await scene([open], 2, { ...visit, kind: 'service' });
    return { codes: await heldAtTheEnd(database, shop, acts), kept: await kept() };
  } finally {
    await open.kill();
  }
}

test('with the word off that waits for another use, the second is an error, not told so', async () => {
  const waits = 'used_at)\n   values ($1, $2, $3, $4, $5) on conflict do nothing';
  const { codes, kept } = await two([[waits, waits.replace(' on conflict do nothing', '')]]);
  // The key refuses it.
  expect(codes).toEqual([200, 'INTERNAL']);
  expect(kept).toEqual([{ sales: 1, uses: 1 }]);
});

// The last of all: it leaves an approval that was used twice.
test('without the key that lets an approval be used once, two sell by it', async () => {
  await peek(database, 'alter table approval_use drop constraint if exists approval_use_pkey');
  const { codes, kept } = await two();
  expect(codes).toEqual([200, 200]);
  expect(kept).toEqual([{ sales: 2, uses: 2 }]);
});
