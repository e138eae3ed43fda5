import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { PAYMENT_METHODS } from '@tillbook/core/sales/payment';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { newId } from '../../test/builders.ts';
import { mailsTo } from '../../test/mailbox.ts';
import {
  postRefund,
  refundDraftOf,
  refundShop,
  soldIn,
  type RefundShop,
} from '../../test/refunds.ts';
import { call } from '../../test/till.ts';
import { receiptPage } from './receipt-page.ts';

let it: TestApp;
let world: RefundShop;

beforeAll(async () => {
  it = await startTestApp();
  world = await refundShop(it);
});
afterAll(() => it.close());

/** The page of a receipt as it is read, without its marks. */
const read = (html: string): string =>
  html
    .slice(html.indexOf('<body>'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const pageOf = (sale: Sale): string => read(receiptPage(sale, PLATFORM_FORMATS));

/** The page behind the address that stands on the receipt. */
async function shown(sale: Sale): Promise<string> {
  const asked = `/api/sales/${sale._id}/link`;
  const { path } = (await call<{ path: string }>(it, world.seller, 'POST', asked, {})).body;
  return read((await it.app.inject({ method: 'GET', url: path })).payload);
}

test('a sale that was voided says so above everything, with the day', async () => {
  const sale = await soldIn(it, world);
  expect(await shown(sale)).toMatch(/^Amina Shop /);
  const body = { _id: newId(), reason: 'wrong_item' };
  const voided = await call(it, world.seller, 'POST', `/api/sales/${sale._id}/void`, body);
  expect(voided.status, voided.text).toBe(200);
  const page = await shown(sale);
  expect(page).toMatch(/^VOIDED 4 Mar 2026 Amina Shop /);
  expect(page).not.toContain('Given back');
});

test('what came back of a sale stands below its total; all of it, above everything', async () => {
  const sale = await soldIn(it, world);
  const first = refundDraftOf(world.till, sale, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(it, world.seller, sale._id, first)).status).toBe(200);
  expect(await shown(sale)).toMatch(
    /^Amina Shop .* Total TZS 30\.00 Given back 10\.00 Cash 30\.00/,
  );
  const rest = refundDraftOf(world.till, sale, [{ quantityMilli: 2_000 }], { 1: 1_000 });
  expect((await postRefund(it, world.seller, sale._id, rest)).status).toBe(200);
  const page = await shown(sale);
  expect(page).toMatch(/^GIVEN BACK 4 Mar 2026 Amina Shop .* Total TZS 30\.00 Given back 30\.00/);
  // Kept by an earlier release: without its day, and not as if nothing had happened.
  expect(pageOf({ ...sale, state: 'refunded' })).toMatch(/^GIVEN BACK Amina Shop /);
});

/** The mail that a customer gets with the receipt. */
async function mailed(sale: Sale): Promise<string> {
  const to = `juma-${newId()}@example.com`;
  const url = `/api/sales/${sale._id}/mails`;
  const sent = await call(it, world.seller, 'POST', url, { _id: newId(), to });
  expect(sent.status, sent.text).toBe(200);
  const mails = mailsTo(it.mailbox, to);
  expect(mails).toHaveLength(1);
  return (mails[0]?.text ?? '').replace(/\s+/g, ' ');
}

test('the mail of a receipt says above everything that its sale was voided, or all given back', async () => {
  const sale = await soldIn(it, world);
  const standing = await mailed(sale);
  expect(standing).toMatch(/^Hello, here is your receipt .* Total: TZS.30\.00 Whoever/);
  expect(standing).not.toMatch(/VOIDED|GIVEN BACK|Given back/);
  const first = refundDraftOf(world.till, sale, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(it, world.seller, sale._id, first)).status).toBe(200);
  expect(await mailed(sale)).toMatch(/^Hello, .* Total: TZS.30\.00 Given back: TZS.10\.00 Whoever/);
  const rest = refundDraftOf(world.till, sale, [{ quantityMilli: 2_000 }], { 1: 1_000 });
  expect((await postRefund(it, world.seller, sale._id, rest)).status).toBe(200);
  expect(await mailed(sale)).toMatch(/^GIVEN BACK 4 Mar 2026 Hello, .* Given back: TZS.30\.00/);

  const wrong = await soldIn(it, world);
  const body = { _id: newId(), reason: 'wrong_item' };
  const voided = await call(it, world.seller, 'POST', `/api/sales/${wrong._id}/void`, body);
  expect(voided.status, voided.text).toBe(200);
  const text = await mailed(wrong);
  expect(text).toMatch(/^VOIDED 4 Mar 2026 Hello, here is your receipt /);
  expect(text).not.toContain('Given back');
});

test('every way of paying is said in words', async () => {
  const sale = await soldIn(it, world);
  const [cash] = sale.payments;
  const words = PAYMENT_METHODS.map((method) => {
    const page = pageOf({ ...sale, payments: [{ ...cash!, method }] });
    return / Total TZS 30\.00 (.+) 30\.00 Rate /.exec(page)?.[1];
  });
  expect(words).toEqual([
    ...['Cash', 'Mobile money', 'Card', 'Other', 'On account', 'Store credit', 'Exchange'],
    ...['Gift card', 'Deposit'],
  ]);
  const own = pageOf({ ...sale, payments: [{ ...cash!, method: 'other', typeName: 'Cheque' }] });
  expect(own).toContain(' Cheque 30.00 ');
});

test('what came back in an exchange stands above how the rest was paid', async () => {
  const sale = await soldIn(it, world);
  const line = { name: 'Oil', packName: 'Can', unit: 'l', quantityMilli: 2_000, totalMinor: 442 };
  const exchange = {
    ...{ refundId: newId(), refundNumber: 'B1-T1-R-000001', saleId: newId() },
    ...{ receiptNumber: 'B1-T1-A-000077', totalMinor: 442, amountMinor: 442, lines: [line] },
  };
  expect(pageOf({ ...sale, exchange })).toContain(
    ' Comes back from B1-T1-A-000077 · B1-T1-R-000001 2 × Oil · Can \u22124.42 Cash 30.00 ',
  );
  expect(pageOf(sale)).not.toContain('Comes back');
});

test('a tax number is said to be one', async () => {
  const sale = await soldIn(it, world);
  expect(pageOf({ ...sale, taxNumber: '100-200-300' })).toContain(' Tax number 100-200-300 ');
  expect(pageOf({ ...sale, taxNumber: null })).not.toContain('Tax number');
});
