import type { Expense } from '@tillbook/core/books/expenses.api';
import { addDays } from '@tillbook/core/reports/period';
import { newId } from './builders.ts';
import { done, paymentBody, pay } from './purchasing.ts';
import { moveCash, PAY_OUT } from './report-back-office.ts';
import type { Doing } from './report-deeds.ts';
import { keeping, LIMIT_MINOR } from './report-shop.ts';
import type { Spent } from './report-spent.ts';
import { referenceOf } from './till.ts';

/** What a business spends besides goods, and what it sends back. */

const SPENT_ON = ['rent', 'utilities', 'wages', 'misc'] as const;
const PAYEES = ['Mzee Ally', 'mzee ally', 'MILL', null] as const;
const DUE_DAYS = 6;
/** The way of an expense that is owed. */
export const OWED = 2;

interface Asked {
  readonly branchId: string;
  readonly paidFrom: Spent['paidFrom'];
  readonly supplierId?: string;
  readonly cashMoveId?: string;
  readonly amountMinor: number;
  readonly taxMinor: number;
  readonly day: string;
}

/** Posts an expense and says how it would be written down. */
async function post({ stage, more }: Doing, asked: Asked, by = stage.shop.owner): Promise<Spent> {
  const { app, suppliers, supplierNames } = stage;
  const { branchId, day, supplierId = null, cashMoveId = null, ...said } = asked;
  const category = SPENT_ON[more.minor % SPENT_ON.length] ?? 'misc';
  const payee = PAYEES[Math.floor(more.minor / SPENT_ON.length) % PAYEES.length] ?? null;
  const dueOn = supplierId === null ? null : addDays(day, DUE_DAYS);
  const body = { ...said, _id: newId(), branchId, day, category, payee, supplierId, cashMoveId };
  const sent = { ...body, dueOn, note: null, reference: null };
  await done<Expense>(app, by, 'POST', '/api/expenses', sent);
  const name = supplierId === null ? payee : supplierNames[suppliers.indexOf(supplierId)];
  const { _id: id, ...rest } = body;
  return { ...rest, id, dueOn, payee: name?.toLowerCase() ?? null };
}

/** Something is paid from the safe, by bank or telephone, or is owed; or somebody has to say yes. */
export async function spend(doing: Doing): Promise<void> {
  const { stage, place, more } = doing;
  const { shop, suppliers, diary } = stage;
  const { branchId } = place.till;
  // Of today, or of a day or two before.
  const day = addDays(diary.dayOf(branchId), more.units === 1 ? 0 : -more.units + 1);
  const amountMinor = more.minor * 3;
  const paid = { branchId, day, amountMinor, taxMinor: Math.floor(more.minor / 7) };
  if (more.way === 0) return diary.spent.book(await post(doing, { ...paid, paidFrom: 'bank' }));
  if (more.way === 1) {
    return diary.spent.book(await post(doing, { ...paid, taxMinor: 0, paidFrom: 'safe' }));
  }
  if (more.way === OWED) {
    const supplierId = suppliers[more.minor % 2] ?? '';
    return diary.spent.book(await post(doing, { ...paid, paidFrom: 'owed', supplierId }));
  }
  // The manager is of the first branch.
  const first = shop.branches[0]?.branchId ?? '';
  const asks = { ...paid, branchId: first, day: diary.dayOf(first), paidFrom: 'mobile_money' };
  const waits = { ...asks, amountMinor: LIMIT_MINOR + more.minor } as const;
  const asked = await post(doing, waits as Asked, shop.manager);
  const answer = ([null, 'approved', 'refused'] as const)[more.units % 3] ?? null;
  if (answer === null) return;
  const said = { _id: newId(), answer, note: null };
  await done(stage.app, shop.owner, 'POST', `/api/expenses/${asked.id}/answer`, said);
  if (answer === 'approved') diary.spent.book(asked);
}

/** The last expense of which nothing was paid since is taken back, today. */
export async function unspend(doing: Doing): Promise<void> {
  const { app, shop, diary } = doing.stage;
  const last = diary.spent.lastToTakeBack();
  if (last === undefined) return spend(doing);
  const body = { _id: newId(), reason: 'Entered twice' };
  await done(app, shop.owner, 'POST', `/api/expenses/${last.id}/void`, body);
  diary.spent.takeBack(last);
}

/** A till pays for something, and what it was is said afterwards. */
export async function sortPayOut(doing: Doing): Promise<void> {
  const { stage, place, more } = doing;
  const { branchId } = place.till;
  const { diary } = stage;
  const cashMoveId = await moveCash({ ...doing, more: { ...more, way: PAY_OUT } });
  const day = diary.dayOf(branchId);
  const sorted = { branchId, day, amountMinor: more.minor, taxMinor: 0 };
  const found = await post(doing, { ...sorted, paidFrom: 'till', cashMoveId });
  diary.spent.book(found);
}

/** Goods go back to a supplier for a credit with its tax; what they cost leaves the shelf. */
export async function sendBack({ stage, place, more }: Doing): Promise<void> {
  const { app, shop, products, suppliers, diary } = stage;
  const { branchId } = place.till;
  const supplierId = suppliers[more.minor % 2] ?? '';
  const { productId } = keeping(products, more.minor);
  const milli = more.units * 1_000;
  // Nobody sends back what is not there, or is kept for somebody.
  if (diary.freeOf(branchId, productId) < milli) return;
  const [creditMinor, taxMinor] = [more.minor * 2, Math.floor(more.minor / 5)];
  const id = newId();
  await done(app, shop.owner, 'POST', '/api/supplier-returns', {
    ...{ _id: id, supplierId, branchId, receiptId: null, reason: 'Damaged', taxMinor },
    lines: [{ productId, stockQuantityMilli: milli, creditMinor }],
  });
  const cost = diary.take(branchId, productId, milli, { kind: 'supplier_return' });
  diary.book(branchId, 'supplier_return', [
    ['2000', creditMinor + taxMinor],
    ['5200', cost - creditMinor],
    ['1300', -taxMinor],
    ['1200', -cost],
  ]);
  const dims = { ...diary.when(branchId), supplier: supplierId };
  diary.tell('purchases', dims, { sentBack: cost });
  const paper = { kind: 'supplier_return', id, supplier: supplierId, invoice: null } as const;
  const back = { netMinor: -creditMinor, taxMinor: -taxMinor };
  diary.taxed.hand({ when: diary.when(branchId), ...paper, ...back });
  const given = { supplier: supplierId, branch: branchId, day: diary.dayOf(branchId) };
  diary.suppliers.lower({ ...given, amountMinor: creditMinor + taxMinor });
}

/** A supplier gets a part of what is owed, the oldest bills first, whichever branch they are of. */
export async function paySupplier({ stage, place, more }: Doing): Promise<void> {
  const { app, shop, suppliers, diary } = stage;
  const { branchId } = place.till;
  const supplier = suppliers[more.way % 2] ?? '';
  const amountMinor = Math.min(more.minor * 4, diary.suppliers.owedTo(supplier));
  if (amountMinor === 0) return;
  const body = { ...paymentBody(shop, supplier, amountMinor), branchId };
  await pay(app, shop, { ...body, reference: referenceOf(newId()) });
  diary.book(branchId, 'supplier_payment', [
    ['2000', amountMinor],
    ['1020', -amountMinor],
  ]);
  const day = diary.dayOf(branchId);
  diary.suppliers.lower({ supplier, branch: branchId, day, amountMinor });
}
