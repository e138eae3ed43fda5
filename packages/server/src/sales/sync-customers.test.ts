import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SaleFactInput } from '@tillbook/core/sales/sync.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told, type TestDevice } from '../../test/facts.ts';
import { call, draftOf, openFirstTill, post, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let device: TestDevice;
let sugar: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function openShop() {
  const business = await addBusiness(app.database);
  const [product] = (await addProducts(app.database, business, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 10_000 },
  ])) as [TestProduct];
  const at = await openFirstTill(app, business);
  return { business, product, at, tablet: await enrol(app, business.seller, at.deviceId) };
}

beforeEach(async () => {
  app.clock.nowMs = TEST_NOW;
  const opened = await openShop();
  shop = opened.business;
  sugar = opened.product;
  till = opened.at;
  device = opened.tablet;
});

const PHONE = '+255788111222';
interface Made {
  readonly _id: string;
  readonly name: string | null;
  readonly phone: string | null;
}
const neema = (over: Partial<Made> = {}): Made => ({
  ...{ _id: newId(), name: 'Neema', phone: PHONE },
  ...over,
});

/** A sale to somebody whom the device made a customer. */
const soldTo = (made: Made): SaleFactInput => ({ ...plain(made._id), newCustomer: made });
/** A sale to whomever the id is of. */
const plain = (customerId: string | null): SaleFactInput => ({
  ...nextFact(till, shop.seller, { lines: [{ product: sugar, quantityMilli: 1_000 }] }),
  customerId,
});

const ofShop = <T extends object>(text: string, { businessId } = shop): Promise<T[]> =>
  peek(app.database, text, [businessId]) as Promise<unknown[]> as Promise<T[]>;
const customers = (of = shop) =>
  ofShop<Made>(
    `select customer_id "_id", name, phone from customer where business_id = $1
     order by customer_id`,
    of,
  );
const buyers = async () =>
  (
    await ofShop<{ who: string | null }>(
      'select customer_id who from sale where business_id = $1 order by number',
    )
  ).map(({ who }) => who);
const aliases = () =>
  ofShop(
    `select alias_id "aliasId", customer_id "customerId", device_id "deviceId", sale_id "saleId"
     from customer_alias where business_id = $1`,
  );
const add = async (customer: object) => {
  const { status } = await call(app, shop.owner, 'POST', '/api/customers', customer);
  expect(status).toBe(200);
};
const holdBooks = async () => expect(await brokenBooks(app.database)).toEqual([]);

describe('a customer made on a device comes with a sale', () => {
  test('and is there once, without credit, found by name and number, with an audit', async () => {
    const made = neema();
    const facts = [soldTo(made), soldTo(made)];
    const answer = await sync(app, device, facts);
    expect(told(answer)).toEqual(['posted', 'posted']);
    expect((await sync(app, device, facts)).outcomes).toEqual(answer.outcomes);
    expect(told(await sync(app, device, [soldTo(made), plain(made._id)]))).toEqual([
      'posted',
      'posted',
    ]);
    expect(await customers()).toEqual([made]);
    expect(await buyers()).toEqual([made._id, made._id, made._id, made._id]);
    expect(await aliases()).toEqual([]);
    for (const q of ['neem', '1222']) {
      const { body } = await call(app, shop.seller, 'GET', `/api/till/customers?q=${q}`);
      expect(body).toMatchObject({ items: [{ ...made, creditLimitMinor: 0, balanceMinor: 0 }] });
    }
    const audit = `select actor_id "by" from audit_event where business_id = $1
      and action = 'customer.added'`;
    expect(await ofShop(audit)).toEqual([{ by: shop.seller.personId }]);
    await holdBooks();
  });

  test('by a name alone there may be two of; by a number typed at home it is kept whole', async () => {
    const one = neema({ phone: null });
    const other = neema({ phone: null });
    const numbered = neema({ name: null, phone: '0754 000 111' });
    const wordy = neema({ name: null, phone: 'by the market' });
    const facts = [one, other, numbered, wordy].map(soldTo);
    expect(told(await sync(app, device, facts))).toEqual(Array(4).fill('posted'));
    const kept = [
      ...[one, other, { ...numbered, phone: '+255754000111' }],
      { ...wordy, name: 'by the market', phone: null },
    ].sort((a, b) => (a._id < b._id ? -1 : 1));
    expect(await customers()).toEqual(kept);
    await holdBooks();
  });

  test('what it bought on account goes on it, and is told as over the limit', async () => {
    const made = neema();
    const credit = (fact: SaleFactInput): SaleFactInput => {
      const [payment] = fact.payments;
      const { _id, amountMinor } = payment as { _id: string; amountMinor: number };
      const bare = { provider: null, reference: null };
      return { ...fact, payments: [{ _id, method: 'credit', amountMinor, ...bare }] };
    };
    expect(told(await sync(app, device, [credit(soldTo(made)), credit(soldTo(made))]))).toEqual([
      'credit_over_limit',
      'credit_over_limit',
    ]);
    expect(
      await ofShop('select balance_minor::int n from customer where business_id = $1'),
    ).toEqual([{ n: 2_000 }]);
    await holdBooks();
  });
});

