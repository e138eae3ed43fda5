import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  TRANSFER_ACTIONS,
  TRANSFER_STATES,
  whyNotTransfer,
  type TransferAction,
  type TransferState,
} from '@tillbook/core/transfers/transfer-states';
import type { TransferDetail, TransferRow } from '@tillbook/core/transfers/transfer-answers';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addPerson, addProducts, newId } from '../../test/builders.ts';
import type { TestBusiness, TestPerson, TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { send, type Sent } from '../../test/send.ts';

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let sugar: TestProduct;
let oil: TestProduct;
/** Manages the second branch. */
let receiver: TestPerson;

const from = (): string => shop.branches[0]?.branchId ?? '';
const to = (): string => shop.branches[1]?.branchId ?? '';

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Another Shop' });
  const made = await addProducts(at.database, shop, [
    { name: 'Sugar', priceMinor: 3_100, costMinor: 2_500, quantityMilli: 1_000_000 },
    { name: 'Oil', priceMinor: 7_333, costMinor: 5_111, quantityMilli: 1_000_000 },
  ]);
  [sugar, oil] = made as [TestProduct, TestProduct];
  await peek(at.database, 'update product set step_milli = 1000');
  receiver = await addPerson(at.database, {
    role: 'branch_manager',
    businessId: shop.businessId,
    branchIds: [to()],
    name: 'Rehema',
  });
});
afterAll(() => at.close());

type Answer = Sent<TransferDetail & { code?: string }>;

function draft(more: object = {}, person: TestPerson = shop.manager): Promise<Answer> {
  return send(at, person, 'POST', '/api/transfers', {
    _id: newId(),
    fromBranchId: from(),
    toBranchId: to(),
    toBusinessId: null,
    note: null,
    lines: [
      { productId: sugar.productId, quantityMilli: 10_000 },
      { productId: oil.productId, quantityMilli: 3_000 },
    ],
    ...more,
  });
}

/** Acts on a transfer; `body` is added to what the action needs. */
function act(
  transfer: TransferDetail,
  action: TransferAction,
  person: TestPerson,
  body: object = {},
): Promise<Answer> {
  const { _id, version } = transfer;
  if (action === 'edit') {
    const lines = [{ productId: sugar.productId, quantityMilli: 1_000 }];
    const ends = { fromBranchId: from(), toBranchId: to(), note: null };
    return send(at, person, 'PUT', `/api/transfers/${_id}`, { version, ...ends, lines, ...body });
  }
  const needs: Record<Exclude<TransferAction, 'edit'>, object> = {
    start: { version, lines: [] },
    receive: { lines: [{ lineNo: 1, quantityMilli: 1_000 }] },
    decide: { lines: [{ lineNo: 1, lostMilli: 1_000 }] },
    cancel: {},
  };
  const payload = { _id: newId(), note: null, ...needs[action], ...body };
  return send(at, person, 'POST', `/api/transfers/${_id}/${action}`, payload);
}

async function started(): Promise<TransferDetail> {
  const made = await draft();
  const sent = await act(made.body, 'start', shop.manager);
  expect(sent.status, sent.text).toBe(200);
  return sent.body;
}

async function levels(productId: string): Promise<[number, number][]> {
  const rows = await peek<{ q: number; v: number }>(
    at.database,
    `select quantity_milli::int q, value_minor::int v from stock_level l join branch b
       using (business_id, branch_id) where product_id = $1 order by b.code`,
    [productId],
  );
  return rows.map(({ q, v }) => [q, v]);
}

async function balance(account: string, businessId = shop.businessId): Promise<number> {
  const [row] = await peek<{ n: number }>(
    at.database,
    `select coalesce(sum(debit_minor - credit_minor), 0)::int n from journal_line
     where business_id = $1 and account_code = $2`,
    [businessId, account],
  );
  return row?.n ?? 0;
}

