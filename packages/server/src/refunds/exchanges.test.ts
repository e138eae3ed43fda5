import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subjectOfRefund } from '@tillbook/core/refunds/refund-approval';
import type { RefundDraft } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask as askApproval, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { givesUpDebt, paysDebt } from '../../test/debtors.ts';
import { exchange, exchangeDraftOf, partsOf, type Part } from '../../test/exchanges.ts';
import { done, journalOf } from '../../test/purchasing.ts';
import { postRefund, refundableOf, refundDraftOf } from '../../test/refunds.ts';
import { refundShop, soldIn, type RefundShop } from '../../test/refunds.ts';
import { levelOn } from '../../test/stock.ts';
import { call, draftOf, post } from '../../test/till.ts';

let at: TestApp;
let scene: RefundShop;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

const ONE = [{ quantityMilli: 1_000 }];
const oils = (count: number) => [{ product: scene.oil, quantityMilli: count * 1_000 }];
const given = (...parts: Part[]) => parts;
const draftFor = (sale: Sale, count: number, money: Parameters<typeof exchangeDraftOf>[4]) =>
  exchangeDraftOf(scene.till, sale, ONE, { lines: oils(count) }, money);
const send = (draft: ReturnType<typeof draftFor>, by = scene.seller) =>
  exchange(at, by, scene.till, draft);
const drawerOf = async (): Promise<number | null> => {
  const url = `/api/shifts/${scene.till.shiftId}`;
  return (await done<Shift>(at, scene.shop.owner, 'GET', url)).expectedMinor;
};
const countOf = async (sql: string, values: unknown[] = []): Promise<number> => {
  const [row] = await peek<{ n: number }>(at.database, sql, values);
  return row?.n ?? -1;
};
const FLOAT = 50_000_00;

