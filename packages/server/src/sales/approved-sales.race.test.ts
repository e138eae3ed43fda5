import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { subjectOfSale } from '@tillbook/core/sales/sale-approval';
import { questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import { postJson, startRealDatabase, type RealDatabase, startTwo } from '../../test/processes.ts';
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

test('24 tills of two servers sell the same cart with one approval: one of them does', async () => {
  const servers = await startTwo(database, { connections: 40 });
  const at = (nth: number, path: string): string => `${servers[nth % 2]?.origin}/api${path}`;
  try {
    const shop = await addBusiness(database, { branchCount: 1 });
    const [soap] = (await addProducts(database, shop, [
      { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 100_000 },
    ])) as [TestProduct];
    const branchId = shop.branches[0]?.branchId ?? '';
    const tills = await addOpenTills(database, shop, branchId, TILLS);
    const drafts = tills.map((till) => draftAt(till, soap));
    const [first] = drafts as [(typeof drafts)[number]];
    const question = questionOf(shop, {
      ...{ subject: subjectOfSale(first), kind: 'discount_over_limit', amountMinor: 500 },
    });
    const { seller, manager } = shop;
    expect((await postJson(at(0, '/approvals'), seller.headers, question)).status).toBe(200);
    const yes = { _id: newId(), answer: 'approved', note: null };
    const decided = at(1, `/approvals/${question._id}/decide`);
    expect((await postJson(decided, manager.headers, yes)).status).toBe(200);
    const answers = await Promise.all(
      drafts.map((draft, nth) => {
        const body = { ...draft, approvalIds: [question._id] };
        return postJson(at(nth, '/sales'), seller.headers, body);
      }),
    );
    const codes = answers.map(({ status, code, text }) => (status === 200 ? 200 : (code ?? text)));
    const refused = Array.from({ length: TILLS - 1 }, () => 'APPROVAL_USED');
    expect(codes.sort()).toEqual([200, ...refused]);
    const kept = await peek<{ sales: number; uses: number }>(
      database,
      `select (select count(*)::int from sale) sales, (select count(*)::int from approval_use) uses`,
    );
    expect(kept).toEqual([{ sales: 1, uses: 1 }]);
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});
