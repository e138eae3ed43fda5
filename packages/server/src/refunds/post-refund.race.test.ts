import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { RefundDraft } from '@tillbook/core/refunds/refunds.api';
import { subjectOfRefund } from '@tillbook/core/refunds/refund-approval';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
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
import { refundDraftOf, SALE_UNLOCKED } from '../../test/refunds.ts';
import { draftOf, type OpenTill } from '../../test/till.ts';

const CASHIERS = 50;
const SOLD = 10;
/** Requests that want to be the one that was approved. */
const APPROVED = 30;

let database: RealDatabase;
beforeAll(async () => {
  database = await startRealDatabase(inject('emptyDataDir'));
});
afterAll(() => database.drop());

/** One line of ten pieces for 100.01, and an open till for each of fifty cashiers. */
async function scene(origin: string) {
  const shop = await addBusiness(database, { branchCount: 1 });
  const [soap] = (await addProducts(database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 333, quantityMilli: 100_000, stepMilli: 1_000 },
  ])) as [TestProduct];
  const branchId = shop.branches[0]?.branchId ?? '';
  const tills = await addOpenTills(database, shop, branchId, CASHIERS);
  const lines = [{ product: soap, quantityMilli: SOLD * 1_000 }];
  const draft = draftOf(tills[0] as OpenTill, { lines });
  const sold = await postJson(`${origin}/api/sales`, shop.seller.headers, draft);
  expect(sold.status).toBe(200);
  return { shop, tills, sale: JSON.parse(sold.text) as Sale };
}

/** What the sale gave back: of the answers, and of the tables. */
async function race(idOf: (index: number) => string) {
  const servers = await startTwo(database, { connections: 60 });
  try {
    const { shop, tills, sale } = await scene(servers[0]?.origin ?? '');
    const answers = await Promise.all(
      tills.map((till, index) => {
        const draft = refundDraftOf(till, sale, [{ quantityMilli: 1_000 }]);
        const url = `${servers[index % 2]?.origin}/api/sales/${sale._id}/refunds`;
        const body = { ...draft, _id: idOf(index) };
        return postUntilAnswered(url, shop.manager.headers, body);
      }),
    );
    const [sums] = await peek<{ milli: number; minor: number }>(
      database,
      `select coalesce(sum(quantity_milli), 0)::int milli, coalesce(sum(total_minor), 0)::int minor
       from refund_line where sale_id = $1`,
      [sale._id],
    );
    const count = (code: string | null): number =>
      answers.filter((answer) => answer.code === code).length;
    return {
      posted: answers.filter(({ status }) => status === 200).length,
      tooMuch: count('REFUND_MORE_THAN_SOLD') + count('INVALID_STATE'),
      reused: count('IDEMPOTENCY_KEY_REUSED'),
      ...sums,
    };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
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
  test('ten of them do, and no more money leaves than was paid', async () => {
    expect(await race(() => newId())).toEqual({
      ...{ posted: 10, tooMuch: 40, reused: 0 },
      ...{ milli: 10_000, minor: 10_000 },
    });
    expect(await brokenBooks(database)).toEqual([]);
  });

  test('with one id, from fifty drawers: one does, the others said something else', async () => {
    const id = newId();
    expect(await race(() => id)).toEqual({
      ...{ posted: 1, tooMuch: 0, reused: 49 },
      ...{ milli: 1_000, minor: 1_000 },
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
