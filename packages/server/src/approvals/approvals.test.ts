import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Approval } from '@tillbook/core/approvals/approvals.api';
import { APPROVAL_LIFE_MS, APPROVALS_WAITING_MAX } from '@tillbook/core/limits';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, look, questionOf, withdraw } from '../../test/approvals.ts';
import {
  addBusiness,
  addPerson,
  newId,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { send } from '../../test/send.ts';

let at: TestApp;
let shop: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  shop = await addBusiness(at.database, { branchCount: 2 });
});

async function asked(more: object = {}): Promise<string> {
  const answer = await ask(at, shop.seller, questionOf(shop, more));
  expect(answer.status, answer.text).toBe(200);
  return answer.body._id;
}
const managerOf = (branch: number): Promise<TestPerson> =>
  addPerson(at.database, {
    role: 'branch_manager',
    businessId: shop.businessId,
    branchIds: [shop.branches[branch]?.branchId ?? ''],
  });
const acts = async (): Promise<string[]> => {
  const rows = await peek<{ action: string }>(
    at.database,
    `select action from audit_event where business_id = $1 and action like 'approval.%'
     order by seq`,
    [shop.businessId],
  );
  return rows.map(({ action }) => action);
};
const events = async (): Promise<string[]> => {
  const rows = await peek<{ kind: string }>(
    at.database,
    `select kind from outbox_event where business_id = $1 and kind like 'approval_%' order by 1`,
    [shop.businessId],
  );
  return rows.map(({ kind }) => kind);
};
const said = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code ?? null,
];

