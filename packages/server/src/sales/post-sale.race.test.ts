import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { startCutting, type Cut } from '../../test/cutting-proxy.ts';
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
import { seed, sized } from '../../test/random.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

/**
 * A soak has 50 rounds, half of them on tills that share transactions. One of 2,000 buyers took
 * 70 s with them, beside other work on two cores: three quarters of an hour in all.
 */
const BUYERS = sized(2_000, 200);
const STOCK = sized(200, 100);
const ROUNDS = sized(25, 1);
/** Rounds of 20 carts that cross with a hundred products each. */
const CROSSING_ROUNDS = sized(50, 1);
/** Sales that are each sent 50 times at once, one a second. */
const KEYS = sized(1_000, 1);
/** Sales whose requests and answers are cut on the way: 18 a second, with 11 tries of each. */
const CUT_KEYS = sized(10_000);
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

/** At most so many at once: as many as have a connection. */
function postAll(
  origins: readonly string[],
  shop: TestBusiness,
  drafts: readonly SaleDraft[],
): Promise<HttpAnswer[]> {
  return atOnce(2 * CONNECTIONS, drafts, (draft, index) =>
    postUntilAnswered(
      `${origins[index % origins.length] ?? ''}/api/sales`,
      shop.seller.headers,
      draft,
    ),
  );
}

