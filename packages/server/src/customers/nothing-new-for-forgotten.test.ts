import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerRow } from '@tillbook/core/customers/customers.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { credit, pointsOf, writesFor } from '../../test/customer-writes.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { ofDebtor } from '../../test/debtors.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { ask, done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';

/** Under a name that was erased nobody owes, is owed or is promised anything new. */
let at: TestApp;
let scene: RefundShop;
let other: TestBusiness;
/** Known when a test begins. */
let asha: CustomerRow;
/** Forgotten. */
let gone: CustomerRow;

beforeAll(async () => {
  at = await startTestApp();
  scene = await refundShop(at);
  other = await addBusiness(at.database);
  await done(at, scene.shop.owner, 'PUT', '/api/loyalty', {
    ...{ termsNo: null, isOn: true, perMinor: 1_000, worthMinor: 25, leastPoints: 1 },
  });
});
afterAll(() => at.close());
beforeEach(async () => {
  asha = await addCustomer(at, scene.shop, { name: 'Asha' });
  gone = await addCustomer(at, scene.shop, { name: 'Zuhura' });
  await adjust(gone, 50);
  await forget(gone);
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

type Of = Pick<CustomerRow, '_id'>;
const forget = ({ _id, version }: CustomerRow) =>
  done(at, scene.shop.owner, 'POST', `/api/customers/${_id}/erase`, { version });
const adjust = ({ _id }: Of, points: number) =>
  done(at, scene.shop.owner, 'POST', '/api/loyalty/adjustments', pointsOf(_id, 'give', points));
const soaps = (quantityMilli = 1_000) => [{ product: scene.soap, quantityMilli }];
const paid = (customerId: string, amountMinor: number) => ({
  ...{ ...ofDebtor(scene, customerId, amountMinor), shiftId: null, leaseId: null },
  ...{ method: 'bank', provider: null, reference: null, note: null },
});

const WRITES = writesFor(() => scene);

/** How many rows each table holds that names customers, with journal and audit. */
async function rowsKept(): Promise<unknown> {
  const named = [
    ...['customer', 'customer_entry', 'customer_opening', 'customer_promise', 'loyalty_entry'],
    ...['customer_reward', 'customer_payment', 'sale', 'quote', 'layby', 'parked_sale'],
    ...['blind_return', 'journal_entry', 'audit_event', 'stock_movement'],
  ];
  const counts = named.map((name) => `(select count(*)::int from ${name}) "${name}"`);
  return (await peek(at.database, `select ${counts.join(', ')}`))[0];
}

describe('for somebody who was forgotten', () => {
  test.each(WRITES)('%s is refused, and nothing of it is kept', async (_what, url, bodyOf) => {
    const before = await rowsKept();
    const refused = await ask(at, scene.seller, 'POST', url, bodyOf(gone._id)).then((answer) =>
      answer.status === 403 ? ask(at, scene.shop.owner, 'POST', url, bodyOf(gone._id)) : answer,
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'CUSTOMER_FORGOTTEN']);
    expect(await rowsKept()).toEqual(before);
  });

  test('what was asked before is still the same request when it comes again', async () => {
    const body = WRITES[0]?.[2](asha._id) ?? {};
    const made = await done(at, scene.shop.owner, 'POST', '/api/customer-openings', body);
    await done(at, scene.shop.owner, 'POST', '/api/customer-write-offs', {
      ...{ ...ofDebtor(scene, asha._id, 700), reason: 'Moved away' },
    });
    await forget(asha);
    expect(await done(at, scene.shop.owner, 'POST', '/api/customer-openings', body)).toEqual(made);
  });

  test('another business finds nobody there', async () => {
    for (const [what, url, bodyOf] of WRITES.slice(0, 5)) {
      const answer = await ask(at, other.owner, 'POST', url, bodyOf(gone._id));
      expect([what, answer.status]).toEqual([what, 404]);
    }
    const pays = await ask(at, other.owner, 'POST', '/api/customer-payments', paid(gone._id, 1));
    expect(pays.status).toBe(404);
  });
});

test('who is known is written for as ever', async () => {
  const [opening, promise, give] = WRITES;
  for (const [, url, bodyOf] of [opening, promise, give].filter((one) => one !== undefined)) {
    expect((await ask(at, scene.shop.owner, 'POST', url, bodyOf(asha._id))).status).toBe(200);
  }
});

test('a debt that came in late is paid, and never more than that', async () => {
  const device = await enrol(at, scene.seller, scene.till.deviceId);
  const fact = {
    ...nextFact(scene.till, scene.seller, { lines: soaps(), payments: [credit(1_000)] }),
    customerId: gone._id,
  };
  expect(told(await sync(at, device, [fact]))).toEqual(['customer_gone']);
  const pay = (amountMinor: number) =>
    ask(at, scene.shop.owner, 'POST', '/api/customer-payments', paid(gone._id, amountMinor));
  const before = await rowsKept();
  expect((await pay(1_001)).body.code).toBe('OVERPAYMENT');
  expect(await rowsKept()).toEqual(before);
  expect((await pay(1_000)).status).toBe(200);
  // Nothing is owed any more: whatever else is paid would wait for nobody.
  expect((await pay(1)).body.code).toBe('OVERPAYMENT');
  const [account] = await peek<{ n: number }>(
    at.database,
    'select balance_minor::int n from customer where customer_id = $1',
    [gone._id],
  );
  expect(account?.n).toBe(0);
});

test('a sale for cash that comes in late is posted, earns its points, and gives them back', async () => {
  const device = await enrol(at, scene.seller, scene.till.deviceId);
  const fact = {
    ...nextFact(scene.till, scene.seller, { lines: soaps(3_000) }),
    customerId: gone._id,
  };
  expect(told(await sync(at, device, [fact]))).toEqual(['posted']);
  const held = async () =>
    (
      await done<{ points: number }>(
        ...([at, scene.shop.owner, 'GET', `/api/customers/${gone._id}/points`] as const),
      )
    ).points;
  expect(await held()).toBe(53);
  const sale = await done<Sale>(at, scene.shop.owner, 'GET', `/api/sales/${fact._id}`);
  const draft = refundDraftOf(scene.till, sale, [{ quantityMilli: 3_000 }]);
  expect((await postRefund(at, scene.shop.owner, fact._id, draft)).status).toBe(200);
  expect(await held()).toBe(50);
});

describe('the database keeps it, whatever code writes', () => {
  /** A row of somebody known, once more in the name of somebody else. */
  const again = (table: string, key: string, to: string, more: object = {}, where = '') =>
    peek(
      at.database,
      `insert into ${table} select (jsonb_populate_record(t, $2::jsonb)).* from ${table} t
       where customer_id = $1 ${where} limit 1`,
      [asha._id, JSON.stringify({ customer_id: to, [key]: newId(), number: 'X-1', ...more })],
    );
  const entered = (to: string, kind: string, more: object) => {
    const first = { ...{ kind, entry_no: 1, owed_since: null, due_on: null }, ...more };
    return again('customer_entry', 'source_id', to, first);
  };

  test('no new entry, promise, points or lay-by stands under an erased name', async () => {
    for (const [, url, bodyOf] of WRITES.slice(0, 3)) {
      await done(at, scene.shop.owner, 'POST', url, bodyOf(asha._id));
    }
    await done(at, scene.seller, 'POST', '/api/laybys', WRITES[8]?.[2](asha._id) ?? {});
    const nothingNew = /nothing new is written for a customer who was forgotten/;
    const id = gone._id;
    await expect(again('customer_promise', 'promise_id', id)).rejects.toThrow(nothingNew);
    await expect(again('loyalty_entry', 'entry_id', id)).rejects.toThrow(nothingNew);
    await expect(again('layby', 'layby_id', id)).rejects.toThrow(nothingNew);
    const owed = { amount_minor: 700, balance_after_minor: 700, owed_since: '2026-01-01' };
    const opened = entered(id, 'opening', { ...owed, due_on: '2026-01-01' });
    await expect(opened).rejects.toThrow(nothingNew);
    const credited = { amount_minor: -1, balance_after_minor: -1 };
    for (const kind of ['reward', 'blind_return', 'layby']) {
      await expect(entered(id, kind, credited)).rejects.toThrow(nothingNew);
    }
  });

  test('nobody is credited under it: what is paid or comes back takes off what is owed', async () => {
    await done(
      at,
      scene.shop.owner,
      'POST',
      '/api/customer-openings',
      WRITES[0]?.[2](asha._id) ?? {},
    );
    const noCredit = /a customer who was forgotten is credited nothing/;
    for (const kind of ['payment', 'refund']) {
      const credited = { amount_minor: -1, balance_after_minor: -1 };
      await expect(entered(gone._id, kind, credited)).rejects.toThrow(noCredit);
      const beyond = { amount_minor: -701, balance_after_minor: -1 };
      await expect(entered(gone._id, kind, beyond)).rejects.toThrow(noCredit);
    }
  });
});
