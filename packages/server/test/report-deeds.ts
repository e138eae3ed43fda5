import fc from 'fast-check';
import type { Layby } from '@tillbook/core/sales/laybys.api';
import { roundingOf } from '@tillbook/core/sales/cash-rounding';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { addDays } from '@tillbook/core/reports/period';
import { newId, type TestProduct } from './builders.ts';
import { exchange, exchangeDraftOf } from './exchanges.ts';
import { byCard, giftCardBody } from './gift-cards.ts';
import { laybyDraftOf, saleOfLayby } from './laybys.ts';
import { done } from './purchasing.ts';
import { adjust, buy, closeDrawer, moveCash } from './report-back-office.ts';
import { OWED, paySupplier, sendBack, sortPayOut, spend, unspend } from './report-costs.ts';
import { billLater, sendBackEarly } from './report-billed.ts';
import { discard } from './report-discards.ts';
import { offer } from './report-quoted.ts';
import { turnPoints } from './report-rewards.ts';
import { deliver, order } from './report-ordered.ts';
import { parkTea } from './report-parked.ts';
import { arrive, count, expire, sendOn } from './report-moves.ts';
import type { Deed, Place, Stage } from './report-world.ts';
import { halfUp } from './report-shelf.ts';
import { paidFor } from './report-tax.ts';
import { draftOf, openTill, post, referenceOf } from './till.ts';

/** What happens in a shop besides plain sales, each by the app's own doors. */

const KINDS = [
  ...(['gift card', 'store credit', 'exchange', 'lay-by', 'debt', 'own way', 'mobile'] as const),
  ...(['cash move', 'adjustment', 'purchase', 'close'] as const),
];

/** What is done behind the tills besides. */
const BEHIND = [
  ...(['expense', 'expense', 'owed', 'expense back', 'pay-out'] as const),
  ...(['sent back', 'supplier paid', 'sent on', 'sent on', 'arrived', 'arrived'] as const),
  ...(['count', 'count', 'batch', 'batch', 'batch', 'kept', 'kept'] as const),
  ...(['ordered', 'ordered', 'delivered', 'delivered'] as const),
  ...(['billed', 'billed', 'back unbilled', 'quote', 'quote'] as const),
  ...(['points', 'points', 'discard', 'discard', 'parked', 'close'] as const),
];

const doneBy = <Kind extends string>(kinds: readonly Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    minor: fc.integer({ min: 100, max: 4_000 }),
    units: fc.integer({ min: 1, max: 3 }),
    way: fc.integer({ min: 0, max: 3 }),
  });

/** One more deed: what, about how much, and which of its ways; and others behind the tills. */
export const more = doneBy(KINDS);
export const behind = fc.array(doneBy(BEHIND), { minLength: 2, maxLength: 2 });
type More = Deed['more'] | Deed['behind'][number];
type Payments = SaleDraft['payments'];

export interface Doing {
  readonly stage: Stage;
  readonly place: Place;
  readonly more: More;
  readonly customerId: string;
}

const FLOAT_MINOR = 20_000;

/** Takes a till and opens a shift on it, with a float from the safe. */
export async function openShift(
  { app, shop, diary }: Stage,
  { tillId, branchId }: { readonly tillId: string; readonly branchId: string },
) {
  const till = await openTill(app, shop.owner, tillId, FLOAT_MINOR);
  diary.open({ ...till, branchId }, shop.owner.personId, FLOAT_MINOR);
  return till;
}

const paid = (method: string, amountMinor: number, more: object = {}) =>
  ({ _id: newId(), method, amountMinor, provider: null, reference: null, ...more }) as Payments[0];
const PROVIDERS = ['M-Pesa', 'Airtel Money', 'Tigo Pesa', 'M-Pesa'] as const;
const byPhone = (amountMinor: number, way: number) => {
  const reference = referenceOf(newId()).slice(-12).toUpperCase();
  return paid('mobile_money', amountMinor, { provider: PROVIDERS[way], reference });
};
const some = (parts: Payments): Payments => parts.filter(({ amountMinor }) => amountMinor > 0);

/** So many of one thing that has the usual rate, and what they come to. */
export function cartOf({ asked }: Pick<Stage, 'asked'>, product: TestProduct, units: number) {
  const totalMinor = paidFor(units * product.priceMinor, asked.tax);
  return { lines: [{ product, quantityMilli: units * 1_000 }], totalMinor };
}

