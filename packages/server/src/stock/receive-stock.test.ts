import { afterAll, beforeAll, expect, test } from 'vitest';
import { journalOfOpeningStock } from '@tillbook/core/ledger/journal-of-opening-stock';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, addProducts, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { brokenUniqueness } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { ensureLevels, receiveStock, type Receipt } from './receive-stock.ts';

let app: TestApp;
let shop: TestBusiness;
let branchId: string;
let productId: string;
const at = '2026-03-04T07:00:00.000Z';

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  branchId = shop.branches[0]?.branchId ?? '';
  const made = await addProducts(app.database, shop, [
    { name: 'Sugar 1 kg', priceMinor: 2_600_00, costMinor: 2_200_00, quantityMilli: 0 },
  ]);
  productId = made[0]?.productId ?? '';
});
afterAll(() => app.close());

function receive(sourceId: string, receipts: readonly Receipt[]) {
  return app.db.transact(openTenant(shop.businessId), async (tx) => {
    await ensureLevels(tx, { businessId: shop.businessId });
    const document = { businessId: shop.businessId, sourceId, businessDate: '2026-03-04' };
    const sums = await receiveStock(tx, {
      ...document,
      sourceKind: 'opening_stock',
      occurredAt: at,
      recordedAt: at,
      stockPolicy: 'block',
      receipts,
    });
    await postJournal(tx, {
      ...document,
      entryId: sourceId,
      sourceKind: 'opening_stock',
      branchId,
      ledgerDate: '2026-03-04',
      postedAt: at,
      lines: journalOfOpeningStock({ valueMinor: sums.receivedMinor }),
    });
    return sums;
  });
}

test('received goods move the level by a movement that explains it, and the journal follows', async () => {
  const sourceId = newId();
  const sums = await receive(sourceId, [
    { branchId, productId, quantityMilli: 10_000, valueMinor: 2_200_000 },
    { branchId, productId, quantityMilli: 5_000, valueMinor: 1_250_001 },
  ]);
  expect(sums).toEqual({ receivedMinor: 3_450_001, revaluedMinor: 0 });
  const levels = await peek(
    app.database,
    `select quantity_milli::int q, value_minor::int v, unit_cost_minor::int c, last_movement n
     from stock_level where product_id = $1 and branch_id = $2`,
    [productId, branchId],
  );
  // 3,450,001 / 15 = 230,000.07
  expect(levels).toEqual([{ q: 15_000, v: 3_450_001, c: 230_000, n: 2 }]);
  const movements = await peek(
    app.database,
    `select number n, quantity_milli::int q, value_minor::int v, quantity_after_milli::int qa,
       value_after_minor::int va, source_line l from stock_movement where source_id = $1
     order by number`,
    [sourceId],
  );
  expect(movements).toEqual([
    { n: 1, q: 10_000, v: 2_200_000, qa: 10_000, va: 2_200_000, l: 1 },
    { n: 2, q: 5_000, v: 1_250_001, qa: 15_000, va: 3_450_001, l: 2 },
  ]);
  const lines = await peek(
    app.database,
    `select account_code a, debit_minor::int d, credit_minor::int c from journal_line
     where entry_id = $1 order by line_no`,
    [sourceId],
  );
  expect(lines).toEqual([
    { a: '1200', d: 3_450_001, c: 0 },
    { a: '3100', d: 0, c: 3_450_001 },
  ]);
});

test('the same document again is refused and changes nothing', async () => {
  const sourceId = newId();
  const receipts = [{ branchId, productId, quantityMilli: 1_000, valueMinor: 1 }];
  await receive(sourceId, receipts);
  const levelNow = () =>
    peek(app.database, 'select * from stock_level where product_id = $1 order by branch_id', [
      productId,
    ]);
  const before = await levelNow();
  const again = await receive(sourceId, receipts).catch((error: unknown) => error);
  expect(brokenUniqueness(again)).toBe('stock_movement_once_per_source');
  expect(await levelNow()).toEqual(before);
});

test('an entry that does not balance is refused by the database too', async () => {
  const entryId = newId();
  await expect(
    peek(
      app.database,
      `with entry as (insert into journal_entry values ($1, $2, 'opening_stock', $2, $3,
         '2026-03-04', '2026-03-04', now()))
       insert into journal_line values ($1, $2, 1, '1200', 5, 0), ($1, $2, 2, '3100', 0, 4)`,
      [shop.businessId, entryId, branchId],
    ),
  ).rejects.toThrow('journal entry does not balance');
});

test('goods of another business cannot be received', async () => {
  const other = await addBusiness(app.database, { name: 'Other' });
  const [foreign] = await addProducts(app.database, other, [
    { name: 'Rice', priceMinor: 100, costMinor: 50, quantityMilli: 1_000 },
  ]);
  const place = {
    branchId: other.branches[0]?.branchId ?? '',
    productId: foreign?.productId ?? '',
  };
  await expect(receive(newId(), [{ ...place, quantityMilli: 1, valueMinor: 1 }])).rejects.toThrow(
    'No stock level',
  );
});
