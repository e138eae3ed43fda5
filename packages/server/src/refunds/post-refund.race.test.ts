import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { RefundDraft } from '@tillbook/core/refunds/refunds.api';
import { subjectOfRefund } from '@tillbook/core/refunds/refund-approval';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { heldAtTheEnd } from '../../test/held.ts';
import { addOpenTills } from '../../test/many-tills.ts';
import {
  postJson,
  postUntilAnswered,
  startRealDatabase,
  type RealDatabase,
  type ServerProcess,
  startServer,
  startTwo,
} from '../../test/processes.ts';
import { sized } from '../../test/random.ts';
import { refundDraftOf, SALE_UNLOCKED } from '../../test/refunds.ts';
import { draftOf, soldFor, type OpenTill } from '../../test/till.ts';

const CASHIERS = 50;
const SOLD = 10;
const PRICE_MINOR = SOLD * 1_000;
/** Less than that: a tenth of it is no whole number. */
const PAID_MINOR = PRICE_MINOR - 7;
/** Sales of which all cashiers take back a piece at once: one a second, half an hour of a soak. */
const SALES = sized(2_000, 1);
/** Requests that want to be the one that was approved. */
const APPROVED = 30;

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

interface Scene {
  readonly shop: TestBusiness;
  readonly tills: readonly OpenTill[];
  readonly soap: TestProduct;
}

/** A shop with ten pieces for each sale, and an open till for each of fifty cashiers. */
async function shopOf(sales = 1): Promise<Scene> {
  const shop = await addBusiness(database, { branchCount: 1 });
  const quantityMilli = sales * SOLD * 1_000;
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli, stepMilli: 1_000 },
  ])) as [TestProduct];
  const branchId = shop.branches[0]?.branchId ?? '';
  return { shop, soap, tills: await addOpenTills(database, shop, branchId, CASHIERS) };
}

/** Sells a line of ten pieces. */
async function sell(
  origin: string,
  { shop, tills, soap }: Scene,
  paidMinor = PRICE_MINOR,
): Promise<Sale> {
  const [till] = tills as [OpenTill];
  const draft = draftOf(till, { lines: [{ product: soap, quantityMilli: SOLD * 1_000 }] });
  const amountMinor = PRICE_MINOR - paidMinor;
  const discount = { kind: 'amount', amountMinor, reason: 'Regular customer' };
  const less = soldFor(draft, paidMinor, amountMinor === 0 ? {} : { discount });
  const sold = await postJson(`${origin}/api/sales`, shop.manager.headers, less);
  expect(sold.status, sold.text).toBe(200);
  till.lastNumber += 1;
  return JSON.parse(sold.text) as Sale;
}

async function scene(origin: string) {
  const made = await shopOf();
  return { ...made, sale: await sell(origin, made) };
}

/**
 * Takes one piece back. What it gives depends on who was before: by a cent it may not be what the
 * screen said, and then it says what the server answered.
 */
async function takeBack(url: string, shop: TestBusiness, draft: ReturnType<typeof refundDraftOf>) {
  let asked = draft;
  for (;;) {
    const answer = await postUntilAnswered(url, shop.manager.headers, asked);
    if (answer.code !== 'TOTAL_MISMATCH') return answer;
    const { totalMinor } = JSON.parse(answer.text) as { totalMinor: number };
    asked = { ...draft, payments: [{ method: 'cash', amountMinor: totalMinor }], totalMinor };
  }
}

/** What a sale gave back, by the tables. */
async function givenBack(sale: Sale) {
  const [sums] = await peek<{ milli: number; minor: number }>(
    database,
    `select coalesce(sum(quantity_milli), 0)::int milli, coalesce(sum(total_minor), 0)::int minor
     from refund_line where sale_id = $1`,
    [sale._id],
  );
  return { milli: sums?.milli ?? 0, minor: sums?.minor ?? 0 };
}

/** What the sale gave back: of the answers, and of the tables. */
async function race(servers: readonly ServerProcess[], made: Scene, idOf: () => string) {
  const { shop, tills } = made;
  const sale = await sell(servers[0]?.origin ?? '', made, PAID_MINOR);
  const answers = await Promise.all(
    tills.map((till, index) => {
      const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
      const url = `${servers[index % servers.length]?.origin}/api/sales/${sale._id}/refunds`;
      return takeBack(url, shop, { ...draft, _id: idOf() });
    }),
  );
  const count = (code: string | null): number =>
    answers.filter((answer) => answer.code === code).length;
  return {
    posted: answers.filter(({ status }) => status === 200).length,
    tooMuch: count('REFUND_MORE_THAN_SOLD') + count('INVALID_STATE'),
    reused: count('IDEMPOTENCY_KEY_REUSED'),
    ...(await givenBack(sale)),
  };
}

type Act = () => Promise<number | string | null>;