describe('a transfer between two branches', () => {
  test('is sent, received in parts, and what is missing is lost: stock and books agree', async () => {
    const before = await levels(sugar.productId);
    const lossBefore = await balance('5100');
    const sent = await started();
    expect(sent).toMatchObject({ state: 'started', number: 'TR-1', linesCount: 2 });
    expect(sent.valueMinor).toBe(25_000 + 15_333);
    expect(await balance('1210')).toBe(40_333);
    const [source, target] = before as [[number, number], [number, number]];
    expect(await levels(sugar.productId)).toEqual([
      [source[0] - 10_000, source[1] - 25_000],
      target,
    ]);
    const first = await act(sent, 'receive', receiver, {
      lines: [
        { lineNo: 1, quantityMilli: 9_000 },
        { lineNo: 2, quantityMilli: 3_000 },
      ],
    });
    expect(first.body).toMatchObject({ state: 'part_received', pendingLinesCount: 1 });
    expect(await balance('1210')).toBe(2_500);
    const decided = await act(sent, 'decide', receiver);
    expect(decided.body).toMatchObject({ state: 'completed', allowed: [] });
    expect(decided.body.lines[0]).toMatchObject({
      sentMilli: 10_000,
      receivedMilli: 9_000,
      lostMilli: 1_000,
      pendingMilli: 0,
    });
    expect(decided.body.events.map(({ kind, byName }) => [kind, byName])).toEqual([
      ['started', shop.manager.name],
      ['received', 'Rehema'],
      ['decided', 'Rehema'],
    ]);
    expect(await balance('1210')).toBe(0);
    expect((await balance('5100')) - lossBefore).toBe(2_500);
    expect((await levels(sugar.productId))[1]).toEqual([target[0] + 9_000, target[1] + 22_500]);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('may send less than was drafted, and leave a line at home', async () => {
    const made = await draft();
    const sent = await act(made.body, 'start', shop.manager, {
      lines: [
        { lineNo: 1, quantityMilli: 4_000 },
        { lineNo: 2, quantityMilli: 0 },
      ],
    });
    expect(sent.body.lines.map(({ sentMilli }) => sentMilli)).toEqual([4_000, 0]);
    const all = await act(sent.body, 'receive', receiver, {
      lines: [{ lineNo: 1, quantityMilli: 4_000 }],
    });
    expect(all.body.state).toBe('completed');
  });

  test('nothing at all is not sent', async () => {
    const made = await draft({ lines: [{ productId: sugar.productId, quantityMilli: 1_000 }] });
    const lines = [{ lineNo: 1, quantityMilli: 0 }];
    const sent = await act(made.body, 'start', shop.manager, { lines });
    expect([sent.status, sent.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('more that arrives than was sent is found, as a gain', async () => {
    const gainBefore = await balance('5110');
    const sent = await started();
    const got = await act(sent, 'receive', receiver, {
      lines: [
        { lineNo: 1, quantityMilli: 10_000, foundMilli: 2_000 },
        { lineNo: 2, quantityMilli: 3_000 },
      ],
    });
    expect(got.body).toMatchObject({ state: 'completed' });
    expect(got.body.lines[0]).toMatchObject({ receivedMilli: 10_000, foundMilli: 2_000 });
    expect((await balance('5110')) - gainBefore).toBe(-5_000);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('no more is found than a stock may be worth, nor than a line may have', async () => {
    const [gold] = await addProducts(at.database, shop, [
      { name: 'Gold', priceMinor: 9e11, costMinor: 5e11, quantityMilli: 1_000 },
    ]);
    const goods = [{ productId: gold?.productId, quantityMilli: 1_000 }];
    const made = await draft({ lines: goods });
    const sent = (await act(made.body, 'start', shop.manager)).body;
    const find = (foundMilli: number) =>
      act(sent, 'receive', receiver, { lines: [{ lineNo: 1, quantityMilli: 1_000, foundMilli }] });
    const saidOf = async (foundMilli: number) => {
      const { status, body } = await find(foundMilli);
      return [status, body.code, (body as { detail?: string }).detail];
    };
    const worth = 'At most a stock worth 1000000000000.';
    expect(await saidOf(3_000)).toEqual([422, 'VALIDATION_FAILED', worth]);
    // Beyond every number, too.
    expect(await saidOf(1e12)).toEqual([422, 'VALIDATION_FAILED', worth]);
    const most = 'At most 1000000000000.';
    expect(await saidOf(1e12 + 1_000)).toEqual([422, 'VALIDATION_FAILED', most]);
    expect((await find(2_000)).body).toMatchObject({ state: 'completed' });
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('goods that did not arrive go back to their source at what they were sent for', async () => {
    const before = await levels(oil.productId);
    const sent = await started();
    await act(sent, 'receive', receiver, { lines: [{ lineNo: 1, quantityMilli: 10_000 }] });
    const back = await act(sent, 'decide', receiver, {
      lines: [{ lineNo: 2, returnedMilli: 3_000 }],
    });
    expect(back.body.state).toBe('completed');
    expect(await levels(oil.productId)).toEqual(before);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('cancelled half way, it brings back what is pending and leaves what arrived', async () => {
    const before = await levels(sugar.productId);
    const sent = await started();
    await act(sent, 'receive', receiver, { lines: [{ lineNo: 1, quantityMilli: 4_000 }] });
    const off = await act(sent, 'cancel', shop.manager, { note: 'Road closed' });
    expect(off.body).toMatchObject({ state: 'cancelled' });
    expect(off.body.events.at(-1)).toMatchObject({ kind: 'cancelled', note: 'Road closed' });
    const after = (await levels(sugar.productId)).map(([quantity]) => quantity);
    expect(after).toEqual([(before[0]?.[0] ?? 0) - 4_000, (before[1]?.[0] ?? 0) + 4_000]);
    expect(await balance('1210')).toBe(0);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('never receives more than is on its way', async () => {
    const sent = await started();
    const lines = [{ lineNo: 1, quantityMilli: 11_000 }];
    const refused = await act(sent, 'receive', receiver, { lines });
    expect([refused.status, refused.body.code]).toEqual([409, 'MORE_THAN_PENDING']);
    expect(refused.text).toContain('Only 10 of Sugar is still on its way.');
  });

  test('goods that are not there do not leave; the refusal names them', async () => {
    const lines = [{ productId: oil.productId, quantityMilli: 900_000_000 }];
    const made = await draft({ lines });
    const refused = await act(made.body, 'start', shop.manager);
    expect([refused.status, refused.body.code]).toEqual([409, 'INSUFFICIENT_STOCK']);
    expect(refused.text).toContain('of Oil left');
  });

  test('half a piece is not sent', async () => {
    const lines = [{ productId: sugar.productId, quantityMilli: 500 }];
    expect((await draft({ lines })).body.code).toBe('QUANTITY_STEP');
    const sent = await started();
    const half = await act(sent, 'receive', receiver, {
      lines: [{ lineNo: 1, quantityMilli: 500 }],
    });
    expect(half.body.code).toBe('QUANTITY_STEP');
  });

  test('halves that left before it was sold by the piece arrive, or are lost, as they left', async () => {
    const [cloth] = await addProducts(at.database, shop, [
      { name: 'Cloth', priceMinor: 3_100, costMinor: 2_500, quantityMilli: 10_000, stepMilli: 500 },
    ]);
    if (cloth === undefined) throw new Error('no cloth');
    const { productId } = cloth;
    const made = await draft({ lines: [{ productId, quantityMilli: 4_500 }] });
    const sent = await act(made.body, 'start', shop.manager);
    await peek(at.database, 'update product set step_milli = 1000 where product_id = $1', [
      productId,
    ]);
    const arrives = (quantityMilli: number) =>
      act(sent.body, 'receive', receiver, { lines: [{ lineNo: 1, quantityMilli }] });
    expect((await arrives(1_200)).body.code).toBe('QUANTITY_STEP');
    expect((await arrives(2_000)).status).toBe(200);
    expect((await arrives(1_500)).status).toBe(200);
    const lost = { lines: [{ lineNo: 1, lostMilli: 1_000 }] };
    expect((await act(sent.body, 'decide', receiver, lost)).body.state).toBe('completed');
  });
});

describe('asked twice', () => {
  test('a draft, a sending, a receipt and a decision count once', async () => {
    const body = { _id: newId() };
    const one = await draft(body);
    expect((await draft(body)).text).toBe(one.text);
    expect((await draft({ ...body, note: 'Other' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    for (const action of ['start', 'receive', 'decide'] as const) {
      const person = action === 'start' ? shop.manager : receiver;
      const key = { _id: newId() };
      const first = await act(one.body, action, person, key);
      expect(first.status, first.text).toBe(200);
      expect((await act(one.body, action, person, key)).text).toBe(first.text);
      const otherwise = await act(one.body, action, person, { ...key, note: 'Other' });
      expect([action, otherwise.body.code]).toEqual([action, 'IDEMPOTENCY_KEY_REUSED']);
    }
    const [{ n } = { n: 0 }] = await peek<{ n: number }>(
      at.database,
      'select count(*)::int n from transfer_event where transfer_id = $1',
      [one.body._id],
    );
    expect(n).toBe(3);
  });

  test('a draft that somebody else wrote anew is not sent unseen', async () => {
    const made = await draft();
    const edited = await act(made.body, 'edit', shop.owner);
    expect(edited.body).toMatchObject({ version: 2, linesCount: 1 });
    expect((await act(made.body, 'start', shop.manager)).status).toBe(412);
    expect((await act(made.body, 'edit', shop.manager)).status).toBe(412);
  });
});

describe('each action in each state', () => {
  const path: Record<TransferState, readonly [TransferAction, object][]> = {
    draft: [],
    started: [['start', {}]],
    part_received: [
      ['start', {}],
      ['receive', {}],
    ],
    completed: [
      ['start', {}],
      ['decide', { lines: [{ lineNo: 1, lostMilli: 10_000 }] }],
      ['decide', { lines: [{ lineNo: 2, lostMilli: 3_000 }] }],
    ],
    cancelled: [['cancel', {}]],
  };
  for (const state of TRANSFER_STATES) {
    for (const action of TRANSFER_ACTIONS) {
      test(`${action} of one that is ${state}`, async () => {
        let { body } = await draft();
        for (const [step, more] of path[state]) {
          body = (await act(body, step, shop.owner, more)).body;
        }
        expect(body.state).toBe(state);
        const answer = await act(body, action, shop.owner);
        const refusal = whyNotTransfer('internal', state, action);
        expect([answer.status, answer.body.code ?? null]).toEqual(
          refusal === null ? [200, null] : [409, refusal],
        );
        expect(body.allowed.includes(action)).toBe(refusal === null);
      });
    }
  }
});

describe('who may', () => {
  test('the sender works where the goods are, the receiver where they go', async () => {
    expect((await draft({}, receiver)).body.code).toBe('BRANCH_FORBIDDEN');
    const made = await draft();
    expect((await act(made.body, 'start', receiver)).body.code).toBe('BRANCH_FORBIDDEN');
    expect(made.body.allowed).toEqual(['edit', 'start', 'cancel']);
    const sent = await act(made.body, 'start', shop.manager);
    expect(sent.body.allowed).toEqual(['cancel']);
    for (const action of ['receive', 'decide'] as const) {
      const refused = await act(sent.body, action, shop.manager);
      expect([action, refused.body.code]).toEqual([action, 'BRANCH_FORBIDDEN']);
    }
    expect((await act(sent.body, 'cancel', receiver)).body.code).toBe('BRANCH_FORBIDDEN');
    for (const action of ['receive', 'cancel'] as const) {
      const refused = await act(sent.body, action, shop.seller);
      expect([action, refused.body.code]).toEqual([action, 'PERMISSION_REQUIRED']);
    }
  });

  test('people of a third branch see nothing of it', async () => {
    const big = await addBusiness(at.database, { name: 'Big', branchCount: 3 });
    const [rice] = await addProducts(at.database, big, [
      { name: 'Rice', priceMinor: 10, costMinor: 7, quantityMilli: 9_000 },
    ]);
    const third = await addPerson(at.database, {
      role: 'branch_manager',
      businessId: big.businessId,
      branchIds: [big.branches[2]?.branchId ?? ''],
    });
    const made = await send<TransferDetail>(at, big.owner, 'POST', '/api/transfers', {
      _id: newId(),
      fromBranchId: big.branches[0]?.branchId,
      toBranchId: big.branches[1]?.branchId,
      toBusinessId: null,
      note: null,
      lines: [{ productId: rice?.productId, quantityMilli: 1_000 }],
    });
    expect(made.status, made.text).toBe(200);
    const one = await send(at, third, 'GET', `/api/transfers/${made.body._id}`);
    expect(one.status).toBe(403);
    const list = await send<{ items: TransferRow[] }>(at, third, 'GET', '/api/transfers');
    expect(list.body.items).toEqual([]);
  });

  test('a seller, who may not see costs, sees no values', async () => {
    const sent = await started();
    const seen = await send<TransferDetail>(at, shop.seller, 'GET', `/api/transfers/${sent._id}`);
    expect(seen.body.valueMinor).toBeNull();
    expect(seen.body.lines.map(({ valueMinor }) => valueMinor)).toEqual([null, null]);
    expect(seen.body.events[0]?.lines.map(({ valueMinor }) => valueMinor)).toEqual([null, null]);
    expect(seen.body.allowed).toEqual([]);
  });

  test('another business finds none of it', async () => {
    const sent = await started();
    for (const action of TRANSFER_ACTIONS) {
      const refused = await act(sent, action, other.owner);
      expect([action, refused.status]).toEqual([action, 404]);
    }
    const seen = await send(at, other.owner, 'GET', `/api/transfers/${sent._id}`);
    expect(seen.status).toBe(404);
  });
});

describe('the list', () => {
  test('finds by number, state, branch, product and direction, page by page', async () => {
    const get = async (query: string, person = shop.owner) =>
      (
        await send<{ items: TransferRow[]; nextCursor: string | null }>(
          at,
          person,
          'GET',
          `/api/transfers?${query}`,
        )
      ).body;
    expect((await get('q=tr-1&limit=100')).items.length).toBeGreaterThan(1);
    expect((await get('q=TR-2')).items.map(({ number }) => number)).toContain('TR-2');
    const open = await get('state=open&limit=100');
    expect(new Set(open.items.map(({ state }) => state))).toEqual(
      new Set(['draft', 'started', 'part_received']),
    );
    const incoming = await get(`direction=incoming&branchId=${to()}`);
    expect(incoming.items.length).toBeGreaterThan(0);
    expect((await get(`direction=outgoing&branchId=${to()}`)).items).toEqual([]);
    expect((await get('direction=outgoing', receiver)).items).toEqual([]);
    expect((await get('direction=incoming')).items).toEqual([]);
    expect((await get(`productId=${oil.productId}&state=completed`)).items).not.toEqual([]);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: TransferRow[]; nextCursor: string | null } = await get(
        cursor === '' ? 'limit=7' : `limit=7&cursor=${cursor}`,
      );
      seen.push(...page.items.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(30);
  });

  test('names where goods can go', async () => {
    const { body } = await send(at, receiver, 'GET', '/api/transfer-places');
    expect(body).toEqual({
      branches: [
        { _id: from(), name: 'Kariakoo', isInReach: false },
        { _id: to(), name: 'Mbezi', isInReach: true },
      ],
      businesses: [],
    });
  });
});

test('after all of it the books are in order', async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});
