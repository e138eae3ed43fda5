import {
  journalOfArrival,
  journalOfReturn,
  journalOfTransferLoss,
} from '@tillbook/core/ledger/journal-of-transfer';
import type { JournalLine } from '@tillbook/core/ledger/journal';
import { formatQuantity } from '@tillbook/core/quantity';
import { Refusal } from '@tillbook/core/refusals';
import { UNKNOWN_BATCH } from '@tillbook/core/stock/batches';
import {
  batchParts,
  endPart,
  findMore,
  pendingOf,
  stateAfter,
  whyNotEnd,
  type Ending,
} from '@tillbook/core/transfers/transfer-line';
import type { TransferState } from '@tillbook/core/transfers/transfer-states';
import { Again, type Tx } from '../db/database.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { moveStock, type MoveIn } from '../stock/move-stock.ts';
import { ensureLevels } from '../stock/receive-stock.ts';
import type { Author } from './transfer-author.ts';
import { insertEvent, type EventLine, type EventRow } from './transfer-events.sql.ts';
import {
  advanceTransfer,
  batchesOfTransfer,
  endLineBatches,
  linesOfTransfer,
  updateLines,
  type LineBatch,
  type LineBatchPart,
  type LineRecord,
  type TransferRecord,
} from './transfers.sql.ts';

/** What becomes of a line's goods by one paper. */
export interface Deed {
  readonly lineNo: number;
  readonly receivedMilli?: number;
  readonly foundMilli?: number;
  readonly lostMilli?: number;
  readonly returnedMilli?: number;
}

/** One paper that ends goods on their way. */
export interface Ended {
  readonly event: Omit<EventRow, 'at' | 'actorId' | 'actorName'>;
  readonly deeds: readonly Deed[];
  /** Instead of what follows from the lines. */
  readonly state?: TransferState;
}

interface Worked {
  readonly lines: readonly LineRecord[];
  readonly eventLines: readonly EventLine[];
  readonly batches: readonly LineBatchPart[];
  readonly moves: readonly MoveIn[];
}

const ENDINGS: readonly Ending[] = ['received', 'lost', 'returned'];

/**
 * Ends goods of a locked transfer: what arrives goes on the shelf where it was sent to, what goes
 * back on the one it came from, each at its share of the value; the journal, the lines and the
 * state follow. Answers what was done to which line.
 * @throws Refusal MORE_THAN_PENDING, and what the shelf refuses
 */
export async function endGoods(
  tx: Tx,
  author: Author,
  transfer: TransferRecord,
  ended: Ended,
): Promise<readonly EventLine[]> {
  const { businessId, at } = author;
  const { transferId } = transfer;
  const lines = await linesOfTransfer(tx, businessId, transferId);
  const batches = await batchesOfTransfer(tx, businessId, transferId);
  const worked = workThrough(transfer, lines, batches, ended.deeds);
  const { eventId, businessDate } = ended.event;
  const by = { actorId: author.personId, actorName: author.name };
  const isNew = await insertEvent(tx, businessId, { ...ended.event, ...by, at }, worked.eventLines);
  if (!isNew) throw new Again();
  const revaluedMinor = await putOnShelves(tx, author, ended.event, worked.moves);
  const sum = (what: EventLine['what']): number =>
    worked.eventLines
      .filter((line) => line.what === what)
      .reduce((total, { valueMinor }) => total + valueMinor, 0);
  const isReturn = worked.eventLines.some(({ what }) => what === 'returned');
  const journals = journalsOf(transfer, { sum, isReturn, revaluedMinor });
  for (const [sourceKind, branchId, entry] of journals) {
    await postJournal(tx, {
      businessId,
      entryId: newId(Date.parse(at)),
      sourceKind,
      sourceId: eventId,
      branchId,
      businessDate,
      ledgerDate: businessDate,
      postedAt: at,
      lines: entry,
    });
  }
  await updateLines(tx, businessId, transferId, worked.lines);
  await endLineBatches(tx, businessId, transferId, worked.batches);
  const state = ended.state ?? stateAfter(worked.lines);
  await advanceTransfer(tx, businessId, { transferId, state, at });
  return worked.eventLines;
}

function workThrough(
  transfer: TransferRecord,
  lines: readonly LineRecord[],
  batches: readonly LineBatch[],
  deeds: readonly Deed[],
): Worked {
  const eventLines: EventLine[] = [];
  const parts: LineBatchPart[] = [];
  const moves: MoveIn[] = [];
  const after = lines.map((line) => {
    const deed = deeds.find(({ lineNo }) => lineNo === line.lineNo);
    if (deed === undefined) return line;
    const worked = workLine(line, deed);
    eventLines.push(...worked.eventLines);
    const ofLine = batches.filter(({ lineNo }) => lineNo === line.lineNo);
    const endsMilli = ENDINGS.reduce((sum, ending) => sum + (deed[`${ending}Milli`] ?? 0), 0);
    const ended = batchParts(ofLine, endsMilli);
    parts.push(...ended.map((part) => ({ ...part, lineNo: line.lineNo })));
    const move = moveOf(transfer, line, worked.eventLines, ofLine);
    if (move !== null) moves.push(move);
    return worked.line;
  });
  return { lines: after, eventLines, batches: parts, moves };
}

