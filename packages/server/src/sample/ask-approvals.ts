import { refundDraft } from '@tillbook/core/refunds/refund-draft';
import { subjectOfRefund } from '@tillbook/core/refunds/refund-approval';
import { formatMoney } from '@tillbook/core/money';
import { decideOnScreen } from '../approvals/answer-approval.ts';
import { askFor } from '../approvals/ask-approval.ts';
import type { Database, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import type { Actor } from '../http/actor.ts';
import { postRefund } from '../refunds/post-refund.ts';
import { saleFor } from '../sales/read-sales.ts';
import type { Shelves } from './buying.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { FoundedBranch, FoundedShop } from './founded.ts';
import { saleToTakeBackFrom } from './sample.sql.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The approval of a refund that was made, a question with a no, and one that nobody answered. */
const REFUNDED_AGO_MS = 2 * HOUR_MS;
const REFUSED_AGO_MS = 4 * HOUR_MS;
const EXPIRED_AGO_MS = 26 * HOUR_MS;

interface Asking {
  readonly tx: Tx;
  readonly founded: FoundedShop;
  readonly branch: FoundedBranch;
  readonly seller: Actor;
  readonly chance: Chance;
}

/** What a seller of the first branch could not do alone in the last days. */
export async function askApprovals(db: Database, { founded, nowMs }: Shelves): Promise<void> {
  const [branch] = founded.branches;
  const seller = branch?.tills[0]?.worker;
  if (branch === undefined || seller === undefined) return;
  const chance = chanceOf(`${founded.shop.name} approvals`);
  await db.transact(openTenant(founded.businessId), async (tx) => {
    const asking = { tx, founded, branch, seller, chance };
    await askDiscount(asking, nowMs - EXPIRED_AGO_MS, 'Wholesaler');
    const refused = await askDiscount(asking, nowMs - REFUSED_AGO_MS, 'Her neighbour');
    await answer(asking, refused, nowMs - REFUSED_AGO_MS, 'refused');
    await refundApproved(asking, nowMs - REFUNDED_AGO_MS);
  });
}

async function ask(
  { tx, branch, seller, chance }: Asking,
  atMs: number,
  asked: Pick<
    Parameters<typeof askFor>[3],
    'kind' | 'amountMinor' | 'limitMinor' | 'subject' | 'details' | 'reason'
  > & { readonly shareBasisPoints?: number },
): Promise<string> {
  const _id = chance.id(atMs);
  const { branchId, tills } = branch;
  const tillId = tills[0]?.tillId ?? null;
  await askFor(tx, seller, () => atMs, {
    ...{ _id, branchId, tillId, shareBasisPoints: null, ...asked },
  });
  return _id;
}

async function askDiscount(asking: Asking, atMs: number, reason: string): Promise<string> {
  const goods = asking.founded.shop.goods.slice(0, 1).map(({ name }) => name);
  return ask(asking, atMs, {
    ...{ kind: 'discount_over_limit', amountMinor: 250_000, limitMinor: 90_000, reason },
    shareBasisPoints: 2_778,
    subject: `a cart of ${atMs}`,
    details: [`6 × ${goods.join('')}`],
  });
}

/** The owner answers within three minutes. */
async function answer(
  { tx, founded, chance }: Asking,
  approvalId: string,
  askedMs: number,
  given: 'approved' | 'refused',
): Promise<void> {
  const atMs = askedMs + 3 * MINUTE_MS;
  const note = given === 'refused' ? 'Not below what we pay for it' : null;
  const decision = { approvalId, decisionId: chance.id(atMs), answer: given, note };
  await decideOnScreen(tx, founded.owner, () => atMs, decision);
}

/** One line of a sale that was paid from a phone comes back, by a seller who may not alone. */
async function refundApproved(asking: Asking, atMs: number): Promise<void> {
  const { tx, founded, branch, seller, chance } = asking;
  const before = new Date(atMs - HOUR_MS).toISOString();
  const saleId = await saleToTakeBackFrom(tx, founded.businessId, branch.branchId, before);
  if (saleId === null) return;
  const sale = await saleFor(tx, founded.owner, saleId);
  const [line] = sale.lines;
  if (line === undefined) return;
  const { lineNo, quantityMilli, totalMinor, name } = line;
  const draft = refundDraft.parse({
    _id: chance.id(atMs),
    shiftId: null,
    lines: [{ lineNo, quantityMilli, disposition: 'stock', reason: 'wrong_item', note: null }],
    payments: [{ method: 'mobile_money', amountMinor: totalMinor, reference: null }],
    totalMinor,
  });
  const approvalId = await ask(asking, atMs, {
    ...{ kind: 'refund_over_limit', amountMinor: totalMinor, limitMinor: 0 },
    subject: subjectOfRefund(saleId, draft),
    details: [
      `Receipt ${sale.receiptNumber}`,
      `${name}: wrong item`,
      `Mobile money ${formatMoney(totalMinor, sale.currency)}`,
    ],
    reason: 'Bought the wrong one, not opened',
  });
  await answer(asking, approvalId, atMs, 'approved');
  await postRefund(tx, seller, atMs + 4 * MINUTE_MS, saleId, { ...draft, approvalId });
}