/** Sells tea, which has no promotion. */
async function sellTea(
  { stage, place, more }: Doing,
  paying: (totalMinor: number) => Payments,
  sale: object = {},
  product = stage.products[2] as TestProduct,
) {
  const { app, diary } = stage;
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const plain = draftOf(place.till, { ...cartOf(stage, product, more.units), occurredAt });
  const payments = some(paying(plain.totalMinor));
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const roundingMinor = paidMinor - plain.totalMinor;
  const draft = { ...plain, ...sale, payments, totalMinor: paidMinor, roundingMinor };
  const seller = place.sellers[more.way % 3] ?? stage.shop.owner;
  const answer = await post(app, seller, place.till, draft);
  if (answer.status !== 200) throw new Error(answer.text);
  diary.sell(place.till, answer.body, draft);
  return answer.body;
}

/** Sells some of it, tea where nothing is named, by card. */
export async function sellSome(doing: Doing, product?: TestProduct): Promise<void> {
  await sellTea(doing, (total) => [paid('card', total)], {}, product);
}

async function giftCard(doing: Doing): Promise<void> {
  const { stage, place, more } = doing;
  const { app, shop, diary } = stage;
  const { branchId } = place.till;
  const isCash = more.way > 1;
  const by = isCash ? paid('cash', more.minor) : byPhone(more.minor, more.way);
  const { method, provider, reference } = by;
  const body = giftCardBody(place.till, branchId, more.minor, { method, provider, reference });
  await done(app, shop.owner, 'POST', '/api/gift-cards', body);
  const key = `gift_card/${body._id}`;
  diary.card(body._id, more.minor);
  diary.book(branchId, 'gift_card', [
    [isCash ? '1000' : '1030', more.minor],
    ['2200', -more.minor],
  ]);
  const { tillId: _none, ...drawer } = { ...place.till };
  diary.money(
    { branchId, till: { ...drawer, tillId: null } },
    { method, provider, key },
    more.minor,
  );
  await sellTea(doing, (total) => {
    const minor = Math.min(total, more.minor);
    diary.card(body._id, -minor);
    return [byCard(body.code, minor) as Payments[0], paid('card', total - minor)];
  });
}

/** What a customer has in their favour pays first. */
async function storeCredit(doing: Doing): Promise<void> {
  const { stage, customerId } = doing;
  const inFavour = Math.max(0, -stage.diary.accounts.balanceOf(customerId));
  await sellTea(
    doing,
    (total) => {
      const minor = Math.min(total, inFavour);
      return [paid('store_credit', minor), paid('card', total - minor)];
    },
    { customerId },
  );
}

/** Two teas or more are sold; one of them becomes two blue soaps, with the rest by card. */
async function swap(doing: Doing): Promise<void> {
  const { stage, place, more } = doing;
  const { app, shop, products, diary } = stage;
  const sold = await sellTea({ ...doing, more: { ...more, units: more.units + 1 } }, (total) => [
    paid('card', total),
  ]);
  const back = halfUp(sold.totalMinor, 1, more.units + 1);
  const soaps = cartOf(stage, products[4] as TestProduct, 2);
  const rest = soaps.totalMinor - back;
  const draft = exchangeDraftOf(place.till, sold, [{ quantityMilli: 1_000 }], soaps, {
    given: [['exchange', back]],
    paid: [
      ['exchange', back],
      ['card', rest],
    ],
  });
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const body = { ...draft, sale: { ...draft.sale, occurredAt } };
  const answer = await exchange(app, shop.owner, place.till, body);
  if (answer.status !== 200) throw new Error(answer.text);
  diary.takeBack(place.till, answer.body.refund, shop.owner.personId);
  diary.sell(place.till, answer.body.sale, body.sale);
}

/** The way of a lay-by that stays there. */
const KEPT = 3;
/** Teas are set aside for a deposit in cash, and stay there, or are collected, or given up. */
async function setAside(doing: Doing): Promise<void> {
  const { stage, place, more, customerId } = doing;
  const { app, shop, products, diary } = stage;
  const { till } = place;
  const { branchId } = till;
  const cart = cartOf(stage, products[2] as TestProduct, more.units);
  // Cash comes in whole coins, whichever of these there are.
  const minor = Math.floor(Math.min(more.minor, 2_000) / 100) * 100;
  const dueOn = addDays(new Date(app.clock.nowMs).toISOString().slice(0, 10), 20);
  const asked = { ...laybyDraftOf(till, customerId, cart, minor), dueOn };
  const laid = await done<Layby>(app, shop.owner, 'POST', '/api/laybys', asked);
  const by = { method: 'cash', provider: null, key: 'in cash' };
  const at = { branchId, till: { ...till, tillId: null } };
  diary.money(at, by, minor);
  diary.book(branchId, 'customer_payment', [
    ['1000', minor],
    ['2210', -minor],
  ]);
  const goods = { product: products[2]?.productId ?? '', milli: more.units * 1_000 };
  diary.keep(laid._id, { customer: customerId, minor, branch: branchId, ...goods });
  // Some stay there.
  if (more.way === KEPT) return;
  diary.letGo(laid._id);
  if (more.way === 0) {
    const { shiftId, leaseId } = till;
    const over = { _id: newId(), shiftId, leaseId, back: 'cash', feeMinor: 0, reason: 'Moved' };
    await done(app, shop.owner, 'POST', `/api/laybys/${laid._id}/cancel`, over);
    diary.money(at, by, -minor);
    diary.book(branchId, 'customer_payout', [
      ['2210', minor],
      ['1000', -minor],
    ]);
    return;
  }
  const draft = saleOfLayby(till, laid);
  const payments = draft.payments.map((one) =>
    one.method === 'deposit' ? one : paid('card', one.amountMinor),
  );
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const seller = place.sellers[more.units % 3] ?? shop.owner;
  const answer = await post(app, seller, till, { ...draft, payments, occurredAt });
  if (answer.status !== 200) throw new Error(answer.text);
  diary.sell(till, answer.body, { payments });
}

