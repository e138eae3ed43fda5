import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerRow } from '@tillbook/core/customers/customers.api';
import type { Layby } from '@tillbook/core/sales/laybys.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { newId } from '../../test/builders.ts';
import { credit, pointsOf, writesFor } from '../../test/customer-writes.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { givesUpDebt, ofDebtor, paysDebt } from '../../test/debtors.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { laybyDraftOf, saleOfLayby, towards } from '../../test/laybys.ts';
import { ask, done } from '../../test/purchasing.ts';
import { refundShop, type RefundShop } from '../../test/refunds.ts';

/** Who is archived buys, owes and is given nothing more; what was open with them is settled. */
let at: TestApp;
let scene: RefundShop;
let juma: CustomerRow;
const WRITES = writesFor(() => scene);
/** What ends with a customer, and needs no coming back. */
const ENDS = ['a promise to pay', 'points that are taken away'];

beforeAll(async () => {
  at = await startTestApp();
  scene = await refundShop(at);
  await done(at, scene.shop.owner, 'PUT', '/api/loyalty', {
    ...{ termsNo: null, isOn: true, perMinor: 1_000, worthMinor: 25, leastPoints: 1 },
  });
});
afterAll(() => at.close());
beforeEach(async () => {
  juma = await addCustomer(at, scene.shop, { name: 'Juma Msafiri' });
  await asOwner('/api/loyalty/adjustments', pointsOf(juma._id, 'give', 50));
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

const asOwner = (url: string, body: object) => done(at, scene.shop.owner, 'POST', url, body);
async function archive(isArchived = true): Promise<void> {
  const now = await done<CustomerRow>(at, scene.shop.owner, 'GET', `/api/customers/${juma._id}`);
  const { name, phone, email, groupName, taxNumber, note, creditLimitMinor, termsDays } = now;
  await done(at, scene.shop.owner, 'PATCH', `/api/customers/${juma._id}`, {
    ...{ name, phone, email, groupName, taxNumber, note, creditLimitMinor, termsDays, isArchived },
    version: now.version,
  });
}
/** The seller asks; what only the owner may do, the owner. The till counts what it sold. */
async function write(url: string, body: object) {
  const asked = await ask<Said>(at, scene.seller, 'POST', url, body);
  const answer =
    asked.status === 403 ? await ask<Said>(at, scene.shop.owner, 'POST', url, body) : asked;
  if (url === '/api/sales' && answer.status === 200) scene.till.lastNumber += 1;
  return answer;
}
interface Said {
  readonly code: string;
  readonly message: string;
}

describe('for somebody who is archived', () => {
  test.each(WRITES.filter(([what]) => !ENDS.includes(what)))(
    '%s is refused by name until they are brought back',
    async (_what, url, bodyOf) => {
      await archive();
      const refused = await write(url, bodyOf(juma._id));
      expect([refused.status, refused.body.code]).toEqual([409, 'CUSTOMER_ARCHIVED']);
      expect(refused.body.message).toBe(
        'Juma Msafiri is archived. Bring them back from the archive first.',
      );
      await archive(false);
      const written = await write(url, bodyOf(juma._id));
      expect(written).toMatchObject({ status: 200 });
    },
  );

  test.each(WRITES.filter(([what]) => ENDS.includes(what)))(
    '%s goes on',
    async (_, url, bodyOf) => {
      await archive();
      const written = await write(url, bodyOf(juma._id));
      expect(written).toMatchObject({ status: 200 });
    },
  );

  test('what they owe is paid or given up, and what they are owed is paid out', async () => {
    const [opening] = WRITES;
    if (opening === undefined) throw new Error('no debt of before');
    await asOwner(opening[1], opening[2](juma._id));
    await archive();
    await paysDebt(at, scene, juma._id, 300);
    await givesUpDebt(at, scene, juma._id, 400);
    await paysDebt(at, scene, juma._id, 50);
    const payout = { ...ofDebtor(scene, juma._id, 50), shiftId: null, leaseId: null };
    const paid = { ...payout, method: 'bank', reference: null, note: null };
    await asOwner('/api/customer-payouts', paid);
  });

  test('goods that were set aside for them are paid and collected', async () => {
    const lines = [{ product: scene.soap, quantityMilli: 1_000 }];
    const draft = laybyDraftOf(scene.till, juma._id, { lines }, 500);
    await done(at, scene.seller, 'POST', '/api/laybys', draft);
    await archive();
    const url = `/api/laybys/${draft._id}`;
    await done(at, scene.seller, 'POST', `${url}/payments`, towards(scene.till, 200));
    const open = await done<Layby>(at, scene.seller, 'GET', url);
    const onAccount = saleOfLayby(scene.till, open);
    const owed = { ...onAccount, payments: [...onAccount.payments.slice(0, 1), credit(300)] };
    expect((await write('/api/sales', owed)).body.code).toBe('CUSTOMER_ARCHIVED');
    const collected = await write('/api/sales', saleOfLayby(scene.till, open));
    expect(collected).toMatchObject({ status: 200 });
  });

  test('what happened without a connection is posted as ever', async () => {
    await archive();
    const device = await enrol(at, scene.seller, scene.till.deviceId);
    const lines = [{ product: scene.soap, quantityMilli: 1_000 }];
    const cart = { lines, payments: [credit(1_000)] };
    const fact = { ...nextFact(scene.till, scene.seller, cart), customerId: juma._id };
    expect(told(await sync(at, device, [fact]))).toEqual(['customer_gone']);
  });

  test('the database keeps it, whatever code writes', async () => {
    for (const [, url, bodyOf] of [WRITES[0], WRITES[4], WRITES[8]].filter(
      (one) => one !== undefined,
    )) {
      expect((await write(url, bodyOf(juma._id))).status).toBe(200);
    }
    await archive();
    const again = (table: string, key: string, where = 'true', more: object = {}) =>
      peek(
        at.database,
        `insert into ${table} select (jsonb_populate_record(t, $2::jsonb)).* from ${table} t
         where customer_id = $1 and ${where} limit 1`,
        [juma._id, JSON.stringify({ [key]: newId(), number: 'X-1', ...more })],
      );
    const refused = /nothing begins for a customer who is archived/;
    await expect(again('layby', 'layby_id')).rejects.toThrow(refused);
    await expect(again('loyalty_entry', 'entry_id', 'points > 0')).rejects.toThrow(refused);
    await expect(again('loyalty_entry', 'entry_id', `kind = 'turned'`)).rejects.toThrow(refused);
    for (const kind of ['opening', 'reward']) {
      const entry = again('customer_entry', 'source_id', `kind = '${kind}'`, { entry_no: 9 });
      await expect(entry).rejects.toThrow(refused);
    }
  });
});
