import { journalOfRefund } from '@tillbook/core/ledger/journal-of-refund';
import { can } from '@tillbook/core/permissions';
import { blindReturnOverLimit, subjectOfBlindReturn } from '@tillbook/core/refunds/blind-return';
import type { BlindReturn } from '@tillbook/core/refunds/blind-return.api';
import { Refusal } from '@tillbook/core/refusals';
import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import { UNKNOWN_BATCH } from '@tillbook/core/stock/batches';
import { valueAtAverage, type Level } from '@tillbook/core/stock/movement';
import { approvedAct } from '../approvals/use-approval.ts';
import { appendAudit, type AuditAct } from '../audit/append-audit.ts';
import type { LockedAccount } from '../customers/accounts.sql.ts';
import { momentOfBranch, type Clerk } from '../customers/clerk.ts';
import { enter, lockAccount, refuseToBegin } from '../customers/enter.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { addToRollupRows } from '../sales/rollups.sql.ts';
import { moveStock, type Move } from '../stock/move-stock.ts';
import { ensureLevels } from '../stock/receive-stock.ts';
import { lockLevels } from '../stock/stock.sql.ts';
import {
  findBlindReturn,
  insertBlindReturn,
  type BlindLineRecord,
  type BlindReturnRecord,
} from './blind-returns.sql.ts';
import { daysOf } from '../sales/refund-rollups.ts';
import { judgeLines, refuseWords, type JudgedLine, type NewBlindReturn } from './judge-blind.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** The slip; of other branches and, for sellers, of others it is not there. @throws Refusal */
export async function blindReturnFor(
  reader: Reader,
  actor: Actor,
  returnId: string,
): Promise<BlindReturn> {
  const { businessId, name: businessName, currency } = inBusiness(actor);
  const found = await findBlindReturn(reader, businessId, returnId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const { contentHash: _hash, postedBy, ...slip } = found;
  const isInReach = actor.branchIds === null || actor.branchIds.includes(slip.branchId);
  const isSeen = postedBy === actor.personId || (isInReach && can(actor, 'sale.view'));
  if (!isSeen) throw new Refusal('NOT_FOUND');
  return { ...slip, businessName, currency };
}

/**
 * Takes back goods without a receipt, for what they cost here today at most. What they come to goes
 * on the customer's account and nowhere else. Shelves are locked before the account, as by refunds.
 * @throws Refusal
 */
export async function postBlindReturn(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  body: NewBlindReturn,
): Promise<void> {
  refuseWords(body);
  const { businessId, at } = clerk;
  const { _id: returnId, approvalId, ...content } = body;
  const { branchId, customerId } = body;
  const hash = hashOf(content);
  if (isSameAgain(await findBlindReturn(tx, businessId, returnId), hash)) return;
  const { businessDate, hour } = await momentOfBranch(tx, clerk, branchId);
  const { lines, total } = await judgeLines(tx, actor, body);
  const levels = await levelsOf(tx, businessId, body);
  const account = await lockAccount(tx, businessId, customerId);
  // The same request a moment ago: done again, it finds that return.
  if ((await findBlindReturn(tx, businessId, returnId)) !== null) throw new Again();
  refuseToBegin(account);
  const over = blindReturnOverLimit(actor, total.totalMinor);
  const subject = subjectOfBlindReturn(body);
  const act = { approvalId, subjectId: returnId, branchId, by: actor, at, subject };
  const used = await approvedAct(tx, businessId, over, act);
  const records = await moveGoods(tx, actor, { clerk, body, lines, total, levels, businessDate });
  const posted = { clerk, body, total, records, businessDate, hour, hash: hash.toString('hex') };
  await tell(tx, clerk, await write(tx, account, posted), used);
}

/** The levels that goods come back to, locked. */
async function levelsOf(
  tx: Tx,
  businessId: string,
  { branchId, lines }: NewBlindReturn,
): Promise<ReadonlyMap<string, Level>> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  await ensureLevels(tx, { businessId, branchIds: [branchId], productIds });
  const places = productIds.map((productId) => ({ branchId, productId }));
  const levels = await lockLevels(tx, businessId, places);
  return new Map(levels.map((level) => [level.productId, level]));
}