describe('asking', () => {
  test('tells what is asked, until when, and reaches who may answer', async () => {
    const question = questionOf(shop);
    const answer = await ask(at, shop.seller, question);
    expect(answer.body).toMatchObject({
      _id: question._id,
      state: 'asked',
      kind: 'discount_over_limit',
      amountMinor: 12_000,
      limitMinor: 5_000,
      details: ['2 × Sugar: 12,000 off'],
      reason: 'Regular customer',
      requestedByName: shop.seller.name,
      branchName: shop.branches[0]?.name,
      expiresAt: new Date(at.clock.nowMs + APPROVAL_LIFE_MS).toISOString(),
      mayDecide: false,
    });
    expect((await look(at, shop.manager, question._id)).body.mayDecide).toBe(true);
    expect((await look(at, shop.owner, question._id)).body.mayDecide).toBe(true);
    expect(await acts()).toEqual(['approval.asked']);
    expect(await events()).toEqual(['approval_asked']);
  });

  test('the same twice is one question; another one under its id is refused', async () => {
    const question = questionOf(shop);
    const first = await ask(at, shop.seller, question);
    const second = await ask(at, shop.seller, question);
    expect(second.body).toEqual(first.body);
    const other = await ask(at, shop.seller, { ...question, amountMinor: 12_001 });
    expect(said(other)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(said(await ask(at, shop.owner, question))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await acts()).toEqual(['approval.asked']);
  });

  test('is for the own branch, and for a till that stands there', async () => {
    const elsewhere = shop.branches[1];
    const branchId = elsewhere?.branchId;
    const there = await ask(at, shop.seller, questionOf(shop, { branchId, tillId: null }));
    expect(said(there)).toEqual([403, 'BRANCH_FORBIDDEN']);
    const till = await ask(at, shop.seller, questionOf(shop, { tillId: elsewhere?.tillId }));
    expect(said(till)).toEqual([404, 'NOT_FOUND']);
  });

  test('an accountant sells nothing and asks nothing', async () => {
    const answer = await ask(at, shop.accountant, questionOf(shop));
    expect(said(answer)).toEqual([403, 'PERMISSION_REQUIRED']);
  });

  test('so many may wait at once, until they end', async () => {
    for (let nth = 0; nth < APPROVALS_WAITING_MAX; nth += 1) await asked();
    expect(said(await ask(at, shop.seller, questionOf(shop)))).toEqual([422, 'LIMIT_EXCEEDED']);
    at.clock.nowMs += APPROVAL_LIFE_MS;
    await asked();
  });
});

/** Brings a question into a state, and tells its id. */
const MAKE: Readonly<Record<string, () => Promise<string>>> = {
  asked: () => asked(),
  approved: async () => {
    const approvalId = await asked();
    expect(said(await decide(at, shop.manager, approvalId))).toEqual([200, null]);
    return approvalId;
  },
  used: async () => {
    const approvalId = await MAKE['approved']?.();
    await peek(
      at.database,
      `insert into approval_use (business_id, approval_id, subject_id, amount_minor, used_at)
       values ($1, $2, $3, 1, $4)`,
      [shop.businessId, approvalId, newId(), new Date(at.clock.nowMs).toISOString()],
    );
    return approvalId ?? '';
  },
  refused: async () => {
    const approvalId = await asked();
    await decide(at, shop.manager, approvalId, { answer: 'refused', note: 'Not today' });
    return approvalId;
  },
  withdrawn: async () => {
    const approvalId = await asked();
    await withdraw(at, shop.seller, approvalId);
    return approvalId;
  },
  expired: async () => {
    const approvalId = await asked();
    at.clock.nowMs += APPROVAL_LIFE_MS;
    return approvalId;
  },
};

/** As the table of core: what approve, refuse and withdraw answer in each state. */
const TABLE: readonly [string, string | null][] = [
  ['asked', null],
  ['approved', 'INVALID_STATE'],
  ['used', 'INVALID_STATE'],
  ['refused', 'INVALID_STATE'],
  ['withdrawn', 'INVALID_STATE'],
  ['expired', 'APPROVAL_EXPIRED'],
];

describe.each(TABLE)('what is %s', (state, code) => {
  const ACTIONS: readonly [string, string, (approvalId: string) => ReturnType<typeof decide>][] = [
    ['approve', 'approved', (approvalId) => decide(at, shop.manager, approvalId)],
    [
      'refuse',
      'refused',
      (approvalId) => decide(at, shop.owner, approvalId, { answer: 'refused' }),
    ],
    ['withdraw', 'withdrawn', (approvalId) => withdraw(at, shop.seller, approvalId)],
  ];
  test.each(ACTIONS)(`answers to %s with ${code ?? 'yes'}`, async (_what, becomes, act) => {
    const approvalId = (await MAKE[state]?.()) ?? '';
    expect((await look(at, shop.seller, approvalId)).body.state).toBe(state);
    const before = await acts();
    expect(said(await act(approvalId))).toEqual(code === null ? [200, null] : [409, code]);
    const after = (await look(at, shop.seller, approvalId)).body.state;
    expect(after).toBe(code === null ? becomes : state);
    const more = code === null ? [`approval.${becomes}`] : [];
    expect(await acts()).toEqual([...before, ...more]);
  });
});

describe('answering', () => {
  test('is written down with who, how and why; the same again gives the first answer', async () => {
    const approvalId = await asked();
    const _id = newId();
    const first = await decide(at, shop.manager, approvalId, { _id, note: 'Fine' });
    expect(first.body).toMatchObject({
      state: 'approved',
      answer: 'approved',
      way: 'screen',
      note: 'Fine',
      decidedByName: shop.manager.name,
      goodUntil: new Date(at.clock.nowMs + APPROVAL_LIFE_MS).toISOString(),
    });
    const second = await decide(at, shop.manager, approvalId, { _id, note: 'Fine' });
    expect(second.body).toEqual(first.body);
    const other = await decide(at, shop.manager, approvalId, { _id, answer: 'refused' });
    expect(said(other)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await acts()).toEqual(['approval.asked', 'approval.approved']);
    expect(await events()).toEqual(['approval_answered', 'approval_asked']);
  });

  test('nobody answers the own question, not even the owner', async () => {
    const own = questionOf(shop);
    expect((await ask(at, shop.owner, own)).status).toBe(200);
    expect(said(await decide(at, shop.owner, own._id))).toEqual([403, 'SELF_APPROVAL']);
    const managers = questionOf(shop);
    expect((await ask(at, shop.manager, managers)).status).toBe(200);
    expect(said(await decide(at, shop.manager, managers._id))).toEqual([403, 'SELF_APPROVAL']);
    expect(said(await decide(at, shop.owner, managers._id))).toEqual([200, null]);
  });

  test('a manager of another branch does not, and sees nothing of it', async () => {
    const approvalId = await asked();
    const elsewhere = await managerOf(1);
    expect(said(await decide(at, elsewhere, approvalId))).toEqual([403, 'BRANCH_FORBIDDEN']);
    expect(said(await look(at, elsewhere, approvalId))).toEqual([404, 'NOT_FOUND']);
    expect(await listed(elsewhere)).toEqual([]);
    expect((await look(at, shop.seller, approvalId)).body.state).toBe('asked');
  });

  test('a seller and an accountant do not', async () => {
    const approvalId = await asked();
    const colleague = await addPerson(at.database, {
      role: 'seller',
      businessId: shop.businessId,
      branchIds: [shop.branches[0]?.branchId ?? ''],
    });
    for (const person of [colleague, shop.accountant]) {
      expect(said(await decide(at, person, approvalId))).toEqual([403, 'PERMISSION_REQUIRED']);
    }
    expect(said(await look(at, colleague, approvalId))).toEqual([404, 'NOT_FOUND']);
    expect(said(await withdraw(at, colleague, approvalId))).toEqual([404, 'NOT_FOUND']);
  });

  test('the last moment is in time, the next is not', async () => {
    const [early, late] = [await asked(), await asked()];
    at.clock.nowMs += APPROVAL_LIFE_MS - 1;
    expect(said(await decide(at, shop.manager, early))).toEqual([200, null]);
    at.clock.nowMs += 1;
    expect(said(await decide(at, shop.manager, late))).toEqual([409, 'APPROVAL_EXPIRED']);
  });

  test('two who answer at once: one answer stands', async () => {
    const approvalId = await asked();
    const both = await Promise.all([
      decide(at, shop.manager, approvalId),
      decide(at, shop.owner, approvalId, { answer: 'refused' }),
      withdraw(at, shop.seller, approvalId),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ body }) => body.code === 'INVALID_STATE')).toHaveLength(2);
    expect(await acts()).toHaveLength(2);
  });

  test('an answer is never changed: there is no grant for it', async () => {
    for (const table of ['approval', 'approval_decision', 'approval_use']) {
      for (const text of [
        `delete from ${table}`,
        `update ${table} set business_id = business_id`,
      ]) {
        await expect(peek(at.database, `set role tillbook_app; ${text}`)).rejects.toThrow(
          /permission denied/,
        );
      }
    }
  });
});