describe('goods for dearer ones', () => {
  test('the customer pays the rest; both papers are posted and name each other', async () => {
    const sale = await soldIn(at, scene);
    // One soap of 10.00 for six oils of 2.21: 13.26, 3.26 to pay.
    const money = {
      given: given(['exchange', 1_000]),
      paid: given(['exchange', 1_000], ['cash', 326]),
    };
    const draft = draftFor(sale, 6, money);
    const answer = await send(draft);
    expect(answer.status, answer.text).toBe(200);
    const { refund, sale: bought } = answer.body;
    expect(refund.exchange).toEqual({ saleId: bought._id, receiptNumber: bought.receiptNumber });
    expect(bought.exchange).toMatchObject({
      ...{
        refundId: refund._id,
        refundNumber: 'B1-T1-R-000001',
        receiptNumber: sale.receiptNumber,
      },
      ...{ totalMinor: 1_000, amountMinor: 1_000 },
      lines: [{ name: 'Soap', quantityMilli: 1_000, totalMinor: 1_000 }],
    });
    // 10.00 with 18 % inside: 1.53 tax. Soap cost 3.33.
    expect(await journalOf(at.database, refund._id)).toEqual([
      { a: '4000', d: 847, c: 0 },
      { a: '2100', d: 153, c: 0 },
      { a: '1060', d: 0, c: 1_000 },
      { a: '1200', d: 333, c: 0 },
      { a: '5000', d: 0, c: 333 },
    ]);
    // 13.26 with 18 % inside: 2.02 tax. Six oils cost 8.40.
    expect(await journalOf(at.database, bought._id)).toEqual([
      { a: '1000', d: 326, c: 0 },
      { a: '1060', d: 1_000, c: 0 },
      { a: '4000', d: 0, c: 1_124 },
      { a: '2100', d: 0, c: 202 },
      { a: '5000', d: 840, c: 0 },
      { a: '1200', d: 0, c: 840 },
    ]);
    expect(await drawerOf()).toBe(FLOAT + 3_000 + 326);
    const url = `/api/sales/${bought._id}`;
    expect((await call<Sale>(at, scene.seller, 'GET', url)).body).toEqual(bought);
  });

  test('the same request again gives the first answer, another one is refused', async () => {
    const sale = await soldIn(at, scene);
    const money = {
      given: given(['exchange', 1_000]),
      paid: given(['exchange', 1_000], ['cash', 326]),
    };
    const draft = draftFor(sale, 6, money);
    const first = await send(draft);
    const again = await send(draft);
    expect(again).toEqual(first);
    const other = await send({ ...draft, sale: { ...draft.sale, note: 'Another one' } });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    // Under another key, the papers are there already.
    const twice = await send({ ...draft, _id: newId() });
    expect([twice.status, twice.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await countOf('select count(*)::int n from refund where sale_id = $1', [sale._id])).toBe(
      1,
    );
  });
});

describe('goods for cheaper ones', () => {
  test('the rest goes back in cash, and the drawer holds less by that alone', async () => {
    const sale = await soldIn(at, scene);
    // 10.00 against two oils of 4.42: 5.58 go back.
    const money = {
      given: given(['exchange', 442], ['cash', 558]),
      paid: given(['exchange', 442]),
    };
    const answer = await send(draftFor(sale, 2, money));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.refund.payments).toMatchObject([
      { method: 'exchange', amountMinor: 442 },
      { method: 'cash', amountMinor: 558 },
    ]);
    expect(await drawerOf()).toBe(FLOAT + 3_000 - 558);
    const close = `/api/shifts/${scene.till.shiftId}/close`;
    const counted = { countedMinor: FLOAT + 3_000 - 558 };
    const z = await done<Shift>(at, scene.seller, 'POST', close, counted);
    expect(z.differenceMinor).toBe(0);
    const tender = z.tenders.find(({ method }) => method === 'exchange');
    expect(tender).toMatchObject({ amountMinor: 442, refundsMinor: 442, expectedMinor: 0 });
  });

  test('or as store credit of a customer who is named', async () => {
    const sale = await soldIn(at, scene);
    const { _id: customerId } = await addCustomer(at, scene.shop, { creditLimitMinor: 0 });
    const parts = given(['exchange', 442], ['store_credit', 558]);
    const draft = draftFor(sale, 2, { given: parts, paid: given(['exchange', 442]) });
    const nobody = await send(draft);
    expect([nobody.status, nobody.body.code]).toEqual([422, 'CUSTOMER_REQUIRED']);
    const answer = await send({ ...draft, refund: { ...draft.refund, customerId } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.refund.customer).toMatchObject({ _id: customerId });
    const [row] = await peek<{ n: number }>(
      at.database,
      'select balance_minor::int n from customer where customer_id = $1',
      [customerId],
    );
    expect(row?.n).toBe(-558);
  });
});

test('goods for equal ones move stock and no money', async () => {
  const sale = await soldIn(at, scene);
  const { branchId, soap, till } = scene;
  const before = await levelOn(at.database, { branchId, ...soap });
  const money = { given: given(['exchange', 1_000]), paid: given(['exchange', 1_000]) };
  const lines = [{ product: soap, quantityMilli: 1_000 }];
  const damaged = [{ quantityMilli: 1_000, disposition: 'damaged' as const }];
  const answer = await send(exchangeDraftOf(till, sale, damaged, { lines }, money));
  expect(answer.status, answer.text).toBe(200);
  const after = await levelOn(at.database, { branchId, ...soap });
  expect(before.quantityMilli - after.quantityMilli).toBe(1_000);
  expect(await drawerOf()).toBe(FLOAT + 3_000);
});

describe('what is refused leaves nothing', () => {
  const nothing = async (sale: Sale, answer: { status: number; body: { code?: string } }) => {
    const refunds = 'select count(*)::int n from refund where sale_id = $1';
    const kept = await countOf(refunds, [sale._id]);
    const number = await countOf('select last_number::int n from till where till_id = $1', [
      scene.till.tillId,
    ]);
    expect(kept).toBe(0);
    expect(number).toBe(scene.till.lastNumber);
    return [answer.status, answer.body.code];
  };
  const dear = {
    given: given(['exchange', 1_000]),
    paid: given(['exchange', 1_000], ['cash', 326]),
  };

  test('a price that changed refuses the refund, too', async () => {
    const sale = await soldIn(at, scene);
    const draft = draftFor(sale, 6, dear);
    const lines = draft.sale.lines.map((line) => ({ ...line, unitPriceMinor: 222 }));
    const answer = await send({ ...draft, sale: { ...draft.sale, lines } });
    expect(await nothing(sale, answer)).toEqual([409, 'PRICE_CHANGED']);
  });

  test('more than was sold refuses the sale, too', async () => {
    const sale = await soldIn(at, scene);
    const draft = draftFor(sale, 6, dear);
    const lines = draft.refund.lines.map((line) => ({ ...line, quantityMilli: 4_000 }));
    const answer = await send({ ...draft, refund: { ...draft.refund, lines } });
    expect(await nothing(sale, answer)).toEqual([409, 'REFUND_MORE_THAN_SOLD']);
  });

  test('papers that do not fit together, and a drawer of another shift', async () => {
    const sale = await soldIn(at, scene);
    const draft = draftFor(sale, 6, { ...dear, given: given(['exchange', 1_000], ['cash', 1]) });
    expect(await nothing(sale, await send(draft))).toEqual([422, 'EXCHANGE_MISMATCH']);
    const good = draftFor(sale, 6, dear);
    const apart = await send({ ...good, refund: { ...good.refund, shiftId: newId() } });
    expect(await nothing(sale, apart)).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('goods that pay for goods outside of an exchange', async () => {
    const sale = await soldIn(at, scene);
    const draft = draftFor(sale, 6, dear);
    const refund = await postRefund(at, scene.seller, sale._id, draft.refund);
    expect([refund.status, refund.body.code]).toEqual([422, 'PAYMENT_MISMATCH']);
    const payments = partsOf(dear.paid);
    const alone = { ...draftOf(scene.till, { lines: oils(6), payments }) };
    const sold = await post(at, scene.seller, scene.till, alone);
    expect([sold.status, sold.body['code']]).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('another tenant finds no sale, and nothing is changed', async () => {
    const sale = await soldIn(at, scene);
    const foreign = await addBusiness(at.database);
    const draft = draftFor(sale, 6, dear);
    const answer = await exchange(at, foreign.owner, { ...scene.till }, draft);
    expect(await nothing(sale, answer)).toEqual([404, 'NOT_FOUND']);
    expect((await send(draft)).status).toBe(200);
  });
});

describe('a seller who may not take back', () => {
  test('asks; with the yes both papers are posted, without it neither', async () => {
    const { shop, till } = scene;
    const sale = await soldIn(at, scene);
    const money = {
      given: given(['exchange', 1_000]),
      paid: given(['exchange', 1_000], ['cash', 326]),
    };
    const draft = draftFor(sale, 6, money);
    const refused = await send(draft, shop.seller);
    expect([refused.status, refused.body.code]).toEqual([403, 'APPROVAL_REQUIRED']);
    const question = questionOf(shop, {
      subject: subjectOfRefund(sale._id, draft.refund as RefundDraft),
      ...{ kind: 'refund_over_limit', amountMinor: 1_000, tillId: null },
    });
    await askApproval(at, shop.seller, question);
    await decide(at, shop.manager, question._id);
    const refund = { ...draft.refund, approvalId: question._id };
    const answer = await exchange(at, shop.seller, till, { ...draft, refund });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.refund.approvedByName).toBe(shop.manager.name);
  });
});

describe('goods that are not paid, or whose shift is over', () => {
  test('of a debt that was paid and given up in part: what was paid is credited, nothing else', async () => {
    const { _id: customerId } = await addCustomer(at, scene.shop);
    const lines = [{ product: scene.soap, quantityMilli: 3_000 }];
    const cart = { lines, payments: partsOf([['credit', 3_000]]) };
    const sold = await post(at, scene.seller, scene.till, {
      ...{ ...draftOf(scene.till, cart), customerId },
    });
    await paysDebt(at, scene, customerId, 1_000);
    await givesUpDebt(at, scene, customerId, 1_500);
    const money = { given: given(['credit', 3_000]), paid: given(['cash', 1_000]) };
    const one = { lines: [{ product: scene.soap, quantityMilli: 1_000 }] };
    const all = [{ quantityMilli: 3_000 }];
    const made = await send(exchangeDraftOf(scene.till, sold.body, all, one, money));
    expect(made.status, made.text).toBe(200);
    // 5.00 were owed still and 15.00 given up: neither is any more. 10.00 were paid.
    const balance = 'select balance_minor::int n from customer where customer_id = $1';
    expect(await countOf(balance, [customerId])).toBe(-1_000);
  });

  test('a rest to give finds no drawer once the shift is closed, and neither paper is there', async () => {
    const sale = await soldIn(at, scene);
    const close = `/api/shifts/${scene.till.shiftId}/close`;
    await done(at, scene.seller, 'POST', close, { countedMinor: FLOAT + 3_000 });
    const money = { given: given(['exchange', 1_000], ['cash', 2_000]) };
    const one = { lines: [{ product: scene.soap, quantityMilli: 1_000 }] };
    const draft = exchangeDraftOf(scene.till, sale, [{ quantityMilli: 3_000 }], one, {
      ...{ ...money, paid: given(['exchange', 1_000]) },
    });
    const refused = await send(draft, scene.shop.owner);
    expect([refused.status, refused.body.code]).toEqual([409, 'SHIFT_CLOSED']);
    const backs = 'select count(*)::int n from refund where sale_id = $1';
    expect(await countOf(backs, [sale._id])).toBe(0);
    const sold = 'select count(*)::int n from sale where sale_id = $1';
    expect(await countOf(sold, [draft.sale._id])).toBe(0);
  });
});

describe('what was bought by an exchange', () => {
  test('is not voided; it comes back as store credit, or in cash by who may give that', async () => {
    const sale = await soldIn(at, scene);
    const lines = [{ product: scene.soap, quantityMilli: 1_000 }];
    const money = { given: given(['exchange', 1_000]), paid: given(['exchange', 1_000]) };
    const made = await send(exchangeDraftOf(scene.till, sale, ONE, { lines }, money));
    const bought = made.body.sale;
    expect((await refundableOf(at, scene.shop.owner, bought._id)).mayVoid).toBe(false);
    const undo = { _id: newId(), reason: 'wrong_item' };
    const url = `/api/sales/${bought._id}/void`;
    const voided = await call(at, scene.shop.manager, 'POST', url, undo);
    expect([voided.status, voided.body['code']]).toEqual([409, 'INVALID_STATE']);
    const cash = refundDraftOf(scene.till, bought, ONE);
    const refused = await postRefund(at, scene.seller, bought._id, cash);
    expect([refused.status, refused.body.code]).toEqual([403, 'REFUND_CASH_LIMIT']);
    const { _id: customerId } = await addCustomer(at, scene.shop);
    const payments = [{ method: 'store_credit', amountMinor: 1_000 }];
    const draft = { ...cash, shiftId: null, payments, customerId };
    const back = await postRefund(at, scene.seller, bought._id, draft);
    expect(back.status, back.text).toBe(200);
  });
});