function workLine(
  before: LineRecord,
  deed: Deed,
): { line: LineRecord; eventLines: readonly EventLine[] } {
  let line = before;
  const eventLines: EventLine[] = [];
  const { lineNo } = before;
  for (const ending of ENDINGS) {
    const quantityMilli = deed[`${ending}Milli`] ?? 0;
    if (quantityMilli === 0) continue;
    if (whyNotEnd(line, quantityMilli) !== null) throw morePending(line);
    const ended = endPart(line, ending, quantityMilli);
    line = { ...line, ...ended.line };
    eventLines.push({ lineNo, what: ending, quantityMilli, valueMinor: ended.valueMinor });
  }
  const foundMilli = deed.foundMilli ?? 0;
  if (foundMilli > 0) {
    const found = findMore(line, foundMilli);
    line = { ...line, ...found.line };
    const { valueMinor } = found;
    eventLines.push({ lineNo, what: 'found', quantityMilli: foundMilli, valueMinor });
  }
  return { line, eventLines };
}

function morePending(line: LineRecord): Refusal {
  const pendingMilli = pendingOf(line).quantityMilli;
  return new Refusal('MORE_THAN_PENDING', {
    product: line.productName,
    pending: formatQuantity(pendingMilli),
    lineNo: line.lineNo,
    pendingMilli,
  });
}

/** What comes onto a shelf by a line: what arrived with what was found, or what went back. */
function moveOf(
  transfer: TransferRecord,
  line: LineRecord,
  eventLines: readonly EventLine[],
  batches: readonly LineBatch[],
): MoveIn | null {
  const coming = eventLines.filter(({ what }) => what !== 'lost' && what !== 'sent');
  const quantityMilli = coming.reduce((sum, one) => sum + one.quantityMilli, 0);
  const isReturn = coming.some(({ what }) => what === 'returned');
  const branchId = isReturn ? transfer.fromBranchId : transfer.toBranchId;
  // What another business received lies on no shelf of this one.
  if (quantityMilli === 0 || branchId === null) return null;
  const lostMilli = eventLines
    .filter(({ what }) => what === 'lost')
    .reduce((sum, one) => sum + one.quantityMilli, 0);
  return {
    way: 'in',
    branchId,
    productId: line.productId,
    line: line.lineNo,
    kind: 'transfer_in',
    quantityMilli,
    valueMinor: coming.reduce((sum, one) => sum + one.valueMinor, 0),
    batches: marksFor(batches, lostMilli, quantityMilli),
  };
}

/** The batches of what comes, after what was lost; of what is beyond them nobody knows it. */
function marksFor(batches: readonly LineBatch[], lostMilli: number, quantityMilli: number) {
  const lost = batchParts(batches, lostMilli);
  const left = batches.map((batch) => ({
    ...batch,
    pendingMilli:
      batch.pendingMilli - (lost.find(({ code }) => code === batch.code)?.quantityMilli ?? 0),
  }));
  const known = batchParts(left, quantityMilli);
  const restMilli = quantityMilli - known.reduce((sum, part) => sum + part.quantityMilli, 0);
  if (restMilli === 0) return known;
  const rest = { ...UNKNOWN_BATCH, quantityMilli: restMilli };
  const same = known.find(({ code }) => code === rest.code);
  if (same === undefined) return [...known, rest];
  const others = known.filter((part) => part !== same);
  return [...others, { ...same, quantityMilli: same.quantityMilli + restMilli }];
}

async function putOnShelves(
  tx: Tx,
  author: Author,
  event: Pick<EventRow, 'eventId' | 'businessDate'>,
  moves: readonly MoveIn[],
): Promise<number> {
  const { businessId, at } = author;
  if (moves.length === 0) return 0;
  const branchIds = [...new Set(moves.map(({ branchId }) => branchId))];
  const productIds = moves.map(({ productId }) => productId);
  await ensureLevels(tx, { businessId, branchIds, productIds });
  const moved = await moveStock(tx, {
    businessId,
    sourceKind: 'transfer',
    sourceId: event.eventId,
    actorName: author.name,
    occurredAt: at,
    businessDate: event.businessDate,
    recordedAt: at,
    stockPolicy: author.stockPolicy,
    moves,
  });
  return moved.reduce((sum, one) => sum + one.revaluedMinor, 0);
}

type Entry = readonly ['transfer_in' | 'transfer_loss', branchId: string, JournalLine[]];

/** Goods belong to the branch that sent them until they arrive: a loss is that branch's. */
function journalsOf(
  { kind, fromBranchId, toBranchId }: TransferRecord,
  ended: {
    readonly sum: (what: EventLine['what']) => number;
    readonly isReturn: boolean;
    readonly revaluedMinor: number;
  },
): Entry[] {
  const { sum, isReturn, revaluedMinor } = ended;
  const entries: Entry[] = [];
  if (isReturn && fromBranchId !== null) {
    const from = kind === 'internal' ? 'branch' : 'business';
    const values = { valueMinor: sum('returned'), revaluedMinor, from } as const;
    entries.push(['transfer_in', fromBranchId, journalOfReturn(values)]);
  }
  if (!isReturn && toBranchId !== null) {
    const values = { valueMinor: sum('received'), foundMinor: sum('found'), revaluedMinor };
    entries.push(['transfer_in', toBranchId, journalOfArrival(values)]);
  }
  if (fromBranchId !== null) {
    const lines = journalOfTransferLoss({ valueMinor: sum('lost') });
    entries.push(['transfer_loss', fromBranchId, lines]);
  }
  return entries;
}
