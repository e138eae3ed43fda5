import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import { saleContent } from '@tillbook/core/sales/sale-content';
import { syncSales } from '@tillbook/core/sales/sync.api';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { fetchCustomers, type CustomersTold } from './customer-fetch.ts';
import { searchCustomers } from './customer-search.ts';
import { createCustomerStore, type KeptCustomers } from './customer-store.ts';
import { openDeviceDatabase } from './device-database.ts';
import { madeHere, notToldYet } from './made-here.ts';
import { createSendSales } from './send-sales.ts';
import { counter, uuid } from './test-counter.ts';
import { browserStorage, unsentContent } from './test-outbox.ts';
import { onAccountIn, soldTo, type SoldOnAccount } from './sold-on-account.ts';
import { keptCart } from './till-journal.ts';

const DAR = { currency: 'TZS', timezone: 'Africa/Dar_es_Salaam' };
const customer = (name: string | null, phone: string | null, groupName: string | null = null) =>
  ({
    ...{ _id: `${name ?? ''}${phone ?? ''}`, name, phone, groupName, balanceMinor: 0 },
    ...{ creditLimitMinor: 0, leftMinor: 0, termsDays: 0 },
  }) satisfies CustomerAtTill;
const ASHA = customer('Asha Mbezi', '+255713555777', 'Wholesale');
const JUMA = customer('Mzee Juma', '+255754000111');
const NAMELESS = customer(null, '+255777713000');
const ALL = [ASHA, JUMA, NAMELESS];

test.each([
  ['5777', [ASHA]],
  ['0713555', [ASHA]],
  ['+255713', [ASHA]],
  ['asha', [ASHA]],
  ['mbe ash', [ASHA]],
  ['whole', [ASHA]],
  ['juma', [JUMA]],
  ['777', [ASHA, NAMELESS]],
  ['3555', []],
  ['zz', []],
  ['', []],
  ['#!', []],
])('%j finds on the device what the server would', (typed, found) => {
  expect(searchCustomers(ALL, typed, DAR)).toEqual(found);
});

const told = (more: Partial<CustomersTold>): CustomersTold => ({
  ...{ items: [], gone: [], hasMore: false, isReset: false, cursor: 'next', ...more },
});