describe('whose number somebody has already', () => {
  test('is that customer: in this sale, in later ones, and in what is asked for online', async () => {
    const known = { _id: newId(), name: 'Neema Said', phone: PHONE };
    await add(known);
    const made = neema();
    const first = soldTo(made);
    const answer = await sync(app, device, [first]);
    expect(told(answer)).toEqual(['posted']);
    expect((await sync(app, device, [first])).outcomes).toEqual(answer.outcomes);
    expect(told(await sync(app, device, [plain(made._id), soldTo(made)]))).toEqual([
      'posted',
      'posted',
    ]);
    const cart = { lines: [{ product: sugar, quantityMilli: 1_000 }] };
    const asked = { ...draftOf(till, cart), customerId: made._id };
    const posted = await post(app, shop.seller, till, asked);
    expect(posted.status).toBe(200);
    expect(posted.body).toMatchObject({ customer: known });
    expect((await post(app, shop.seller, till, asked)).body).toEqual(posted.body);
    expect(await customers()).toEqual([known]);
    expect(await buyers()).toEqual(Array(4).fill(known._id));
    expect(await aliases()).toEqual([
      {
        aliasId: made._id,
        customerId: known._id,
        deviceId: device.deviceId,
        saleId: first._id,
      },
    ]);
    // The id is taken for good.
    const again = await call(app, shop.owner, 'POST', '/api/customers', neema({ _id: made._id }));
    expect(again.status).toBe(422);
    await holdBooks();
  });

  test('though archived, and though made twice in one request', async () => {
    const known = { _id: newId(), name: 'Neema Said', phone: PHONE };
    await add(known);
    await ofShop('update customer set archived_at = created_at where business_id = $1');
    const twins = [neema({ phone: '+255754000111' }), neema({ phone: '+255754000111' })] as const;
    const facts = [soldTo(neema()), soldTo(twins[0]), soldTo(twins[1])];
    expect(told(await sync(app, device, facts))).toEqual(['posted', 'posted', 'posted']);
    expect(await buyers()).toEqual([known._id, twins[0]._id, twins[0]._id]);
    await holdBooks();
  });
});

test('of a sale that cannot be posted nobody comes, and no other customer than its own', async () => {
  const made = neema();
  const wrong = { ...soldTo(made), totalMinor: 7 };
  const stranger = { ...plain(newId()), newCustomer: made };
  expect(told(await sync(app, device, [wrong, stranger]))).toEqual([
    'malformed TOTAL_MISMATCH',
    'malformed NOT_FOUND',
  ]);
  expect(await customers()).toEqual([]);
  till.lastNumber = 0;
  const nobody = soldTo({ ...made, name: null, phone: null });
  expect(told(await sync(app, device, [nobody]))).toEqual(['malformed NOT_FOUND']);
  await holdBooks();
});

test('another business has customers of its own: same id, same number, nothing is shared', async () => {
  const made = neema();
  expect(told(await sync(app, device, [soldTo(made)]))).toEqual(['posted']);
  const first = shop;
  const other = await openShop();
  [shop, till, sugar] = [other.business, other.at, other.product];
  expect(told(await sync(app, other.tablet, [plain(made._id)]))).toEqual(['malformed NOT_FOUND']);
  till.lastNumber = 0;
  const theirs = { ...made, name: 'Neema of another shop' };
  expect(told(await sync(app, other.tablet, [soldTo(theirs)]))).toEqual(['posted']);
  expect(await customers(first)).toEqual([made]);
  expect(await customers()).toEqual([theirs]);
  await holdBooks();
});

test('I79 sees an id that stands for two, and a sale of another customer', async () => {
  await add({ _id: newId(), name: 'Neema Said', phone: PHONE });
  await sync(app, device, [soldTo(neema()), soldTo(neema({ phone: null }))]);
  const faults = [
    `update customer_alias a set alias_id = (select c.customer_id from customer c
       where c.business_id = a.business_id and c.customer_id <> a.customer_id)
     where a.business_id = '${shop.businessId}'`,
    `update customer_alias set sale_id = gen_random_uuid()`,
    `update sale set customer_id = null where business_id = '${shop.businessId}'`,
  ];
  for (const fault of faults) {
    expect(await brokenByFault(app.database, fault)).toContain('I79');
  }
  // Another name and another number change nothing.
  await call(app, shop.owner, 'POST', '/api/customers', neema({ phone: '+255700000001' }));
  await holdBooks();
});
