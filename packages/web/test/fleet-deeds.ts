import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { quantityText } from '@tillbook/core/quantity';
import { CASH_MOVE_KINDS, categoriesOf } from '@tillbook/core/sales/cash-moves';
import type { Disposition } from '@tillbook/core/refunds/reasons';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { newId } from '../src/api/clock.ts';
import type { CartCustomer } from '../src/sales/cart.ts';
import type { PaidPart } from '../src/sales/pay.ts';
import {
  draftOf,
  everything,
  leftOf,
  NOT_SENT,
  withLine,
  type RefundChoice,
} from '../src/sales/refund-choice.ts';
import { refundableHere, refundContent, whyNotChosen } from '../src/sales/refund-here.ts';
import type { Chance } from './chance.ts';
import type { PageStorage } from './fleet-disk.ts';
import type { Done, FleetGiven } from './fleet-given.ts';

const WHOLE_MILLI = 1_000;
const MOVED_MAX_MINOR = 5_000;
const PHONES = 30;

/** Where somebody does something beside selling. */
export interface DeedWorld {
  readonly given: Pick<FleetGiven, 'businessId' | 'currency' | 'seller'>;
  readonly storage: PageStorage;
  /** The till with its open shift. */
  readonly lease: TillLease & { readonly openShift: NonNullable<TillLease['openShift']> };
  readonly chance: Chance;
  readonly nowMs: () => number;
}

/** A seller who may give back. */
const PERSON = {
  role: 'seller',
  permissions: { ...DEFAULT_FLAGS, canManageSales: true, canProcessRefunds: true },
} as const;

/**
 * Takes something of an own receipt back, as without a connection: written down, sent later. Null
 * where nothing of it may come back here.
 */
export async function giveBack(world: DeedWorld, saleId: string): Promise<Done | null> {
  const { given, storage, lease, chance } = world;
  const { businessId, seller } = given;
  const receipt = await storage.refunds.receiptOf(businessId, saleId);
  if (receipt === null) return null;
  const sale = refundableHere(receipt, lease, PERSON);
  const [first, ...more] = sale.lines.filter((line) => leftOf(line) > 0);
  if (first === undefined) return null;
  const line = chance.oneOf([first, ...more]);
  const pieces = 1 + chance.below(leftOf(line) / WHOLE_MILLI);
  const quantity = quantityText(pieces * WHOLE_MILLI);
  const disposition = chance.oneOf<Disposition>(['stock', 'damaged']);
  const none: RefundChoice = {
    ...{ lines: {}, method: 'cash' as const, sent: NOT_SENT },
    ...{ shiftId: lease.openShift._id, customer: null },
  };
  const choice = chance.is(0.3)
    ? everything(none, sale)
    : withLine(none, line.lineNo, { quantity, disposition });
  const body = draftOf(sale, choice, { _id: newId(), leaseId: null, approvalId: null });
  if (whyNotChosen(receipt, body, PERSON, false) !== null) return null;
  const person = { _id: seller.personId, name: seller.name };
  const content = refundContent(receipt, body, { place: lease, person, nowMs: world.nowMs() });
  await storage.refunds.begin(content, { businessId, mustWait: true });
  storage.outbox.ask();
  return { kind: 'refund', refund: content.fact };
}

/** Puts cash in, takes some out or opens the drawer, as without a connection. */
export async function moveSomeCash(world: DeedWorld): Promise<Done> {
  const { given, storage, lease, chance } = world;
  const { businessId, currency, seller } = given;
  const { tillId, tillName, leaseId, series } = lease;
  const kind = chance.oneOf(CASH_MOVE_KINDS);
  const categories = categoriesOf(kind);
  const move = {
    ...{ _id: newId(), leaseId, series, shiftId: lease.openShift._id, movedBy: seller.personId },
    ...{ movedAt: new Date(world.nowMs()).toISOString(), kind },
    amountMinor: kind === 'no_sale' ? 0 : 1 + chance.below(MOVED_MAX_MINOR),
    category: categories[chance.below(categories.length)] ?? null,
    ...{ reason: `Reason ${chance.below(100)}`, proof: null },
  };
  const content = { tillId, move, movedByName: seller.name, tillName, currency };
  await storage.moves.begin(content, { businessId, mustWait: true });
  storage.outbox.ask();
  return { kind: 'move', move };
}

/** Letters alone: many digits of an id in a row may pass for the number of a card. */
const codeOf = (id: string): string =>
  id.replace(/[0-9]/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** How a sale is paid: in cash with change, by mobile money, or a part by each. */
export function someWayToPay(totalMinor: number, chance: Chance): PaidPart[] {
  const mobileMinor = chance.oneOf([0, 0, 0, totalMinor, Math.floor(totalMinor / 2)]);
  const cashMinor = totalMinor - mobileMinor;
  const none = { paymentTypeId: null, typeName: null, provider: null, reference: null };
  const tenderedMinor = cashMinor + chance.below(MOVED_MAX_MINOR);
  const parts: PaidPart[] = [
    { ...none, method: 'cash', amountMinor: cashMinor, tenderedMinor },
    {
      ...{ ...none, method: 'mobile_money', amountMinor: mobileMinor, tenderedMinor: mobileMinor },
      ...{ provider: 'M-Pesa', reference: codeOf(newId()) },
    },
  ];
  return parts.filter(({ amountMinor }) => amountMinor > 0);
}

/** Somebody of few numbers, whom this device made a customer by itself, as others may have. */
export function someCustomer(made: Map<string, CartCustomer>, chance: Chance): CartCustomer {
  const phone = `+2557120000${10 + chance.below(PHONES)}`;
  const known = made.get(phone);
  const customer = known ?? { _id: newId(), name: `Neema ${phone}`, phone, isMadeHere: true };
  made.set(phone, customer);
  return customer;
}

/** What lies on a disk as done, in the order in which it was made. */
export async function doneOn({ outbox, refunds, moves }: PageStorage): Promise<Done[]> {
  const found = [
    ...(await outbox.all()).map((one) => ({ ...one, done: saleDone(one) })),
    ...(await refunds.all()).map((one) => ({ ...one, done: refundDone(one) })),
    ...(await moves.all()).map((one) => ({ ...one, done: moveDone(one) })),
  ];
  return found
    .filter(({ state }) => state !== 'trying')
    .sort((a, b) => a.seq - b.seq)
    .map(({ done }) => done);
}

type All<T extends 'outbox' | 'refunds' | 'moves'> = Awaited<
  ReturnType<PageStorage[T]['all']>
>[number];
const saleDone = ({ fact }: All<'outbox'>): Done => ({ kind: 'sale', sale: fact });
const refundDone = ({ fact }: All<'refunds'>): Done => ({ kind: 'refund', refund: fact });
const moveDone = ({ move }: All<'moves'>): Done => ({ kind: 'move', move });

/** What something that was done is known by. */
export function idOf(done: Done): string {
  if (done.kind === 'sale') return done.sale._id;
  return done.kind === 'refund' ? done.refund._id : done.move._id;
}