/** A device whose server gives these answers, one by one. */
function device(answers: (CustomersTold | Error)[]) {
  const { tab } = browserStorage();
  const { database, seal } = tab();
  const store = createCustomerStore(database, seal);
  const asked: (string | null)[] = [];
  const heard: string[] = [];
  let memory: KeptCustomers | undefined;
  const fetch = async () => {
    memory = await fetchCustomers({
      ...{ businessId: 'b', store },
      ask: (cursor) => {
        asked.push(cursor);
        const answer = answers.shift() ?? new Error('asked too often');
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      current: () => memory,
      show: (kept) => (memory = kept),
      heard: () => Promise.resolve([...heard]),
      forget: (saleIds) => store.forgetSold('b', saleIds),
      nowMs: () => NOW_MS,
    });
    return memory.items;
  };
  const kept = () => memory;
  return { fetch, asked, heard, store, kept, restart: () => (memory = undefined), database };
}
const NOW_MS = Date.parse('2026-11-27T07:42:00.000Z');
const NOW = new Date(NOW_MS).toISOString();
const SILENT = new ApiError({ status: 0, title: 'No network' } as never);

test('all customers come page by page, are kept sealed, and found again without a network', async () => {
  const { fetch, asked, store, restart, database } = device([
    told({ items: [ASHA], hasMore: true, cursor: 'page 2' }),
    told({ items: [JUMA], cursor: 'since' }),
    SILENT,
  ]);
  expect(await fetch()).toEqual([ASHA, JUMA]);
  await expect
    .poll(() => store.load('b'))
    .toEqual({ items: [ASHA, JUMA], cursor: 'since', asOf: NOW });
  const raw = await (await database()).get('customers', 'b');
  expect(JSON.stringify(raw)).not.toMatch(/Asha|713555/);
  restart();
  expect(await fetch()).toEqual([ASHA, JUMA]);
  expect(asked).toEqual([null, 'page 2', 'since']);
  expect(await store.load('another')).toBeNull();
});

test('what changed takes the place of what was; who is archived goes; a reset begins anew', async () => {
  const other = { ...JUMA, name: 'Juma Said' };
  const { fetch, asked } = device([
    told({ items: [ASHA, JUMA], cursor: 'a' }),
    told({ items: [other], gone: [ASHA._id], cursor: 'b' }),
    told({ isReset: true, cursor: 'c' }),
    told({ items: [NAMELESS], cursor: 'd' }),
  ]);
  await fetch();
  expect(await fetch()).toEqual([other]);
  expect(await fetch()).toEqual([NAMELESS]);
  expect(asked).toEqual([null, 'a', 'b', null]);
});

describe('what was sold on account here', () => {
  const sale = (nth: number, amountMinor: number, customerId = ASHA._id): SoldOnAccount => ({
    ...{ saleId: uuid(nth), customerId, amountMinor },
  });

  test('is noted sealed until a list that tells of it is there; what waits stays noted', async () => {
    const { fetch, heard, store, database } = device([
      SILENT,
      told({ items: [ASHA], cursor: 'a' }),
    ]);
    await store.noteSold('b', sale(1, 300));
    await store.noteSold('b', sale(2, 500));
    await store.noteSold('c', sale(3, 900));
    heard.push(uuid(1));
    await expect(fetch()).rejects.toBe(SILENT);
    expect(await store.sold('b')).toEqual([sale(1, 300), sale(2, 500)]);
    await fetch();
    await expect.poll(() => store.sold('b')).toEqual([sale(2, 500)]);
    expect(await store.sold('c')).toEqual([sale(3, 900)]);
    expect(await store.made('b')).toEqual([]);
    const raw = await (await database()).getAll('customers');
    expect(JSON.stringify(raw)).not.toContain(uuid(2));
  });

  test('without an answer the list stays of the time when it was told', async () => {
    const { fetch, kept, store, restart } = device([told({ items: [ASHA] }), SILENT]);
    await fetch();
    await expect.poll(() => store.load('b')).toMatchObject({ asOf: NOW });
    restart();
    await fetch();
    expect(kept()?.asOf).toBe(NOW);
  });

  test('counts once, noted and waiting alike, for its own customer', () => {
    const credit = (nth: number, amountMinor: number, customerId = ASHA._id) => {
      const { draft } = unsentContent(nth);
      const bare = { paymentTypeId: null, provider: null, reference: null };
      const paid = { _id: uuid(80), method: 'credit' as const, amountMinor, ...bare };
      return { draft: { ...draft, customerId, payments: [paid] } };
    };
    const first = credit(1, 400);
    const noted = [{ saleId: first.draft._id, customerId: ASHA._id, amountMinor: 400 }];
    const waiting = [first, credit(2, 250), credit(3, 900, JUMA._id), unsentContent(4)];
    expect(soldTo(ASHA._id, noted, waiting)).toBe(650);
    expect(soldTo(ASHA._id, noted, [])).toBe(400);
    expect(soldTo(NAMELESS._id, noted, waiting)).toBe(0);
  });

  test('is what was sold on it and spent of it, not what was paid', () => {
    const of = (method: PaymentMethod, amountMinor: number) => ({ method, amountMinor });
    const payments = [of('cash', 1_000), of('credit', 300), of('store_credit', 50)];
    const sold = { _id: uuid(1), customerId: ASHA._id, payments };
    expect(onAccountIn(sold)).toEqual(sale(1, 350));
    expect(onAccountIn({ ...sold, payments: [of('cash', 1_000)] })).toBeNull();
    expect(onAccountIn({ ...sold, customerId: null })).toBeNull();
  });
});

test('a first start without a network knows nobody, and says so', async () => {
  const { fetch } = device([SILENT]);
  await expect(fetch()).rejects.toBe(SILENT);
});

test('a device of an earlier release keeps its sales and gets a place for customers', async () => {
  browserStorage();
  const old = await openDB('earlier', 1, {
    upgrade(database) {
      for (const name of ['keys', 'credentials', 'tills', 'places', 'catalogue']) {
        database.createObjectStore(name);
      }
      const sales = database.createObjectStore('sales', { keyPath: 'seq', autoIncrement: true });
      sales.createIndex('by-sale', 'saleId', { unique: true });
      sales.createIndex('by-till', ['tillKey', 'state']);
    },
  });
  await old.add('sales', { saleId: 'kept', tillKey: 't', state: 'waiting' });
  old.close();
  const now = await openDeviceDatabase('earlier');
  expect(await now.getAll('sales')).toMatchObject([{ saleId: 'kept' }]);
  expect([...now.objectStoreNames]).toContain('customers');
});

describe('a customer made on this device', () => {
  const NEEMA = { _id: uuid(70), name: 'Neema', phone: '+255788111222' };
  const PENDO = { _id: uuid(71), name: 'Pendo', phone: null };

  test('is kept sealed for its business until it is forgotten, beside those of the server', async () => {
    const { tab } = browserStorage();
    const { database, seal } = tab();
    const store = createCustomerStore(database, seal);
    await store.save('b', { items: [ASHA], cursor: 'since', asOf: null });
    await Promise.all([
      store.make('b', NEEMA),
      createCustomerStore(database, seal).make('b', PENDO),
    ]);
    await store.make('bb', { ...NEEMA, name: 'Of another business' });
    const again = createCustomerStore(tab().database, tab().seal);
    expect(await again.made('b')).toEqual([NEEMA, PENDO]);
    expect(await again.load('b')).toEqual({ items: [ASHA], cursor: 'since', asOf: null });
    const raw = await (await database()).getAll('customers');
    expect(JSON.stringify(raw)).not.toMatch(/Neema|788111/);
    await again.forget('b', NEEMA._id);
    expect(await store.made('b')).toEqual([PENDO]);
    expect(await store.made('c')).toEqual([]);
  });

  test.each([
    ['nothing yet', [ASHA], [NEEMA, PENDO]],
    ['by its id', [{ ...JUMA, _id: PENDO._id }], [NEEMA]],
    ['by its number', [{ ...JUMA, phone: NEEMA.phone }], [PENDO]],
    ['of nobody by having no number', [{ ...JUMA, phone: null }], [NEEMA, PENDO]],
  ])('is told by the server %s', (_how, known, left) => {
    expect(notToldYet([NEEMA, PENDO], known)).toEqual(left);
  });

  test('is found like the others, and has no credit', () => {
    const here = [...ALL, madeHere(NEEMA)];
    expect(searchCustomers(here, '1222', DAR)).toEqual([
      expect.objectContaining({ ...NEEMA, isMadeHere: true, creditLimitMinor: 0 }),
    ]);
  });

  test('makes its sale a fact that names them; other sales stay as they were', async () => {
    const { outbox } = browserStorage().tab();
    const online = { businessId: 'b', mustWait: false };
    const plain = unsentContent(1);
    const known = { ...plain, cart: { ...plain.cart, customer: NEEMA } };
    expect(await outbox.begin(known, online)).toBe('trying');
    await outbox.settle(known.draft._id);
    const sold = unsentContent(2);
    const draft = { ...sold.draft, customerId: NEEMA._id };
    const customer = { ...NEEMA, isMadeHere: true };
    const cart = { ...sold.cart, customer };
    expect(await outbox.begin({ ...sold, draft, cart }, online)).toBe('waiting');
    expect(await outbox.begin(unsentContent(3), online)).toBe('waiting');
    const bodies: unknown[] = [];
    const send = createSendSales(
      ({ body }) => {
        bodies.push(body);
        return Promise.resolve({ kind: 'failed' } as never);
      },
      () => 1_000,
    );
    await send({ deviceId: uuid(8), secret: 's' }, draft.tillId, await outbox.all());
    const { sales } = syncSales.body!.parse(bodies[0]);
    expect(sales.map(({ customerId, newCustomer }) => ({ customerId, newCustomer }))).toEqual([
      { customerId: NEEMA._id, newCustomer: NEEMA },
      { customerId: undefined, newCustomer: null },
    ]);
    expect(JSON.stringify(bodies)).not.toContain('isMadeHere');
    expect(saleContent(draft)).not.toContain('Neema');
  });

  test('stays one in the cart over a reload, and where the sale is parked', () => {
    const first = counter([]);
    const customer = { ...NEEMA, isMadeHere: true };
    first.till.change({ kind: 'customer', customer });
    first.takeSugar();
    const { cart } = counter([], { storage: first.storage }).till.getSnapshot();
    expect(cart.customer).toEqual(customer);
    expect(keptCart.parse(JSON.parse(JSON.stringify(cart))).customer).toEqual(customer);
  });
});
