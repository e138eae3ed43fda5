import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { customerBody } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  postUntilAnswered,
  startRealDatabase,
  startTwo,
  type RealDatabase,
  type ServerProcess,
} from '../../test/processes.ts';
import { refundDraftOf } from '../../test/refunds.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';
import type { Sale } from '@tillbook/core/sales/sales.api';

const PIECES = 10;
const PRICE = 1_000;

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 40 });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

const at = (index: number, path: string) => `${servers[index % servers.length]?.origin}${path}`;

/** Ten pieces for 10,000 on account. */
async function scene() {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: PRICE, costMinor: 333, quantityMilli: 90_000, stepMilli: 1_000 },
  ])) as [TestProduct];
  const branchId = shop.branches[0]?.branchId ?? '';
  const tills = await addOpenTills(database, shop, branchId, PIECES);
  const owner = shop.owner.headers;
  const customer = customerBody();
  expect((await postJson(at(0, '/api/customers'), owner, customer)).status).toBe(200);
  const credit = { _id: newId(), method: 'credit' as const, amountMinor: PIECES * PRICE };
  const payments = [{ ...credit, provider: null, reference: null }];
  const lines = [{ product: soap, quantityMilli: PIECES * 1_000 }];
  const draft = {
    ...draftOf(tills[0] as OpenTill, { lines, payments }),
    customerId: customer._id,
  };
  const sold = await postJson(at(0, '/api/sales'), shop.seller.headers, draft);
  expect(sold.status, sold.text).toBe(200);
  const ofCustomer = (amountMinor: number) => ({
    ...{ _id: newId(), customerId: customer._id, branchId, amountMinor },
  });
  return {
    tills,
    owner,
    sale: JSON.parse(sold.text) as Sale,
    customerId: customer._id,
    ofCustomer,
  };
}

test('ten refunds at once, while the rest is given up, never take back more than was', async () => {
  const { tills, owner, sale, customerId, ofCustomer } = await scene();
  const pay = { ...ofCustomer(3_500), shiftId: null, leaseId: null, method: 'bank' };
  const paid = { ...pay, provider: null, reference: null, note: null };
  expect((await postJson(at(0, '/api/customer-payments'), owner, paid)).status).toBe(200);
  const gives = (amountMinor: number) =>
    postUntilAnswered(at(1, '/api/customer-write-offs'), owner, {
      ...{ ...ofCustomer(amountMinor), reason: 'Moved away' },
    });
  expect((await gives(5_500)).status).toBe(200);
  const backs = tills.map((till, index) => {
    const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
    const payments = [{ method: 'credit', amountMinor: PRICE }];
    const body = { ...draft, payments, leaseId: till.leaseId };
    return postUntilAnswered(at(index, `/api/sales/${sale._id}/refunds`), owner, body);
  });
  // The last 1,000 are given up, or come off the account: whoever is first.
  const [late, ...answers] = await Promise.all([gives(1_000), ...backs]);
  expect(answers.map(({ status }) => status)).toEqual(tills.map(() => 200));
  const [found] = await peek(
    database,
    `select c.balance_minor::int "balance",
       (select sum(debit_minor - credit_minor)::int from journal_line l
        where l.business_id = c.business_id and l.account_code = '6300') "badDebts",
       (select sum(amount_minor)::int from customer_entry e
        where e.customer_id = c.customer_id and e.kind = 'write_off_back') "back"
     from customer c where c.customer_id = $1`,
    [customerId],
  );
  const isLate = late.status === 200;
  expect(found).toEqual({ balance: -3_500, badDebts: 0, back: isLate ? 6_500 : 5_500 });
  expect(await brokenBooks(database)).toEqual([]);
});