/** What is sound goes on the shelf at its average cost; what is damaged moves no stock. */
async function moveGoods(
  tx: Tx,
  actor: Actor,
  made: {
    readonly clerk: Clerk;
    readonly body: NewBlindReturn;
    readonly lines: readonly JudgedLine[];
    readonly total: SaleTotal;
    readonly levels: ReadonlyMap<string, Level>;
    readonly businessDate: string;
  },
): Promise<BlindLineRecord[]> {
  const { clerk, body, lines, total, levels, businessDate } = made;
  const { businessId, at, name } = clerk;
  const costs = lines.map(({ productId, quantityMilli }) => {
    const level = levels.get(productId);
    if (level === undefined) throw new Error('Goods have a level');
    return valueAtAverage(level, quantityMilli);
  });
  const moves = lines.flatMap(({ productId, quantityMilli, disposition }, index): Move[] => {
    const place = { branchId: body.branchId, productId, line: index + 1 };
    const valueMinor = costs[index] ?? 0;
    const came = { quantityMilli, valueMinor, batch: UNKNOWN_BATCH };
    return disposition === 'stock' ? [{ ...place, way: 'in', kind: 'sale_return', ...came }] : [];
  });
  const moved = await moveStock(tx, {
    ...{ businessId, sourceKind: 'blind_return', sourceId: body._id, actorName: name },
    ...{ occurredAt: at, businessDate, recordedAt: at },
    ...{ stockPolicy: inBusiness(actor).stockPolicy, moves },
  });
  return lines.map(({ goods, ...line }, index) => {
    const { netMinor = 0, taxMinor = 0, totalMinor = 0 } = total.lines[index] ?? {};
    const own = moved.filter(({ move }) => move.line === index + 1);
    return {
      ...{ ...line, lineNo: index + 1, name: goods.name, sku: goods.sku, unit: goods.unit },
      ...{ priceTodayMinor: goods.priceMinor, netMinor, taxMinor, totalMinor },
      costMinor: costs[index] ?? 0,
      revaluedMinor: sumOf(own.map(({ revaluedMinor }) => revaluedMinor)),
    };
  });
}

/** The journal, the entry on the account, and the paper itself with its number. */
async function write(
  tx: Tx,
  account: LockedAccount,
  posted: {
    readonly clerk: Clerk;
    readonly body: NewBlindReturn;
    readonly total: SaleTotal;
    readonly records: readonly BlindLineRecord[];
    readonly businessDate: string;
    readonly hour: number;
    readonly hash: string;
  },
): Promise<BlindReturnRecord> {
  const { clerk, body, total, records, businessDate, hour, hash } = posted;
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: returnId, branchId, customerId } = body;
  const { netMinor, taxMinor, totalMinor } = total;
  const costOf = (wanted: string): number =>
    sumOf(records.map((line) => (line.disposition === wanted ? line.costMinor : 0)));
  await postJournal(tx, {
    ...{ businessId, entryId: returnId, sourceKind: 'blind_return', sourceId: returnId },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfRefund({
      payments: [{ method: 'store_credit', amountMinor: totalMinor }],
      ...{ netMinor, taxMinor, roundingMinor: 0 },
      ...{ toStockMinor: costOf('stock'), damagedMinor: costOf('damaged') },
      revaluedMinor: sumOf(records.map(({ revaluedMinor }) => revaluedMinor)),
    }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'blind_return');
  const made = { at, by, byName, number, businessDate };
  const { balanceAfterMinor } = await enter(tx, businessId, account, {
    ...{ kind: 'blind_return', sourceId: returnId, branchId, amountMinor: -totalMinor },
    ...{ ...made, owedSince: null, dueOn: null },
  });
  const record = {
    ...{ ...made, returnId, branchId, customerId, netMinor, taxMinor, totalMinor, hour },
    ...{ linesCount: records.length, balanceAfterMinor, hash },
  };
  await insertBlindReturn(tx, businessId, record, records);
  const sold = records.map((line) => ({ ...line, stockQuantityMilli: line.quantityMilli }));
  // Of no till; its hour is added to what tills kept when figures are read (decision 0100).
  const days = daysOf({ branchId, businessDate }, sold);
  await addToRollupRows(tx, businessId, { hours: [], days });
  return record;
}

async function tell(
  tx: Tx,
  { businessId, at, personId: actorId, name: actorName }: Clerk,
  made: BlindReturnRecord,
  used: readonly AuditAct[],
): Promise<void> {
  const { returnId: subjectId, branchId, customerId, number, totalMinor, linesCount } = made;
  await appendEvent(tx, { businessId, kind: 'refund_posted', subjectId, branchId });
  const detail = { number, branchId, customerId, totalMinor, linesCount };
  await appendAudit(tx, {
    ...{ businessId, streamId: businessId, at, actorId, actorName },
    events: [{ action: 'blind_return_posted', subjectId, detail }, ...used],
  });
}