async function listed(by: TestPerson, query = ''): Promise<string[]> {
  const list = await send<{ items: Approval[] }>(at, by, 'GET', `/api/approvals?${query}`);
  expect(list.status, list.text).toBe(200);
  return list.body.items.map(({ _id }) => _id);
}

describe('the list', () => {
  test('filters by state, kind, branch, words and day, newest first, page by page', async () => {
    const refused = (await MAKE['refused']?.()) ?? '';
    at.clock.nowMs += 1_000;
    const expired = await asked({ kind: 'void_sale', details: ['Sale KRK-1-A-000007'] });
    at.clock.nowMs += APPROVAL_LIFE_MS;
    const waiting = await asked();
    expect(await listed(shop.manager)).toEqual([waiting, expired, refused]);
    expect(await listed(shop.manager, 'state=asked')).toEqual([waiting]);
    expect(await listed(shop.manager, 'state=expired')).toEqual([expired]);
    expect(await listed(shop.manager, 'state=answered')).toEqual([expired, refused]);
    expect(await listed(shop.owner, 'kind=void_sale')).toEqual([expired]);
    expect(await listed(shop.owner, 'q=000007')).toEqual([expired]);
    expect(await listed(shop.owner, 'from=2026-03-05&state=refused')).toEqual([]);
    expect(await listed(shop.owner, `branchId=${shop.branches[1]?.branchId}`)).toEqual([]);
    const first = await send<{ items: Approval[]; nextCursor: string }>(
      at,
      shop.owner,
      'GET',
      '/api/approvals?limit=2',
    );
    const cursor = encodeURIComponent(first.body.nextCursor);
    expect(await listed(shop.owner, `limit=2&cursor=${cursor}`)).toEqual([refused]);
    const seller = await send(at, shop.seller, 'GET', '/api/approvals');
    expect(said(seller)).toEqual([403, 'PERMISSION_REQUIRED']);
  });
});
