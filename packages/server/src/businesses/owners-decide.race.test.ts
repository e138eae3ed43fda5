import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import { NO_ROLE_RIGHTS } from '@tillbook/core/role-rights';
import { givePassword, PASSWORD } from '../../test/accounts.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addPerson, addProducts, newId } from '../../test/builders.ts';
import type { TestBusiness, TestPerson, TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  OWN_CONNECTION,
  startRealDatabase,
  startTwo,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
} from '../../test/processes.ts';
import { newProduct } from '../../test/product-requests.ts';
import { closeBody } from '../../test/shifts.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

/** What an owner or the platform decides, from two servers, while others act on the old decision. */
const LABEL = 'deciding';

let database: RealDatabase;
let servers: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  servers = await startTwo(database, { connections: 40, label: LABEL, isHeld: true });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
});

/** Acts that begin one after the other, and stand beside each other before their ends. */
const held = (shop: TestBusiness, acts: readonly (() => Promise<HttpAnswer>)[]) =>
  heldAtTheEnd(database, shop, acts, LABEL);

type Asked = readonly ['POST' | 'PUT', string, object];

async function ask(
  index: number,
  by: Pick<TestPerson, 'headers'>,
  [method, path, body]: Asked,
  over: readonly ServerProcess[] = servers,
): Promise<HttpAnswer> {
  const answer = await fetch(`${over[index % over.length]?.origin ?? ''}${path}`, {
    method,
    headers: { ...by.headers, ...OWN_CONNECTION, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const code = (JSON.parse(text) as { code?: string }).code ?? null;
  return { status: answer.status, text, code };
}

/** How many answers there are of each kind. */
function tally(answers: readonly HttpAnswer[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { status, code } of answers) {
    const kind = status === 200 ? '200' : String(code);
    found[kind] = (found[kind] ?? 0) + 1;
  }
  return found;
}

/** Changes the words of a function of the database, and gives it back afterwards. */
async function without<T>(
  name: string,
  [from, to]: readonly [string, string],
  work: () => Promise<T>,
): Promise<T> {
  const [kept] = await peek<{ source: string }>(
    database,
    'select pg_get_functiondef($1::regproc) source',
    [name],
  );
  const source = kept?.source ?? '';
  expect(source).toContain(from);
  await peek(database, source.replace(from, to));
  try {
    return await work();
  } finally {
    await peek(database, source);
  }
}

describe('a business that is closed while its tills go on', () => {
  async function shopToClose(): Promise<TestBusiness> {
    const shop = await addBusiness(database, { branchCount: 1 });
    await givePassword({ database }, shop.owner);
    return shop;
  }
  const closing = (shop: TestBusiness, index = 0) => {
    const body = { name: 'Amina Shop', currentPassword: PASSWORD };
    return () => ask(index, shop.owner, ['POST', '/api/business/close', body]);
  };
  /** The business's till in the seller's hands, and the call that opens its shift. */
  async function opening(shop: TestBusiness) {
    const tillId = shop.branches[0]?.tillId ?? '';
    const path = `/api/tills/${tillId}/take`;
    const taken = await ask(0, shop.seller, ['POST', path, { deviceId: newId() }]);
    const { leaseId } = JSON.parse(taken.text) as { leaseId: string };
    const body = { _id: newId(), tillId, leaseId, floatMinor: 0 };
    return () => ask(1, shop.seller, ['POST', '/api/shifts', body]);
  }
  async function standing({ businessId }: TestBusiness) {
    const [found] = await peek<{ isClosed: boolean; open: number }>(
      database,
      `select b.closed_at is not null "isClosed", (select count(*)::int from till t
         where t.business_id = $1 and t.open_shift_id is not null) open
       from business b where b.business_id = $1`,
      [businessId],
    );
    return found;
  }

  test('who opened a shift first keeps it open; who closed first is followed by nobody', async () => {
    const first = await shopToClose();
    const open = await opening(first);
    expect(tally(await held(first, [open, closing(first)]))).toEqual({
      '200': 1,
      SHIFTS_OPEN: 1,
    });
    expect(await standing(first)).toEqual({ isClosed: false, open: 1 });
    const second = await shopToClose();
    const late = await opening(second);
    expect(tally(await held(second, [closing(second), late]))).toEqual({
      '200': 1,
      BUSINESS_SUSPENDED: 1,
    });
    expect(await standing(second)).toEqual({ isClosed: true, open: 0 });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('a sale, the count of its drawer and the closing from both sides: none is lost', async () => {
    for (let round = 0; round < 4; round += 1) {
      const shop = await shopToClose();
      const [soap] = (await addProducts(database, shop, [
        { name: 'Soap', priceMinor: 1_000, costMinor: 700, quantityMilli: 9_000 },
      ])) as [TestProduct];
      const branchId = shop.branches[0]?.branchId ?? '';
      const [till] = (await addOpenTills(database, shop, branchId, 1)) as [OpenTill];
      const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: 1_000 }] });
      const counted = `/api/shifts/${till.shiftId}/close`;
      const answers = await Promise.all([
        ask(0, shop.seller, ['POST', '/api/sales', draft]),
        closing(shop, 1)(),
        ask(1, shop.seller, ['POST', counted, closeBody(1_000)]),
        ...[0, 1].map((index) => closing(shop, index)()),
      ]);
      const known = ['200', 'SHIFTS_OPEN', 'SHIFT_CLOSED', 'BUSINESS_SUSPENDED', 'UNAUTHENTICATED'];
      for (const kind of Object.keys(tally(answers))) expect(known).toContain(kind);
      const { isClosed, open } = (await standing(shop)) ?? {};
      expect(isClosed === false || open === 0).toBe(true);
      // Asked once more, it is closed, and nothing is sold there any more.
      expect((await closing(shop)()).status).toBe(200);
      const late = await ask(1, shop.owner, ['POST', '/api/sales', { ...draft, _id: newId() }]);
      expect(late.code).toBe('BUSINESS_SUSPENDED');
    }
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('with the wait for the closing switched off, a shift is open in a closed business', async () => {
    const shop = await shopToClose();
    const open = await opening(shop);
    const answers = await without('refuse_closed_business', [' for share;', ';'], () =>
      held(shop, [open, closing(shop)]),
    );
    expect(tally(answers)).toEqual({ '200': 2 });
    expect(await standing(shop)).toEqual({ isClosed: true, open: 1 });
    expect((await brokenBooks(database)).join()).toContain('I93');
    await peek(database, 'delete from business_event where business_id = $1', [shop.businessId]);
  });
});

describe('a limit of the platform, reached from two servers at once', () => {
  const MANY = 8;
  const setLimit = (of: string, most: number | null) =>
    peek(
      database,
      `insert into platform_setting (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
      [`limit_${of}`, JSON.stringify(most)],
    );
  const makers: Readonly<Record<string, (shop: TestBusiness, index: number) => Asked>> = {
    products: (shop, index) => ['POST', '/api/products', newProduct(shop, { name: `P ${index}` })],
    branches: (_, index) => [
      ...(['POST', '/api/branches'] as const),
      {
        ...{ _id: newId(), tillId: newId(), name: `Branch ${index}`, code: `N${index}` },
        ...{ address: null, timezone: 'Africa/Dar_es_Salaam', phone: null },
      },
    ],
    staff: (shop, index) => [
      ...(['POST', '/api/auth/users/new'] as const),
      {
        ...{ userId: newId(), name: 'Neema Paul', email: `n${index}.${newId()}@example.test` },
        ...{ role: 'seller', branchIds: [shop.branches[0]?.branchId ?? ''] },
      },
    ],
  };
  const here: Readonly<Record<string, number>> = { products: 0, branches: 1, staff: 3 };
  const make = (shop: TestBusiness, of: string) =>
    Array.from({ length: MANY }, (_, index) => () => {
      const asked = makers[of]?.(shop, index) ?? (['POST', '/', {}] as const);
      return ask(index, shop.owner, asked);
    });

  test.each(Object.keys(makers))('%s: exactly as many as it says', async (of) => {
    const shop = await addBusiness(database, { branchCount: 1 });
    const other = await addBusiness(database, { branchCount: 1 });
    await setLimit(of, (here[of] ?? 0) + 3);
    const makes = [...make(shop, of), ...make(other, of)];
    const answers = await Promise.all(makes.map((one) => one()));
    // Each business has its own.
    for (const own of [answers.slice(0, MANY), answers.slice(MANY)]) {
      expect(tally(own)).toEqual({ '200': 3, LIMIT_REACHED: MANY - 3 });
    }
    await setLimit(of, null);
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('businesses of one owner: two tabs that begin one are within it', async () => {
    const owner = await addPerson(database, { role: 'business_admin' });
    await setLimit('businesses', 1);
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        ask(index, owner, [
          ...(['PUT', '/api/setup/business'] as const),
          {
            ...{ businessId: newId(), businessType: 'grocery', name: `Shop ${index}` },
            ...{ currency: 'TZS', timezone: 'Africa/Dar_es_Salaam' },
            ...{ taxMode: 'inclusive', taxBasisPoints: 1_800 },
          },
        ]),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const own = 'select from business where owner_id = $1';
    expect(await peek(database, own, [owner.personId])).toHaveLength(1);
    await setLimit('businesses', null);
  });

  test('with the wait for the others switched off, there are more', async () => {
    const shop = await addBusiness(database, { branchCount: 1 });
    await setLimit('products', 1);
    const lock =
      "perform pg_advisory_xact_lock(hashtextextended('limit ' || kind || ' ' || place, 0));";
    const answers = await without('keep_limit', [lock, ''], () =>
      held(shop, make(shop, 'products').slice(0, 4)),
    );
    expect(tally(answers)).toEqual({ '200': 4 });
    await setLimit('products', null);
  });
});

describe('the rights of all roles, chosen by two admins at once', () => {
  const WRITERS = 6;
  /** A choice that is known by its number in every role. */
  const choice = (index: number) => {
    const one = { ...NO_RIGHTS, discountBasisPoints: 100 + index };
    return { seller: one, branch_manager: one, accountant: NO_ROLE_RIGHTS.accountant };
  };
  async function race(rewrites: Rewrites) {
    const over =
      rewrites.length === 0
        ? servers
        : await startTwo(database, { connections: 20, rewrites, label: LABEL, isHeld: true });
    const shop = await addBusiness(database, { branchCount: 1 });
    const admin = await addPerson(database, {
      ...{ role: 'business_admin', businessId: shop.businessId },
    });
    const save = (version: number) => (index: number) =>
      ask(
        index,
        index % 2 === 0 ? shop.owner : admin,
        ['PUT', '/api/business/role-rights', { version, rights: choice(index) }],
        over,
      );
    const all = Array.from({ length: WRITERS }, (_, index) => index);
    const choose = save(1);
    const answers = await held(
      shop,
      all.map((index) => () => choose(index)),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    // Who was told that it was changed meanwhile reads it, and chooses on top of it.
    const again = await save(2)((won + 1) % WRITERS);
    if (over !== servers) await Promise.all(over.map((server) => server.kill()));
    const kept = await peek<{ version: number; rights: ReturnType<typeof choice> }>(
      database,
      'select version, rights from role_rights where business_id = $1 order by version',
      [shop.businessId],
    );
    return { answers, won, again, kept, shop };
  }

  test('one choice is kept whole, all others are told; the next one stands on it', async () => {
    const { answers, won, again, kept, shop } = await race([]);
    expect(tally(answers)).toEqual({ '200': 1, VERSION_CONFLICT: WRITERS - 1 });
    expect(again.status).toBe(200);
    expect(kept.map(({ version }) => version)).toEqual([2, 3]);
    for (const [row, index] of [won, (won + 1) % WRITERS].entries()) {
      expect(kept[row]?.rights).toMatchObject(choice(index));
    }
    const told = `select from audit_event where business_id = $1
      and action = 'role_rights.changed'`;
    expect(await peek(database, told, [shop.businessId])).toHaveLength(2);
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('without what the database says of two with one number, they are told nothing clear', async () => {
    const { answers } = await race([
      ['on conflict do nothing\n   returning version', 'returning version'],
    ]);
    expect(tally(answers)).not.toEqual({ '200': 1, VERSION_CONFLICT: WRITERS - 1 });
  });
});
