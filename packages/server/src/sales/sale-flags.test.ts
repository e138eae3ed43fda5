import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedSaleRow } from '@tillbook/core/sales/sales-list.api';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, questionOf } from '../../test/approvals.ts';
import { newId, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addCustomer } from '../../test/customers.ts';
import { paysDebt } from '../../test/debtors.ts';
import { refundShop, type RefundShop } from '../../test/refunds.ts';
import { call, draftOf, openTill, post, soldFor } from '../../test/till.ts';
import { useApproval } from '../approvals/use-approval.ts';
import { openTenant } from '../db/tenant.sql.ts';

/** What a list of sales tells of each besides what it came to. */

const NO_CODES = { provider: null, reference: null };

let app: TestApp;
let scene: RefundShop;
let debtorId: string;
const number = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  scene = await refundShop(app);
  const { shop, soap, branchId } = scene;
  debtorId = (await addCustomer(app, shop))._id;
  const till = await openTill(app, shop.owner, shop.branches[1]?.tillId ?? '');
  const sell = async (name: string, change: (draft: SaleDraft) => SaleDraft): Promise<Sale> => {
    const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
    const answer = await post(app, shop.owner, till, change(draft));
    expect(answer.status, answer.text).toBe(200);
    number.set(name, answer.body.receiptNumber);
    return answer.body;
  };
  const override = { listPriceMinor: 1_000, reason: 'Last piece' };
  await sell('plain', (draft) => draft);
  // 360 with 18 % inside are 305 net; the soap had cost 333.
  await sell('below', (draft) => soldFor(draft, 360, { unitPriceMinor: 360, override }));
  const reason = 'Regular customer';
  const off = { discount: { kind: 'percent' as const, basisPoints: 1_000, reason } };
  const less = await sell('less', (draft) => soldFor(draft, 900, off));
  await sell('owed', (draft) => ({
    ...{ ...draft, customerId: debtorId },
    payments: [{ ...NO_CODES, _id: newId(), method: 'credit', amountMinor: 1_000 }],
  }));
  const question = questionOf(shop);
  expect((await ask(app, shop.seller, question)).status).toBe(200);
  expect((await decide(app, shop.manager, question._id)).status).toBe(200);
  await app.db.transact(openTenant(shop.businessId), (tx) =>
    useApproval(tx, shop.businessId, {
      ...{ approvalId: question._id, subjectId: less._id, personId: shop.seller.personId },
      ...{ branchId, kind: 'discount_over_limit', amountMinor: question.amountMinor },
      ...{ subject: question.subject, at: new Date(app.clock.nowMs).toISOString() },
    }),
  );
});
afterAll(() => app.close());

async function listed(by: TestPerson, query = ''): Promise<Map<string, ListedSaleRow>> {
  const url = `/api/sales?limit=100${query}`;
  const { body, text } = await call<{ items: ListedSaleRow[] }>(app, by, 'GET', url);
  expect(body.items, text).toBeDefined();
  const named = [...number].flatMap(([name, receipt]) => {
    const row = body.items.find(({ receiptNumber }) => receiptNumber === receipt);
    return row === undefined ? [] : [[name, row] as const];
  });
  return new Map(named);
}
const flagsOf = (rows: Map<string, ListedSaleRow>) =>
  [...rows].map(([name, { flags }]) => `${name}: ${flags.join(' ')}`);
const names = async (flag: string, by = scene.shop.owner) => [
  ...(await listed(by, `&flag=${flag}`)).keys(),
];

test('a row says what is out of the ordinary, its till, its tax and what is still owed', async () => {
  const rows = await listed(scene.shop.owner);
  expect(flagsOf(rows)).toEqual([
    ...['plain: ', 'below: own_price below_cost', 'less: discounted approved', 'owed: '],
  ]);
  // 1,000 with 18 % inside: 153 tax.
  expect(rows.get('plain')).toMatchObject({ tillName: 'Till 1', taxMinor: 153, openMinor: 0 });
  expect(rows.get('owed')?.openMinor).toBe(1_000);
});

test('what is paid, or came back, is owed no more', async () => {
  await paysDebt(app, scene, debtorId, 400);
  expect((await listed(scene.shop.owner)).get('owed')?.openMinor).toBe(600);
});

test('the list is narrowed to those below cost and to those with an approval', async () => {
  expect(await names('below_cost')).toEqual(['below']);
  expect(await names('approved')).toEqual(['less']);
});

test('below cost is told to nobody who does not see costs', async () => {
  const { seller, branchId } = scene;
  await peek(
    app.database,
    `set session_replication_role = replica;
     update sale set seller_id = '${seller.personId}', branch_id = '${branchId}'
       where receipt_number = '${number.get('below')}'`,
  );
  expect(flagsOf(await listed(seller))).toEqual(['below: own_price']);
  for (const path of ['/api/sales', '/api/sales-sum']) {
    const { status, body } = await call(app, seller, 'GET', `${path}?flag=below_cost`);
    expect([status, body['code']]).toEqual([403, 'PERMISSION_REQUIRED']);
  }
});