/** Refunds of one line that nobody may make alone, each from its own drawer, with one approval. */
async function approved(servers: readonly ServerProcess[], count: number) {
  const origin = (index: number): string => servers[index % servers.length]?.origin ?? '';
  const { shop, tills, sale } = await scene(origin(0));
  const drafts = tills
    .slice(0, count)
    .map((till) => refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]));
  const [first] = drafts as [RefundDraft];
  const subject = subjectOfRefund(sale._id, first);
  const question = questionOf(shop, {
    ...{ subject, kind: 'refund_over_limit', amountMinor: first.totalMinor },
    tillId: null,
  });
  const asked = `${origin(0)}/api/approvals`;
  expect((await postJson(asked, shop.seller.headers, question)).status).toBe(200);
  const yes = { _id: newId(), answer: 'approved', note: null };
  const answered = `${asked}/${question._id}/decide`;
  expect((await postJson(answered, shop.manager.headers, yes)).status).toBe(200);
  const acts = drafts.map((draft, index) => async () => {
    const url = `${origin(index)}/api/sales/${sale._id}/refunds`;
    const body = { ...draft, _id: newId(), approvalId: question._id };
    const { status, code } = await postUntilAnswered(url, shop.seller.headers, body);
    return status === 200 ? 200 : code;
  });
  const kept = async () => {
    const [found] = await peek<{ uses: number; refunds: number }>(
      database,
      `select (select count(*)::int from approval_use where approval_id = $1) uses,
         (select count(*)::int from refund where sale_id = $2) refunds`,
      [question._id, sale._id],
    );
    return found;
  };
  return { acts, kept };
}

test('30 requests of two servers name one approval: one of them is made', async () => {
  const servers = await startTwo(database, { connections: 40 });
  try {
    const { acts, kept } = await approved(servers, APPROVED);
    const codes = await Promise.all(acts.map((act) => act()));
    const refused = Array.from({ length: APPROVED - 1 }, () => 'APPROVAL_USED');
    expect(codes.sort()).toEqual([200, ...refused]);
    expect(await kept()).toEqual({ uses: 1, refunds: 1 });
    expect(await brokenBooks(database)).toEqual([]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
});

describe('50 cashiers of two servers take back one of ten at once', () => {
  let servers: readonly ServerProcess[];
  beforeAll(async () => {
    servers = await startTwo(database, { connections: 60 });
  });
  afterAll(() => Promise.all(servers.map((server) => server.kill())));

  test('ten of them do, and no more money leaves than was paid', async () => {
    const made = await shopOf(SALES);
    for (let sale = 1; sale <= SALES; sale += 1) {
      expect(await race(servers, made, newId), `sale ${sale}`).toEqual({
        ...{ posted: 10, tooMuch: 40, reused: 0 },
        ...{ milli: 10_000, minor: PAID_MINOR },
      });
    }
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('with one id, from fifty drawers: one does, the others said something else', async () => {
    const id = newId();
    expect(await race(servers, await shopOf(), () => id)).toMatchObject({
      ...{ posted: 1, tooMuch: 0, reused: 49, milli: 1_000 },
    });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('with the lock on the sale switched off, the second of two is an error, not told so', async () => {
    const open = await startServer(database, {
      connections: 4,
      isHeld: true,
      rewrites: SALE_UNLOCKED,
    });
    try {
      const { shop, tills, sale } = await scene(open.origin);
      const url = `${open.origin}/api/sales/${sale._id}/refunds`;
      const all = [{ quantityMilli: SOLD * 1_000 }];
      const answers = await heldAtTheEnd(
        database,
        shop,
        tills
          .slice(0, 2)
          .map((till) => () => postJson(url, shop.manager.headers, refundDraftOf(till, sale, all))),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 500]);
    } finally {
      await open.kill();
    }
  });
});

// The last of all: it leaves an approval that was used twice.
test('where nobody looks whether an approval was used, its key refuses; without it, two are made', async () => {
  const rewrites = [['u.used_at "usedAt"', 'null::timestamptz "usedAt"']] as const;
  const open = await startServer(database, { connections: 4, rewrites });
  try {
    const { acts, kept } = await approved([open], 3);
    const [first, second, third] = acts as [Act, Act, Act];
    expect([await first(), await second()]).toEqual([200, 'INTERNAL']);
    expect(await kept()).toEqual({ uses: 1, refunds: 1 });
    await peek(database, 'alter table approval_use drop constraint if exists approval_use_pkey');
    expect(await third()).toBe(200);
    expect(await kept()).toEqual({ uses: 2, refunds: 2 });
  } finally {
    await open.kill();
  }
});

// The last of all: it leaves more given back than was sold.
test('with that lock and the limit of the table behind it off, the sum is found wrong', async () => {
  const limit = 'alter table sale_line_refunded drop constraint sale_line_refunded_never_more';
  await peek(database, limit);
  const open = await startServer(database, {
    connections: 8,
    isHeld: true,
    rewrites: SALE_UNLOCKED,
  });
  try {
    const { shop, tills, sale } = await scene(open.origin);
    const url = `${open.origin}/api/sales/${sale._id}/refunds`;
    const all = [{ quantityMilli: SOLD * 1_000 }];
    const answers = await heldAtTheEnd(
      database,
      shop,
      tills
        .slice(0, 2)
        .map((till) => () => postJson(url, shop.manager.headers, refundDraftOf(till, sale, all))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await givenBack(sale)).toEqual({ milli: 2 * SOLD * 1_000, minor: 2 * PRICE_MINOR });
    expect(await brokenBooks(database)).not.toEqual([]);
  } finally {
    await open.kill();
  }
});
