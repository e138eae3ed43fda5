import { credit, debit } from '@tillbook/core/ledger/journal';
import { ACCOUNT } from '@tillbook/core/ledger/accounts';
import type { Database } from '../src/db/database.ts';
import { openTenant } from '../src/db/tenant.sql.ts';
import { postJournal } from '../src/ledger/post-journal.ts';
import {
  moveStock,
  type Move,
  type MoveIn,
  type MoveOut,
  type Moved,
  type StockMoved,
} from '../src/stock/move-stock.ts';
import { brokenBooks } from './books.ts';
import { newId, type TestBusiness } from './builders.ts';
import { peek, type TestDatabase } from './database.ts';

const AT = '2026-03-04T07:00:00.000Z';

/** A move without its line: the test's document numbers them. */
export type TestMove = Omit<MoveIn, 'line' | 'kind'> | Omit<MoveOut, 'line' | 'kind'>;

/** What came in or went out by a document of tests, with its journal against gains and losses. */
export async function moveByTest(
  db: Database,
  business: TestBusiness,
  moves: readonly TestMove[],
  options: Partial<StockMoved> & { kind?: Move['kind'] } = {},
): Promise<Moved[]> {
  const { businessId, branches } = business;
  const { kind = 'adjustment', ...more } = options;
  const sourceId = more.sourceId ?? newId();
  const document = {
    businessId,
    sourceKind: 'stock_adjustment' as const,
    sourceId,
    actorName: 'Test',
    occurredAt: AT,
    businessDate: '2026-03-04',
    recordedAt: AT,
    stockPolicy: 'block' as const,
    ...more,
    moves: moves.map((move, index) => ({ ...move, kind, line: index + 1 })),
  };
  return db.transact(openTenant(businessId), async (tx) => {
    const moved = await moveStock(tx, document);
    const added = moved.reduce(
      (sum, { move, valueMinor, revaluedMinor }) =>
        sum + (move.way === 'in' ? valueMinor : -valueMinor) + revaluedMinor,
      0,
    );
    await postJournal(tx, {
      businessId,
      entryId: sourceId,
      sourceKind: 'stock_adjustment',
      sourceId,
      branchId: moves[0]?.branchId ?? branches[0]?.branchId ?? '',
      businessDate: document.businessDate,
      ledgerDate: document.businessDate,
      postedAt: AT,
      lines: [...debit(ACCOUNT.INVENTORY, added), ...credit(ACCOUNT.STOCK_GAIN, added)],
    });
    return moved;
  });
}

/** Lets a product track batches from now on, as its card does. */
export async function trackBatches(
  database: TestDatabase,
  productId: string,
  tracks = true,
): Promise<void> {
  await peek(database, 'update product set tracks_batches = $2 where product_id = $1', [
    productId,
    tracks,
  ]);
}

/** The batches that hold something, as `code expiry quantity`, in the order they expire. */
export async function batchesOn(
  database: TestDatabase,
  place: { branchId: string; productId: string },
): Promise<string[]> {
  const rows = await peek<{ code: string; day: string | null; q: number }>(
    database,
    `select code, to_char(expires_on, 'YYYY-MM-DD') "day", quantity_milli::int q from stock_batch
     where branch_id = $1 and product_id = $2 and quantity_milli > 0
     order by expires_on nulls last, code`,
    [place.branchId, place.productId],
  );
  return rows.map(({ code, day, q }) => `${code} ${day ?? '-'} ${q}`);
}

/** What a level holds now. */
export async function levelOn(
  database: TestDatabase,
  place: { branchId: string; productId: string },
): Promise<{ quantityMilli: number; valueMinor: number; unitCostMinor: number }> {
  const rows = await peek<{ q: string; v: string; c: string }>(
    database,
    `select quantity_milli q, value_minor v, unit_cost_minor c from stock_level
     where branch_id = $1 and product_id = $2`,
    [place.branchId, place.productId],
  );
  const { q, v, c } = rows[0] ?? { q: 'NaN', v: 'NaN', c: 'NaN' };
  return { quantityMilli: Number(q), valueMinor: Number(v), unitCostMinor: Number(c) };
}

/** What is wrong in the books, but for the counts that bare movements of tests do not have. */
export async function brokenMovements(database: TestDatabase): Promise<string[]> {
  return (await brokenBooks(database)).filter((said) => !said.startsWith('I36'));
}