/** A part of what a customer owes is paid: by telephone, at the till, into the safe, by bank. */
async function payDebt({ stage, place, more, customerId }: Doing): Promise<void> {
  const { app, shop, diary } = stage;
  const { branchId, shiftId, leaseId } = place.till;
  const method = (['mobile_money', 'cash', 'cash', 'bank'] as const)[more.way] ?? 'cash';
  const isAtTill = more.way === 1;
  const { _id, provider, reference } =
    method === 'mobile_money' ? byPhone(more.minor, 1) : paid('cash', more.minor);
  await done(app, shop.owner, 'POST', '/api/customer-payments', {
    ...{ _id, customerId, branchId, method, amountMinor: more.minor, provider, reference },
    ...(isAtTill ? { shiftId, leaseId } : {}),
  });
  const till = isAtTill ? { ...place.till, tillId: null } : null;
  diary.money({ branchId, till }, { method, provider, key: `debt/${_id}` }, more.minor);
  const account = { mobile_money: '1030', cash: isAtTill ? '1000' : '1010', bank: '1020' }[method];
  diary.book(branchId, 'customer_payment', [
    [account, more.minor],
    ['1100', -more.minor],
  ]);
  diary.accounts.enter(customerId, diary.dayOf(branchId), -more.minor, { way: 'paid' });
  const of = { customer: customerId, person: shop.owner.personId, tender: method };
  const sums = { payments: 1, paidOnAccount: more.minor };
  diary.tell('collections', { ...diary.when(branchId), ...of }, sums);
}

const WORK: Readonly<Record<More['kind'], (doing: Doing) => Promise<unknown>>> = {
  ...{ 'gift card': giftCard, 'store credit': storeCredit, exchange: swap, 'lay-by': setAside },
  ...{ debt: payDebt, 'cash move': moveCash, adjustment: adjust, purchase: buy },
  ...{ close: closeDrawer, expense: spend, 'expense back': unspend, 'pay-out': sortPayOut },
  ...{ 'sent back': sendBack, 'supplier paid': paySupplier, count, batch: expire },
  ...{ 'sent on': sendOn, arrived: arrive, ordered: order, delivered: deliver },
  ...{
    discard,
    parked: parkTea,
    points: turnPoints,
    quote: offer,
    billed: billLater,
    'back unbilled': sendBackEarly,
  },
  kept: (doing) => setAside({ ...doing, more: { ...doing.more, way: KEPT } }),
  owed: (doing) => spend({ ...doing, more: { ...doing.more, way: OWED } }),
  'own way': (doing) =>
    sellTea(doing, (total) => [paid('other', total, { paymentTypeId: doing.stage.chequeId })]),
  /** By telephone and card, and the rest in cash, which alone is rounded. */
  mobile: (doing) =>
    sellTea(doing, (total) => {
      const { minor, way } = doing.more;
      const phone = Math.min(total, minor);
      const card = Math.floor((total - phone) / 3);
      const others = [byPhone(phone, way), paid('card', card)];
      const rest = total - phone - card;
      const rounding = roundingOf(total, others, doing.stage.asked.rounding);
      return [...others, paid('cash', rest + rounding)];
    }),
};

/** Does one more deed and writes it down. */
export async function doMore(stage: Stage, place: Place, deed: Deed): Promise<void> {
  const customerId = stage.customers[deed.customer ?? 1] ?? '';
  await WORK[deed.more.kind]({ stage, place, more: deed.more, customerId });
  for (const one of deed.behind) {
    stage.app.clock.nowMs += 1_000;
    await WORK[one.kind]({ stage, place, more: one, customerId });
  }
}