/** Works through all, so many at a time. */
async function atOnce<T, R>(
  width: number,
  all: readonly T[],
  work: (one: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...all.entries()].values();
  const worker = async (): Promise<void> => {
    for (const [index, one] of waiting) results[index] = await work(one, index);
  };
  await Promise.all(Array.from({ length: Math.min(width, all.length) }, worker));
  return results;
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

describe(`${BUYERS} buyers of ${STOCK} units, each on a till, of two servers`, () => {
  async function race(isWarm: boolean) {
    const made = await scene(BUYERS, STOCK * 1_000, BUYERS * 1_000);
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

  const right = { posted: STOCK, refused: BUYERS - STOCK, sold: STOCK };

  test('sell exactly these where tills share transactions too', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { transactions, ...outcome } = await race(true);
      expect(outcome, `round ${round}`).toEqual(right);
      // First sales, each alone; far fewer than were sold after them.
      expect(transactions).toBeLessThan(BUYERS + STOCK * 0.6);
    }
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('sell exactly these, and every other buyer is told that nothing is left', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      expect(await race(false), `round ${round}`).toMatchObject(right);
    }
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

const soldIn = async (businessId: string): Promise<number> => {
  const text = 'select count(*)::int sold from sale where business_id = $1';
  return (await peek<{ sold: number }>(database, text, [businessId]))[0]?.sold ?? -1;
};

describe('the same sale sent 50 times at once to two servers', () => {
  test('is one sale and 50 equal answers', async () => {
    const { shop, tills, products } = await scene(1, KEYS * 1_000);
    const lines = [{ product: products[0] as TestProduct, quantityMilli: 1_000 }];
    for (let number = 1; number <= KEYS; number += 1) {
      const draft = draftOf(tills[0] as OpenTill, { lines, number });
      const drafts = Array.from({ length: 50 }, () => draft);
      const answers = await postAll(originsOf(whole), shop, drafts);
      const texts = new Set(answers.map(({ text }) => text)).size;
      expect([number, countOf(answers, 200, null), texts]).toEqual([number, 50, 1]);
    }
    expect(await soldIn(shop.businessId)).toBe(KEYS);
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

/** Asked so often, a sale that nobody hears of is asked once more without anything between. */
const TRIES_MAX = 19;
const CUT_TILLS = 20;

describe('a network that cuts requests and answers, before two servers', () => {
  /**
   * Sells all on twenty tills, each sale until it was answered. What was answered is asked again as
   * often as chance says, at most 20 times in all.
   * @param again what is sent when nobody answered, or when another number is the next one
   */
  async function sellThrough(
    keys: number,
    again: (draft: SaleDraft, number: number) => SaleDraft = (draft) => draft,
  ) {
    const { shop, tills, products } = await scene(CUT_TILLS, 20 * keys * 1_000);
    const lines = [{ product: products[0] as TestProduct, quantityMilli: 1_000 }];
    // Told by the seed, whichever till comes first.
    const cuts = fc.constantFrom<Cut>('before', 'inside', 'unheard', 'half heard', 'nowhere');
    const fates = fc.sample(cuts, { seed, numRuns: 10_007 });
    const times = fc.sample(fc.integer({ min: 1, max: 20 }), { seed, numRuns: keys });
    let at = 0;
    const next = (): Cut => fates[(at += 1) % fates.length] ?? 'nowhere';
    const between = await Promise.all(whole.map(({ origin }) => startCutting(origin, next)));
    const answers = new Map<number, string[]>();
    const sell = async (key: number): Promise<void> => {
      const till = tills[key % CUT_TILLS] as OpenTill;
      let draft = draftOf(till, { lines });
      till.lastNumber += 1;
      const heard: string[] = [];
      answers.set(key, heard);
      for (let tries = 1; tries <= TRIES_MAX || heard.length === 0; tries += 1) {
        if (heard.length > 0 && tries > (times[key] ?? 1)) return;
        const place = tries > TRIES_MAX ? whole : between;
        const url = `${place[(key + tries) % 2]?.origin ?? ''}/api/sales`;
        const answer = await postJson(url, shop.seller.headers, draft).catch(() => null);
        const isNext = answer?.code === 'RECEIPT_NUMBER_TAKEN';
        const { expected = draft.number } = isNext
          ? (JSON.parse(answer.text) as { expected?: number })
          : {};
        if (answer === null || isNext) draft = again(draft, expected);
        else heard.push(`${answer.status} ${answer.text}`);
        till.lastNumber = Math.max(till.lastNumber, draft.number);
      }
    };
    // One after the other on a till, as a till does.
    await Promise.all(
      tills.map(async (_till, nth) => {
        for (let key = nth; key < keys; key += CUT_TILLS) await sell(key);
      }),
    );
    await Promise.all(between.map((one) => one.close()));
    const all = [...answers.values()];
    const fatesDone = between.map(({ done }) => JSON.stringify(done)).join(' ');
    process.stdout.write(`cut on the way: SEED=${seed}, ${keys} keys, ${at} tries ${fatesDone}\n`);
    return {
      posted: all.filter(([first]) => first?.startsWith('200 ')).length,
      unlike: all.filter((heard) => new Set(heard).size !== 1).length,
      sold: await soldIn(shop.businessId),
    };
  }

  test('sells each once, and every answer of one is the same', async () => {
    const outcome = await sellThrough(CUT_KEYS);
    expect(outcome).toEqual({ posted: CUT_KEYS, unlike: 0, sold: CUT_KEYS });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('where every try is another sale, more is sold than was bought', async () => {
    const anew = (draft: SaleDraft, number: number): SaleDraft => ({
      ...{ ...draft, _id: newId(), number },
      payments: draft.payments.map((payment) => ({ ...payment, _id: newId() })),
    });
    const { posted, sold } = await sellThrough(20, anew);
    expect(posted).toBe(20);
    expect(sold).toBeGreaterThan(20);
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

  /** Carts of all products: each begins with another one, forwards or backwards. */
  async function race(buyers: number, isWarm: boolean, productCount = 6) {
    const before = await deadlocks();
    const quantities = Array.from({ length: productCount }, () => 1_000_000);
    const made = await scene(buyers, ...quantities);
    const { shop, tills, products } = made;
    const servers = await startTwo(database, { connections: CONNECTIONS, label });
    if (isWarm) await warm(originsOf(servers), made);
    const drafts = tills.map((till, index) => {
      const first = index % productCount;
      const turned = [...products.slice(first), ...products.slice(0, first)];
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

  test('nor 20 carts of many products, round after round', async () => {
    for (let round = 1; round <= CROSSING_ROUNDS; round += 1) {
      const outcome = await race(20, false, sized(100, 20));
      expect(outcome, `round ${round}`).toEqual({ posted: 20, deadlocks: 0 });
    }
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

// The last of all: they leave goods that were sold twice, and a code that paid twice.
test('with the lock on the level and the key behind it off, the sum is found wrong', async () => {
  await peek(database, 'alter table stock_movement drop constraint stock_movement_pkey cascade');
  const { shop, tills, products } = await scene(2, 1_000);
  const lines = [{ product: products[0] as TestProduct, quantityMilli: 1_000 }];
  const answers = await without([['order by product_id for no key update', '']], (url) =>
    heldAtTheEnd(
      database,
      shop,
      tills.map((till) => () => postJson(url, shop.seller.headers, draftOf(till, { lines }))),
    ),
  );
  // One piece, sold to both.
  expect(codesOf(answers)).toEqual(['200', '200']);
  expect(await soldIn(shop.businessId)).toBe(2);
});

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
