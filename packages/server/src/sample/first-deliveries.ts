import type { Database, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { postBill } from '../purchasing/bills.ts';
import { postPayment } from '../purchasing/payments.ts';
import { postReceipt } from '../purchasing/post-receipt.ts';
import { addSupplier } from '../purchasing/suppliers.ts';
import {
  broughtBy,
  clerkAt,
  dateAfter,
  lineOf,
  supplierId,
  type Line,
  type Shelves,
} from './buying.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { FoundedShop } from './founded.ts';
import type { ShopSupplier } from './shop.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The owner writes the buying down after the catalogue. */
const BUYING_AFTER_MS = 150 * MINUTE_MS;

/** Before the first sale: suppliers, and the first delivery of what expires, billed, half paid. */
export async function beginBuying(db: Database, shelves: Shelves): Promise<void> {
  const { founded } = shelves;
  const { shop, businessId, foundedMs } = founded;
  const atMs = foundedMs + BUYING_AFTER_MS;
  const chance = chanceOf(`${shop.name} first delivery`);
  await db.transact(openTenant(businessId), async (tx) => {
    for (const supplier of shop.suppliers) {
      const { name, contact, phone, termsDays, leadDays } = supplier;
      await addSupplier(tx, clerkAt(founded, atMs), {
        _id: supplierId(founded, name),
        ...{ name, contact, phone, termsDays, leadDays },
        ...{ email: null, taxNumber: null, note: null },
      });
      await deliverFresh(tx, shelves, { supplier, chance, atMs });
    }
  });
}

async function deliverFresh(
  tx: Tx,
  { founded, products, openings, nowMs }: Shelves,
  delivery: { supplier: ShopSupplier; chance: Chance; atMs: number },
): Promise<void> {
  const { supplier, chance, atMs } = delivery;
  const fresh = broughtBy(supplier, products).filter(({ more }) => more.keepsDays !== undefined);
  if (fresh.length === 0) return;
  const clerk = clerkAt(founded, atMs);
  const receipts = [];
  for (const { branchId } of founded.branches) {
    const lines = fresh.flatMap((product): Line[] => {
      const began = openings.get(product.productId)?.find((one) => one.branchId === branchId);
      if (began === undefined || began.quantityMilli === 0) return [];
      return [
        {
          ...lineOf(founded, product, began.quantityMilli),
          batchCode: `M${chance.text('0123456789', 4)}`,
          expiresOn: dateAfter(founded, nowMs, chance.between(1, 20)),
        },
      ];
    });
    const receiptId = chance.id(atMs);
    await postReceipt(tx, clerk, {
      _id: receiptId,
      supplierId: supplierId(founded, supplier.name),
      branchId,
      orderId: null,
      deliveryNote: `D-${chance.text('0123456789', 5)}`,
      note: null,
      mayExceedOrder: false,
      lines,
      charges: [],
    });
    receipts.push({ receiptId, ...amountsOf(lines) });
  }
  await billAndPay(tx, founded, { supplier, chance, atMs, receipts });
}

/** What lines cost without tax, and the tax, each line by itself. */
function amountsOf(lines: readonly Line[]): { netMinor: number; taxMinor: number } {
  const nets = lines.map((line) => ({
    netMinor: Math.round((line.unitCostMinor * line.quantityMilli) / 1_000),
    rate: line.taxBasisPoints,
  }));
  return {
    netMinor: nets.reduce((sum, { netMinor }) => sum + netMinor, 0),
    taxMinor: nets.reduce(
      (sum, { netMinor, rate }) => sum + Math.round((netMinor * rate) / 10_000),
      0,
    ),
  };
}

async function billAndPay(
  tx: Tx,
  founded: FoundedShop,
  bill: {
    readonly supplier: ShopSupplier;
    readonly chance: Chance;
    readonly atMs: number;
    readonly receipts: readonly { receiptId: string; netMinor: number; taxMinor: number }[];
  },
): Promise<void> {
  const { supplier, chance, atMs, receipts } = bill;
  const billedMs = atMs + DAY_MS;
  await postBill(tx, clerkAt(founded, billedMs), {
    _id: chance.id(billedMs),
    supplierId: supplierId(founded, supplier.name),
    invoiceNumber: `INV-${chance.text('0123456789', 5)}`,
    invoiceOn: dateAfter(founded, billedMs, 0),
    dueOn: dateAfter(founded, billedMs, supplier.termsDays),
    receipts: [...receipts],
  });
  const paidMs = atMs + 6 * DAY_MS;
  const owed = receipts.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0);
  // The rest is still owed.
  const amountMinor = Math.floor((owed * 6) / 10 / founded.shop.slipMinor) * founded.shop.slipMinor;
  await postPayment(tx, clerkAt(founded, paidMs), {
    _id: chance.id(paidMs),
    supplierId: supplierId(founded, supplier.name),
    branchId: founded.branches[0]?.branchId ?? '',
    method: 'bank',
    amountMinor,
    reference: `TRF${chance.text('0123456789', 6)}`,
    bills: null,
  });
}
