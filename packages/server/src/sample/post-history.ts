import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import type { Database, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { postExchange } from '../refunds/post-exchange.ts';
import { postSales } from '../sales/post-sales.ts';
import { newId } from '../new-id.ts';
import { closeShift } from '../sales/close-shift.ts';
import { moveCash } from '../sales/move-cash.ts';
import { openShift } from '../sales/shifts.ts';
import { releaseTill, takeTill } from '../sales/take-till.ts';
import { lockTill } from '../sales/tills.sql.ts';
import type { FoundedShop } from './founded.ts';
import type { InventedDay, InventedShift } from './invent-history.ts';
import type { InventedSale } from './invent-sale.ts';
import type { ShiftPlace } from './shift-deed.ts';
import { refundFor, saleBroughtBack, takeBackFirstLine } from './take-back.ts';

/** Sales leave a till in lots of so long, as from one whose line was slow. */
const LOT_MS = 6 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** The last customer brings something back just before the drawer is counted. */
const BEFORE_CLOSE_MS = 60_000;

/** One thing that happens at a till, and when. */
interface Step {
  readonly atMs: number;
  run(tx: Tx): Promise<void>;
}

/**
 * Lives through the days of a branch: tills are taken, drawers opened, sales posted, drawers
 * counted and tills given back, each at its moment and by the use-case of the app. A day is one
 * transaction.
 */
export async function postHistory(
  db: Database,
  founded: FoundedShop,
  days: readonly InventedDay[],
): Promise<void> {
  for (const { branch, shifts } of days) {
    if (shifts.length === 0) continue;
    const steps = shifts.flatMap((shift) =>
      stepsOf(shift, branch.branchId, founded.shop.floatMinor),
    );
    const inOrder = steps.sort((one, other) => one.atMs - other.atMs);
    const locks = shifts.map(({ till }) => lockTill(till.tillId)).sort();
    await db.transact([openTenant(founded.businessId), ...locks].join('; '), async (tx) => {
      for (const step of inOrder) await step.run(tx);
    });
  }
}

function stepsOf(shift: InventedShift, branchId: string, floatMinor: number): Step[] {
  const { till, shiftId, openMs, closeMs, sales } = shift;
  const { tillId, deviceId, worker } = till;
  let lease: TillLease | null = null;
  const leaseNow = (): TillLease => {
    if (lease === null) throw new Error('a sample till sold before it was taken');
    return lease;
  };
  const steps: Step[] = [
    {
      atMs: openMs,
      async run(tx) {
        lease = await takeTill(tx, worker, openMs, { tillId, deviceId, takeOver: false });
        const { leaseId } = lease;
        await openShift(tx, worker, openMs, { _id: shiftId, tillId, leaseId, floatMinor });
      },
    },
  ];
  // How many of its numbers were given.
  const given = { count: 0 };
  for (const lot of lotsOf(sales)) {
    const atMs = lot.at(-1)?.atMs ?? openMs;
    steps.push({ atMs, run: (tx) => postLot(tx, shift, leaseNow(), lot, given, atMs) });
  }
  for (const { atMs, run } of shift.deeds) {
    const place = (): ShiftPlace => {
      const { leaseId } = leaseNow();
      return { worker, branchId, tillId, shiftId, leaseId };
    };
    steps.push({ atMs, run: (tx) => run(tx, place()) });
  }
  if (closeMs !== null) {
    const moves = movesOf(shift, floatMinor);
    steps.push(...moves.map(({ atMs, ...move }) => stepOf(shift, atMs, move)));
    const moved = moves.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const held = floatMinor + cashOf(sales) - moved;
    let refundedMinor = 0;
    const broughtBack = saleBroughtBack(shift);
    if (broughtBack !== null) {
      const atMs = closeMs - BEFORE_CLOSE_MS;
      const takeBack = async (tx: Tx): Promise<void> => {
        refundedMinor = await takeBackFirstLine(tx, shift, leaseNow().leaseId, broughtBack, atMs);
      };
      steps.push({ atMs, run: takeBack });
    }
    const handOverNote = moves.length > 0 ? NOTE : null;
    steps.push({
      atMs: closeMs,
      async run(tx) {
        const countedMinor = Math.max(0, held - refundedMinor + shift.differenceMinor);
        await closeShift(tx, worker, closeMs, { shiftId, countedMinor, handOverNote });
        await releaseTill(tx, worker, closeMs, { tillId, leaseId: leaseNow().leaseId });
      },
    });
  }
  return steps;
}

const NOTE = 'Small change is running out. The rider was paid from the drawer.';

/** Every third day of a till somebody pays a rider from the drawer and brings cash to the safe. */
function movesOf(shift: InventedShift, floatMinor: number) {
  const { openMs, closeMs, sales } = shift;
  const isQuiet = closeMs === null || Math.floor(openMs / DAY_MS) % 3 !== 0;
  if (isQuiet || cashOf(sales) < floatMinor) return [];
  const at = (part: number) => openMs + Math.floor((closeMs - openMs) * part);
  return [
    {
      ...{ atMs: at(0.4), kind: 'pay_out' as const, category: 'transport' as const },
      ...{ amountMinor: Math.ceil(floatMinor / 50), reason: 'Rider from the wholesaler' },
    },
    {
      ...{ atMs: at(0.7), kind: 'drop' as const, category: null },
      ...{ amountMinor: Math.ceil(floatMinor / 2), reason: 'Afternoon, to the safe' },
    },
  ];
}

function stepOf(
  { till, shiftId }: InventedShift,
  atMs: number,
  move: Omit<ReturnType<typeof movesOf>[number], 'atMs'>,
): Step {
  return {
    atMs,
    async run(tx) {
      await moveCash(tx, till.worker, atMs, {
        ...move,
        ...{ _id: newId(atMs), shiftId, approvalId: null },
      });
    },
  };
}

/** An exchange is one step; what was approved is good for minutes. */
const isAlone = ({ back, approvalIds }: InventedSale): boolean =>
  back !== undefined || approvalIds !== undefined;

/** Consecutive sales that lie within one span of time. */
function lotsOf(sales: readonly InventedSale[]): InventedSale[][] {
  const lots: InventedSale[][] = [];
  for (const sale of sales) {
    const lot = lots.at(-1);
    const last = lot?.at(-1);
    const isIn =
      lot !== undefined &&
      last !== undefined &&
      !isAlone(last) &&
      !isAlone(sale) &&
      Math.floor(last.atMs / LOT_MS) === Math.floor(sale.atMs / LOT_MS);
    if (isIn) lot.push(sale);
    else lots.push([sale]);
  }
  return lots;
}

async function postLot(
  tx: Tx,
  { till: { worker }, shiftId }: InventedShift,
  lease: TillLease,
  lot: readonly InventedSale[],
  given: { count: number },
  nowMs: number,
): Promise<void> {
  const { tillId, leaseId, series, lastNumber } = lease;
  const drafts = lot.map(({ atMs, back: _back, ...sale }): SaleDraft => {
    const number = lastNumber + (given.count += 1);
    const occurredAt = new Date(atMs).toISOString();
    return { ...sale, tillId, leaseId, shiftId, series, number, occurredAt };
  });
  const [first] = drafts;
  const back = lot[0]?.back;
  if (back !== undefined && first !== undefined) {
    const { exchangeId: _id, saleId, ...came } = back;
    const refund = refundFor({ ...came, shiftId, leaseId });
    await postExchange(tx, worker, nowMs, { _id, saleId, refund, sale: first });
    return;
  }
  const { outcomes } = await postSales(tx, worker, nowMs, drafts);
  for (const outcome of outcomes) {
    if (outcome.kind === 'refused') throw outcome.refusal;
  }
}

function cashOf(sales: readonly InventedSale[]): number {
  return sales
    .flatMap(({ payments }) => payments)
    .filter(({ method }) => method === 'cash')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
