import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { GiftCard } from '@tillbook/core/gift-cards/gift-cards.api';
import { subjectOfGiftVoid } from '@tillbook/core/refunds/gift-card-approval';
import type { businessDashboard } from '@tillbook/core/reports/dashboards.api';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask as askApproval, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, addProducts, newId, type TestProduct } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { byCard, giftCardBody, newGiftCode, soldCard } from '../../test/gift-cards.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { refundShop, type RefundShop } from '../../test/refunds.ts';
import { addTill, closeBody } from '../../test/shifts.ts';
import { call, draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

const FLOAT = 50_000_00;

let at: TestApp;
let scene: RefundShop;
let radio: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
  const [made] = await addProducts(at.database, scene.shop, [
    { name: 'Radio', priceMinor: 31_000, costMinor: 20_000, quantityMilli: 90_000 },
  ]);
  radio = made as TestProduct;
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

const sellOne = (amountMinor = 50_000) =>
  soldCard(at, scene.seller, scene.till, scene.branchId, amountMinor);
const bodyOf = (till: OpenTill = scene.till, more: object = {}) => ({
  ...{ _id: newId(), shiftId: till.shiftId, leaseId: till.leaseId, ...more },
});
const takeBack = (card: Pick<GiftCard, '_id'>, body: object = bodyOf(), by = scene.seller) =>
  ask<GiftCard>(at, by, 'POST', `/api/gift-cards/${card._id}/void`, body);
const payWith = (code: string) => {
  const lines = [{ product: radio, quantityMilli: 1_000 }];
  const cart = { lines, payments: [byCard(code, 31_000)] };
  return post(at, scene.seller, scene.till, draftOf(scene.till, cart));
};
const shiftOf = ({ shiftId }: OpenTill) =>
  done<Shift>(at, scene.shop.owner, 'GET', `/api/shifts/${shiftId}`);

describe('a gift card that was sold by mistake', () => {
  test('is none of what was paid that day, on the dashboard and in the report behind it', async () => {
    await sellOne(20_000);
    const { card } = await sellOne();
    const { owner } = scene.shop;
    const paid = async () => {
      const day = await done<AnswerOf<typeof businessDashboard>>(
        ...([at, owner, 'GET', '/api/dashboard/business'] as const),
      );
      const report = 'report=payments-by-day&period=today&only=moneyFor:of_debts';
      const path = `/api/reports?${report}`;
      const { totals } = await done<AnswerOf<typeof getReport>>(at, owner, 'GET', path);
      return [day.more.creditCollectedMinor.value, totals['taken']];
    };
    expect(await paid()).toEqual([70_000, 70_000]);
    expect((await takeBack(card)).status).toBe(200);
    expect(await paid()).toEqual([20_000, 20_000]);
  });

  test('goes back in its shift: nothing is owed, the drawer has its float, the code pays nothing', async () => {
    const { card, code } = await sellOne();
    const body = bodyOf();
    const back = await takeBack(card, body);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(back.body).toMatchObject({ state: 'voided', balanceMinor: 0, amountMinor: 50_000 });
    expect(back.body.moves.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ...[['sold', 50_000] as const, ['voided', -50_000] as const],
    ]);
    expect(await journalOf(at.database, body._id)).toMatchObject([
      { a: '2200', d: 50_000 },
      { a: '1000', c: 50_000 },
    ]);
    expect(await shiftOf(scene.till)).toMatchObject({ expectedMinor: FLOAT });
    // The same request once more is the same act; another one finds it done.
    expect((await takeBack(card, body)).body).toEqual(back.body);
    expect((await takeBack(card)).body.code).toBe('GIFT_CARD_VOIDED');
    expect((await payWith(code)).body).toMatchObject({ code: 'GIFT_CARD_VOIDED' });
    const renew = `/api/gift-cards/${card._id}/code`;
    const renewed = await ask(at, scene.shop.manager, 'POST', renew, { code: newGiftCode() });
    expect(renewed.body.code).toBe('GIFT_CARD_VOIDED');
    const list = await done<{ items: GiftCard[]; outstandingMinor: number }>(
      ...([at, scene.shop.owner, 'GET', '/api/gift-cards?state=voided'] as const),
    );
    expect([list.items.map(({ _id }) => _id), list.outstandingMinor]).toEqual([[card._id], 0]);
    const close = `/api/shifts/${scene.till.shiftId}/close`;
    const closed = await done<Shift>(at, scene.seller, 'POST', close, closeBody(FLOAT));
    expect(closed.differenceMinor).toBe(0);
    const acts = await peek<{ action: string }>(
      at.database,
      `select action from audit_event where subject_id = $1 order by at, action`,
      [card._id],
    );
    expect(acts.map(({ action }) => action)).toEqual(['gift_card.sold', 'gift_card.voided']);
  });

  test('is refused once something of it was spent, and says how much; whole again it goes', async () => {
    const { card, code } = await sellOne();
    const { body: sale } = await payWith(code);
    const spent = await takeBack(card);
    expect(spent.status).toBe(409);
    expect(spent.body).toMatchObject({
      code: 'GIFT_CARD_USED',
      message: '310.00 of this gift card was spent. Only one that was never used is taken back.',
      spentMinor: 31_000,
    });
    const undo = { _id: newId(), reason: 'wrong_item', note: null, leaseId: scene.till.leaseId };
    const undone = await call(at, scene.seller, 'POST', `/api/sales/${sale._id}/void`, undo);
    expect(undone.status, undone.text).toBe(200);
    expect((await takeBack(card)).body.state).toBe('voided');
  });

  test('comes out of another shift later, as a refund, in the branch that sold it alone', async () => {
    const { card } = await sellOne();
    const close = `/api/shifts/${scene.till.shiftId}/close`;
    await done(at, scene.seller, 'POST', close, closeBody(FLOAT + 50_000));
    expect((await takeBack(card)).body.code).toBe('SHIFT_CLOSED');
    const elsewhere = scene.shop.branches[1];
    const there = await openTill(at, scene.shop.owner, elsewhere?.tillId ?? '');
    const other = await takeBack(card, bodyOf(there), scene.shop.owner);
    expect(other.body.code).toBe('REFUND_OTHER_BRANCH');
    const till = await openTill(at, scene.shop.seller, await addTill(at, scene.shop));
    const lost = await takeBack(card, bodyOf(till, { leaseId: newId() }), scene.shop.owner);
    expect(lost.body.code).toBe('TILL_LEASE_LOST');
    const denied = await takeBack(card, bodyOf(till), scene.shop.seller);
    expect(denied.body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      ...{ kind: 'refund_over_limit', amountMinor: 50_000, limitMinor: 0 },
    });
    expect((await takeBack(card, bodyOf(till))).body.state).toBe('voided');
    expect(await shiftOf(till)).toMatchObject({ expectedMinor: FLOAT - 50_000 });
    const tender = (await shiftOf(till)).tenders.find(({ method }) => method === 'cash');
    expect(tender).toMatchObject({ paidOutMinor: 50_000, collectedMinor: 0 });
  });

  test('needs a yes of who may not void, good for exactly this card', async () => {
    const { shop } = scene;
    const [one, two] = [await sellOne(), await sellOne(20_000)];
    const mine = (approvalId: string | null, _id = newId()) =>
      bodyOf(scene.till, { approvalId, _id });
    const asked = await takeBack(one.card, mine(null), shop.seller);
    expect(asked.body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      ...{ kind: 'void_sale', amountMinor: 50_000, limitMinor: 0 },
    });
    const question = questionOf(shop, {
      ...{ kind: 'void_sale', amountMinor: 50_000, limitMinor: 0, tillId: scene.till.tillId },
      subject: subjectOfGiftVoid(one.card._id, 50_000),
    });
    const { body: waiting } = await askApproval(at, shop.seller, question);
    await decide(at, shop.manager, waiting._id);
    const wrong = await takeBack(two.card, mine(waiting._id), shop.seller);
    expect(wrong.body.code).toBe('APPROVAL_MISMATCH');
    const done = await takeBack(one.card, mine(waiting._id), shop.seller);
    expect([done.status, done.body.state]).toEqual([200, 'voided']);
  });

  test('goes back by the mobile money and the card that paid, and stands with its provider', async () => {
    const phone = { method: 'mobile_money', provider: 'M-Pesa', reference: 'QWE123RTYU' };
    const ways = [phone, { method: 'card', provider: null, reference: '0007' }];
    for (const way of ways) {
      const body = giftCardBody(scene.till, scene.branchId, 5_000, way);
      const card = await done<GiftCard>(at, scene.seller, 'POST', '/api/gift-cards', body);
      const gone = bodyOf();
      expect((await takeBack(card, gone)).body.state).toBe('voided');
      const account = way.method === 'card' ? '1040' : '1030';
      expect(await journalOf(at.database, gone._id)).toMatchObject([
        { a: '2200', d: 5_000 },
        { a: account, c: 5_000 },
      ]);
    }
    const { tenders } = await shiftOf(scene.till);
    const byPhone = tenders.find(({ method }) => method === 'mobile_money');
    expect(byPhone).toMatchObject({ collectedMinor: 5_000, paidOutMinor: 5_000 });
    expect(byPhone?.parts).toMatchObject([{ name: 'M-Pesa', paidOutMinor: 5_000 }]);
  });

  test('of another business is as unknown as one that never was; its own person takes it back', async () => {
    const { card } = await sellOne();
    const { owner, branches } = await addBusiness(at.database);
    const till = await openTill(at, owner, branches[0]?.tillId ?? '');
    expect((await takeBack(card, bodyOf(till), owner)).status).toBe(404);
    expect((await takeBack(card, bodyOf(), owner)).status).toBe(404);
    expect((await takeBack(card, bodyOf(), scene.shop.accountant)).status).toBe(403);
    expect((await takeBack(card)).status).toBe(200);
  });
});

test('what goes back is what was paid for the card, once, the database says too', async () => {
  const { card } = await sellOne();
  const sql = (amount: number, method = 'cash') => `insert into customer_payout (business_id,
      payout_id, number, gift_card_id, branch_id, shift_id, method, amount_minor,
      balance_after_minor, business_date, posted_at, posted_by, posted_by_name, content_hash)
    select business_id, gen_random_uuid(), 'X', gift_card_id, branch_id, shift_id, '${method}',
      ${amount}, 0, business_date, sold_at, sold_by, 'X', '\\x00'
    from gift_card where gift_card_id = '${card._id}'`;
  await expect(peek(at.database, sql(49_999))).rejects.toThrow('customer_payout_of_card');
  await expect(peek(at.database, sql(50_000, 'card'))).rejects.toThrow('customer_payout_of_card');
  const empty = `update gift_card set voided_at = now() where gift_card_id = '${card._id}'`;
  await expect(peek(at.database, empty)).rejects.toThrow('gift_card_voided_empty');
  expect((await takeBack(card)).status).toBe(200);
  await expect(peek(at.database, sql(50_000))).rejects.toThrow('customer_payout_of_card_once');
});
