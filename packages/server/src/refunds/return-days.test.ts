import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subjectOfRefund } from '@tillbook/core/refunds/refund-approval';
import type { RefundDraft } from '@tillbook/core/refunds/refunds.api';
import type { SellingSettings } from '@tillbook/core/sales/selling.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { SaleConflict } from '@tillbook/core/sales/sync.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, TEST_NOW } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { exchange, exchangeDraftOf } from '../../test/exchanges.ts';
import { enrol } from '../../test/facts.ts';
import { done } from '../../test/purchasing.ts';
import { refundFactOf, syncRefund, toldOf } from '../../test/refund-facts.ts';
import {
  postRefund,
  refundableOf,
  refundDraftOf,
  refundShop,
  soldIn,
  type RefundShop,
} from '../../test/refunds.ts';
import { call } from '../../test/till.ts';

/** Goods come back within the days that a business chose; later somebody is asked. */

const DAY_MS = 86_400_000;
const SELLING = '/api/business/selling';
const ONE = [{ quantityMilli: 1_000 }];

let at: TestApp;
let scene: RefundShop;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
});

const daysLater = (days: number): void => void (at.clock.nowMs = TEST_NOW + days * DAY_MS);
async function choose(returnDays: number | null, of = scene.shop): Promise<void> {
  const { version, rounding } = await done<SellingSettings>(at, of.owner, 'GET', SELLING);
  const saved = await done<SellingSettings>(at, of.owner, 'PATCH', SELLING, {
    ...{ version, rounding, returnDays },
  });
  expect(saved.returnDays).toBe(returnDays);
}
const draftFor = (sale: Sale) => refundDraftOf(scene.till, sale, ONE);
const refunds = async (): Promise<number> => {
  const [row] = await peek<{ n: number }>(
    at.database,
    'select count(*)::int n from refund where business_id = $1',
    [scene.shop.businessId],
  );
  return row?.n ?? -1;
};
const OVER = {
  ...{ code: 'RETURN_DAYS_OVER', kind: 'refund_over_limit' },
  ...{ amountMinor: 1_000, limitMinor: 0 },
};

describe('where goods come back within a day', () => {
  test('they do on the next day, and on the one after it only with a yes', async () => {
    const sale = await soldIn(at, scene);
    await choose(1);
    daysLater(1);
    const soon = await refundableOf(at, scene.seller, sale._id);
    expect([soon.returnUntil, soon.isReturnOver]).toEqual(['2026-03-05', false]);
    expect((await postRefund(at, scene.seller, sale._id, draftFor(sale))).status).toBe(200);
    daysLater(2);
    const late = await refundableOf(at, scene.seller, sale._id);
    expect([late.returnUntil, late.isReturnOver]).toEqual(['2026-03-05', true]);
    const draft = refundDraftOf(scene.till, sale, ONE, { 1: 1_000 });
    const refused = await postRefund(at, scene.seller, sale._id, draft);
    expect([refused.status, refused.body]).toMatchObject([403, OVER]);
    expect(await refunds()).toBe(1);
    const question = questionOf(scene.shop, {
      subject: subjectOfRefund(sale._id, draft as RefundDraft),
      ...{ kind: 'refund_over_limit', amountMinor: 1_000, limitMinor: 0 },
    });
    expect((await ask(at, scene.seller, question)).status).toBe(200);
    expect((await decide(at, scene.shop.manager, question._id)).status).toBe(200);
    const asked = { ...draft, approvalId: question._id };
    const posted = await postRefund(at, scene.seller, sale._id, asked);
    expect([posted.status, posted.body.approvedByName]).toEqual([200, scene.shop.manager.name]);
    expect((await postRefund(at, scene.seller, sale._id, asked)).text).toBe(posted.text);
    expect(await refunds()).toBe(2);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('whoever leads the shifts takes them back later, too', async () => {
    const sale = await soldIn(at, scene);
    await choose(1);
    daysLater(9);
    const answer = await postRefund(at, scene.shop.manager, sale._id, draftFor(sale));
    expect(answer.status, answer.text).toBe(200);
  });

  test('they pay for other goods no longer either', async () => {
    const sale = await soldIn(at, scene);
    await choose(1);
    daysLater(2);
    const oils = { lines: [{ product: scene.oil, quantityMilli: 6_000 }] };
    const draft = exchangeDraftOf(scene.till, sale, ONE, oils, {
      given: [['exchange', 1_000]],
      paid: [
        ['exchange', 1_000],
        ['cash', 326],
      ],
    });
    const refused = await exchange(at, scene.seller, scene.till, draft);
    expect([refused.status, refused.body]).toMatchObject([403, OVER]);
    expect(await refunds()).toBe(0);
  });

  test('what came back later without a connection is posted, and told', async () => {
    const device = await enrol(at, scene.seller, scene.till.deviceId);
    const [soon, late] = [await soldIn(at, scene), await soldIn(at, scene)];
    await choose(1);
    const fact = (sale: Sale, days: number) => {
      daysLater(days);
      const occurredAt = new Date(at.clock.nowMs).toISOString();
      return refundFactOf(scene.till, scene.seller, sale, ONE, { occurredAt });
    };
    const send = (one: object) => syncRefund(at, device, scene.till.tillId, one);
    expect(toldOf(await send(fact(soon, 1)))).toBe('posted');
    expect(toldOf(await send(fact(late, 2)))).toBe('over_limit');
    const path = '/api/sale-conflicts?kind=over_limit';
    const { body } = await call<{ items: SaleConflict[] }>(at, scene.shop.owner, 'GET', path);
    expect(body.items.map(({ details }) => details)).toMatchObject([
      { code: 'RETURN_DAYS_OVER', cashMinor: 1_000 },
    ]);
    expect(await brokenBooks(at.database)).toEqual([]);
  });
});

describe('where nothing was chosen', () => {
  test('goods come back for ever, whatever another business chose', async () => {
    const sale = await soldIn(at, scene);
    await choose(1, await addBusiness(at.database));
    await choose(1);
    await choose(null);
    daysLater(40);
    const found = await refundableOf(at, scene.seller, sale._id);
    expect([found.returnUntil, found.isReturnOver]).toEqual([null, false]);
    expect((await postRefund(at, scene.seller, sale._id, draftFor(sale))).status).toBe(200);
  });

  test('unsaid it stays as it is, and a till hears of it', async () => {
    await choose(14);
    const { version } = await done<SellingSettings>(at, scene.shop.owner, 'GET', SELLING);
    const body = { version, rounding: null };
    await done(at, scene.shop.owner, 'PATCH', SELLING, body);
    const url = `/api/till/catalogue?branchId=${scene.branchId}`;
    const heard = await call<{ selling: { returnDays: number } }>(at, scene.seller, 'GET', url);
    expect(heard.body.selling.returnDays).toBe(14);
  });
});
