import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd, heldWhile } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  postUntilAnswered,
  startRealDatabase,
  type HttpAnswer,
  type RealDatabase,
  type Rewrites,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const BUYERS = 200;
/** Every caller has a connection of its own: none waits before the lock that is raced for. */
const CONNECTIONS = 110;

let database: RealDatabase;
/** Two servers with every defence on, for all races that need nothing else. */
let whole: readonly ServerProcess[];
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
  whole = await startTwo(database, { connections: CONNECTIONS });
});
afterAll(async () => {
  await Promise.all(whole.map((server) => server.kill()));
  await database.drop();
});

const originsOf = (servers: readonly ServerProcess[]) => servers.map(({ origin }) => origin);

/** Work against a server that lacks a defence; what is asked of it is held by the test. */
async function without<T>(
  rewrites: Rewrites,
  work: (url: string) => Promise<T>,
  label = 'race',
): Promise<T> {
  const open = await startServer(database, { connections: 8, isHeld: true, rewrites, label });
  try {
    return await work(`${open.origin}/api/sales`);
  } finally {
    await open.kill();
  }
}

function postAll(
  origins: readonly string[],
  shop: TestBusiness,
  drafts: readonly SaleDraft[],
): Promise<HttpAnswer[]> {
  return Promise.all(
    drafts.map((draft, index) =>
      postUntilAnswered(
        `${origins[index % origins.length] ?? ''}/api/sales`,
        shop.seller.headers,
        draft,
      ),
    ),
  );
}

interface Scene {
  readonly shop: TestBusiness;
  readonly tills: readonly OpenTill[];
  readonly products: readonly TestProduct[];
}

async function scene(tillCount: number, ...quantities: readonly number[]): Promise<Scene> {
  const shop = await addBusiness(database, { branchCount: 1 });
  const products = await addProducts(
    database,
    shop,
    quantities.map((quantityMilli, index) => ({
      name: `Product ${index}`,
      priceMinor: 1_000,
      costMinor: 700,
      quantityMilli,
    })),
  );
  const branchId = shop.branches[0]?.branchId ?? '';
  return { shop, products, tills: await addOpenTills(database, shop, branchId, tillCount) };
}

/** A first sale on each till, after which the servers know who may sell together. */
async function warm(origins: readonly string[], { shop, tills, products }: Scene): Promise<void> {
  const lines = [{ product: products.at(-1) as TestProduct, quantityMilli: 1_000 }];
  const answers = await postAll(
    origins,
    shop,
    tills.map((till) => draftOf(till, { lines })),
  );
  expect(countOf(answers, 200, null)).toBe(tills.length);
  for (const till of tills) till.lastNumber += 1;
}

/** How many transactions wrote the sales of a business. */
async function transactionsOf(businessId: string): Promise<number> {
  const text = 'select count(distinct xmin::text)::int n from sale where business_id = $1';
  return (await peek<{ n: number }>(database, text, [businessId]))[0]?.n ?? 0;
}

const codesOf = (answers: readonly HttpAnswer[]): string[] =>
  answers.map(({ status, code }) => code ?? String(status)).sort();
const countOf = (answers: readonly HttpAnswer[], status: number, code: string | null): number =>
  answers.filter((answer) => answer.status === status && answer.code === code).length;

