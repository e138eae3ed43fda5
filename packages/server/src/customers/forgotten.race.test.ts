import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { customerBody } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { heldWhile } from '../../test/held.ts';
import { laybyDraftOf } from '../../test/laybys.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import { refundDraftOf } from '../../test/refunds.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';
import type { Sale } from '@tillbook/core/sales/sales.api';

/** Somebody is forgotten at the very moment in which something is written for them. */
const LABEL = 'forgotten';
let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 20, isHeld: true, label: LABEL });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const at = (index: number, path: string) => `${servers[index]?.origin}${path}`;

/** Three soaps for 30.00 on account, paid since by bank. */
async function scene() {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 50_000, stepMilli: 1_000 },
  ])) as [TestProduct];
  const branchId = shop.branches[0]?.branchId ?? '';
  const [till] = (await addOpenTills(database, shop, branchId, 1)) as [OpenTill];
  const asks = async <T>(path: string, body: object, by = shop.owner): Promise<T> => {
    const answer = await postJson(at(0, path), by.headers, body);
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text) as T;
  };
  const { _id: customerId, version } = await asks<CustomerDetail>('/api/customers', customerBody());
  const lines = [{ product: soap, quantityMilli: 3_000 }];
  const credit = { _id: newId(), method: 'credit' as const, amountMinor: 3_000 };
  const payments = [{ ...credit, provider: null, reference: null }];
  const draft = { ...draftOf(till, { lines, payments }), customerId };
  const sale = await asks<Sale>('/api/sales', draft, shop.seller);
  await asks('/api/customer-payments', {
    ...{ _id: newId(), customerId, branchId, amountMinor: 3_000, shiftId: null, leaseId: null },
    ...{ method: 'bank', provider: null, reference: null, note: null },
  });
  return { shop, soap, till, sale, customerId, version, branchId };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const refund = ({ till, sale }: Scene, method: string) => {
  const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
  const payments = [{ method, amountMinor: 1_000 }];
  return [`/api/sales/${sale._id}/refunds`, { ...draft, payments, leaseId: till.leaseId }] as const;
};

test.each<readonly [string, string, (here: Scene) => readonly [string, object]]>([
  ['a refund off the account', 'REFUND_TENDER_EXCEEDED', (here) => refund(here, 'credit')],
  [
    'the sale undone',
    'CUSTOMER_FORGOTTEN',
    ({ sale, till: { leaseId } }) => [
      `/api/sales/${sale._id}/void`,
      { _id: newId(), leaseId, reason: 'wrong_item', note: null },
    ],
  ],
  [
    'goods set aside',
    'CUSTOMER_FORGOTTEN',
    ({ till, customerId, soap }) => [
      '/api/laybys',
      laybyDraftOf(till, customerId, { lines: [{ product: soap, quantityMilli: 1_000 }] }, 500),
    ],
  ],
  [
    'a debt of before',
    'CUSTOMER_FORGOTTEN',
    ({ customerId, branchId }) => [
      '/api/customer-openings',
      {
        ...{ _id: newId(), customerId, branchId, amountMinor: 700 },
        ...{ owedSince: '2026-01-01', dueOn: null },
      },
    ],
  ],
])('%s meets the forgetting: whoever is second is refused', async (_what, code, askedOf) => {
  const here = await scene();
  const { customerId, version, shop } = here;
  const [path, body] = askedOf(here);
  const erase = () =>
    postJson(at(0, `/api/customers/${customerId}/erase`), shop.owner.headers, { version });
  const write = () => postJson(at(1, path), shop.owner.headers, body);
  const text = 'select from customer where customer_id = $1 for no key update';
  const held = { text, values: [customerId], label: LABEL };
  const [erased, written] = (await heldWhile(database, held, [erase, write])) as [
    ...[HttpAnswer, HttpAnswer],
  ];
  expect(erased.status, erased.text).toBe(200);
  expect([written.status, written.code]).toEqual([409, code]);
  const [account] = await peek<{ n: number; laybys: number }>(
    database,
    `select balance_minor::int n,
       (select count(*)::int from layby where customer_id = $1) laybys
     from customer where customer_id = $1`,
    [customerId],
  );
  expect(account).toEqual({ n: 0, laybys: 0 });
  expect(await brokenBooks(database)).toEqual([]);
});