describe('200 buyers of 100 units, on 200 tills of two servers', () => {
  async function race(isWarm: boolean) {
    const made = await scene(BUYERS, 100_000, 1_000_000);
    const { shop, tills, products } = made;
    const [wanted] = products as [TestProduct];
    const lines = [{ product: wanted, quantityMilli: 1_000 }];
    const origins = originsOf(whole);
    if (isWarm) await warm(origins, made);
    const drafts = tills.map((till) => draftOf(till, { lines }));
    const answers = await postAll(origins, shop, drafts);
    const [{ sold } = { sold: -1 }] = await peek<{ sold: number }>(
      database,
      'select count(*)::int sold from sale_line where product_id = $1',
      [wanted.productId],
    );
    return {
      posted: countOf(answers, 200, null),
      refused: countOf(answers, 409, 'INSUFFICIENT_STOCK'),
      sold,
      transactions: await transactionsOf(shop.businessId),
    };
  }

  test('sell exactly 100 where tills share transactions too', async () => {
    const { transactions, ...outcome } = await race(true);
    expect(outcome).toEqual({ posted: 100, refused: 100, sold: 100 });
    // 200 first sales, each alone; far fewer than 100 after them.
    expect(transactions).toBeLessThan(BUYERS + 60);
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('sell exactly 100, and every other buyer is told that nothing is left', async () => {
    expect(await race(false)).toMatchObject({ posted: 100, refused: 100, sold: 100 });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('with the lock on the level switched off, the second of two is an error, not told so', async () => {
    const { shop, tills, products } = await scene(2, 1_000);
    const lines = [{ product: products[0] as TestProduct, quantityMilli: 1_000 }];
    const answers = await without([['order by product_id for no key update', '']], (url) =>
      heldAtTheEnd(
        database,
        shop,
        tills.map((till) => () => postJson(url, shop.seller.headers, draftOf(till, { lines }))),
      ),
    );
    expect(codesOf(answers)).toEqual(['200', 'INTERNAL']);
  });
});

describe('the same sale sent 50 times at once to two servers', () => {
  async function race(origins: readonly string[]) {
    const { shop, tills, products } = await scene(1, 100_000);
    const lines = [{ product: products[0] as TestProduct, quantityMilli: 1_000 }];
    const draft = draftOf(tills[0] as OpenTill, { lines });
    const drafts = Array.from({ length: 50 }, () => draft);
    const answers = await postAll(origins, shop, drafts);
    const [{ sold } = { sold: -1 }] = await peek<{ sold: number }>(
      database,
      'select count(*)::int sold from sale where business_id = $1',
      [shop.businessId],
    );
    const texts = new Set(answers.map(({ text }) => text)).size;
    return { posted: countOf(answers, 200, null), texts, sold };
  }

  test('is one sale and 50 equal answers', async () => {
    expect(await race(originsOf(whole))).toEqual({ posted: 50, texts: 1, sold: 1 });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('with the look for a sale under the same id switched off, the second is another sale', async () => {
    const { shop, tills, products } = await scene(1, 100_000);
    const lines = [{ product: products[0] as TestProduct, quantityMilli: 1_000 }];
    const draft = draftOf(tills[0] as OpenTill, { lines });
    const blind = [['sale_id = any ($3::uuid[])', 'sale_id = any ($3::uuid[]) and false']] as const;
    const answers = await without(blind, (url) =>
      Promise.all([1, 2].map(() => postJson(url, shop.seller.headers, draft))),
    );
    expect(codesOf(answers)).toEqual(['200', 'RECEIPT_NUMBER_TAKEN']);
  });
});

describe('two sales that were given one number', () => {
  async function drafted(count: number) {
    const { shop, tills, products } = await scene(1, 100_000);
    const lines = [{ product: products[0] as TestProduct, quantityMilli: 1_000 }];
    const till = tills[0] as OpenTill;
    return { shop, drafts: Array.from({ length: count }, () => draftOf(till, { lines })) };
  }

  test('one is posted, the others are told the next number', async () => {
    const { shop, drafts } = await drafted(20);
    const answers = await postAll(originsOf(whole), shop, drafts);
    expect(countOf(answers, 200, null)).toBe(1);
    expect(countOf(answers, 409, 'RECEIPT_NUMBER_TAKEN')).toBe(19);
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('with the lock on the till switched off, the second of two is an error, not told so', async () => {
    const { shop, drafts } = await drafted(2);
    const answers = await without([['order by till_id for no key update', '']], (url) =>
      heldAtTheEnd(
        database,
        shop,
        drafts.map((draft) => () => postJson(url, shop.seller.headers, draft)),
      ),
    );
    expect(codesOf(answers)).toEqual(['200', 'INTERNAL']);
  });
});

/** A cart paid by one code of mobile money. */
function byOneCode(till: OpenTill, product: TestProduct): SaleDraft {
  const draft = draftOf(till, { lines: [{ product, quantityMilli: 1_000 }] });
  const mobile = { method: 'mobile_money' as const, provider: 'M-Pesa', reference: 'SGH7X2' };
  return {
    ...draft,
    payments: draft.payments.map(({ _id, amountMinor }) => ({ _id, amountMinor, ...mobile })),
  };
}

test('one mobile-money code on many tills pays one sale; the others are told so', async () => {
  const { shop, tills, products } = await scene(20, 100_000);
  const drafts = tills.map((till) => byOneCode(till, products[0] as TestProduct));
  const answers = await postAll(originsOf(whole), shop, drafts);
  expect(countOf(answers, 200, null)).toBe(1);
  expect(countOf(answers, 409, 'REFERENCE_USED')).toBe(19);
  expect(await brokenBooks(database)).toEqual([]);
});

describe('carts that cross: the same products in every order', () => {
  const label = 'crossing';

  /** A backend reports its deadlocks at the latest when it ends. */
  async function deadlocks(): Promise<number> {
    await vi.waitFor(
      async () => {
        const text = 'select 1 from pg_stat_activity where application_name = $1';
        expect(await peek(database, text, [label])).toEqual([]);
      },
      { timeout: 20_000, interval: 20 },
    );
    const [found] = await peek<{ n: number }>(
      database,
      'select deadlocks::int n from pg_stat_database where datname = current_database()',
    );
    return found?.n ?? -1;
  }

  async function race(buyers: number, isWarm: boolean) {
    const before = await deadlocks();
    const quantities = Array.from({ length: 6 }, () => 1_000_000);
    const made = await scene(buyers, ...quantities);
    const { shop, tills, products } = made;
    const servers = await startTwo(database, { connections: CONNECTIONS, label });
    if (isWarm) await warm(originsOf(servers), made);
    const drafts = tills.map((till, index) => {
      const turned = [...products.slice(index % 6), ...products.slice(0, index % 6)];
      const ordered = index % 2 === 0 ? turned : turned.reverse();
      return draftOf(till, {
        lines: ordered.map((product) => ({ product, quantityMilli: 1_000 })),
      });
    });
    const answers = await postAll(originsOf(servers), shop, drafts);
    await Promise.all(servers.map((server) => server.kill()));
    return { posted: countOf(answers, 200, null), deadlocks: (await deadlocks()) - before };
  }

  test('all post, and none ever waits in a circle', async () => {
    expect(await race(100, false)).toEqual({ posted: 100, deadlocks: 0 });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('nor where tills share transactions', async () => {
    expect(await race(60, true)).toEqual({ posted: 60, deadlocks: 0 });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('with levels locked in the order of the cart, some do', async () => {
    const inCartOrder: Rewrites = [
      [
        'order by product_id for no key update',
        'order by array_position($2::uuid[], product_id) for no key update',
      ],
    ];
    const before = await deadlocks();
    const { shop, tills, products } = await scene(2, 9_000, 9_000, 9_000);
    const [one, held, other] = products as [TestProduct, TestProduct, TestProduct];
    const carts = [
      [one, held, other],
      [other, held, one],
    ];
    // Each has its first level and waits for the held one; after it, each wants the other's first.
    const text = 'select from stock_level where product_id = $1 for update';
    const sell = (url: string) =>
      heldWhile(
        database,
        { text, values: [held.productId], label },
        carts.map((cart, at) => () => {
          const lines = cart.map((product) => ({ product, quantityMilli: 1_000 }));
          return postJson(url, shop.seller.headers, draftOf(tills[at] as OpenTill, { lines }));
        }),
      );
    await without(inCartOrder, sell, label);
    expect((await deadlocks()) - before).toBeGreaterThan(0);
  });
});

// The last of all: it leaves a code that paid twice.
test('without the key that lets a mobile-money code pay once, two sales are paid by it', async () => {
  await peek(database, 'alter table payment drop constraint if exists payment_reference_once');
  const { shop, tills, products } = await scene(2, 1_000, 1_000);
  const answers = await without([], (url) =>
    heldAtTheEnd(
      database,
      shop,
      tills.map((till, nth) => () => {
        const draft = byOneCode(till, products[nth] as TestProduct);
        return postJson(url, shop.seller.headers, draft);
      }),
    ),
  );
  expect(codesOf(answers)).toEqual(['200', '200']);
});
