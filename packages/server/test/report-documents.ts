import type { TestDatabase } from './database.ts';
import { peek } from './database.ts';

/** The documents of a business as plain rows, and what they say of each other. */

export type Row = Record<string, string | number | boolean | null>;

export const n = (row: Row, name: string): number => Number(row[name] ?? 0);
export const s = (row: Row, name: string): string | null =>
  row[name] === null || row[name] === undefined ? null : String(row[name]);

/** Every document of a business, as plain rows. */
export async function documents(database: Pick<TestDatabase, 'superuserUrl'>, businessId: string) {
  const all = (table: string): Promise<Row[]> =>
    peek<Row>(
      database as TestDatabase,
      `select to_jsonb(t) - 'content_hash' as row from ${table} t where business_id = $1`,
      [businessId],
    ).then((rows) => rows.map(({ row }) => row as unknown as Row));
  const [sales, saleLines, payments, refunds, refundLines, refundPayments] = await Promise.all(
    ['sale', 'sale_line', 'payment', 'refund', 'refund_line', 'refund_payment'].map(all),
  );
  const [blinds, blindLines] = await Promise.all(['blind_return', 'blind_return_line'].map(all));
  const [products, branches, taxClasses, packs] = await Promise.all(
    ['product', 'branch', 'tax_class', 'product_pack'].map(all),
  );
  const [brought, broughtLines, customers] = await Promise.all(
    ['goods_receipt', 'goods_receipt_line', 'customer'].map(all),
  );
  const [business, tills, acts, sessions] = await Promise.all(
    ['business', 'till', 'audit_event', 'session'].map(all),
  );
  return {
    ...{ business: business ?? [], tills: tills ?? [], acts: acts ?? [], sessions: sessions ?? [] },
    ...{ sales: sales ?? [], saleLines: saleLines ?? [], payments: payments ?? [] },
    ...{ blinds: blinds ?? [], blindLines: blindLines ?? [] },
    ...{ brought: brought ?? [], broughtLines: broughtLines ?? [], customers: customers ?? [] },
    ...{
      taxClasses: taxClasses ?? [],
      packs: packs ?? [],
      refunds: refunds ?? [],
      refundLines: refundLines ?? [],
    },
    ...{ refundPayments: refundPayments ?? [], products: products ?? [], branches: branches ?? [] },
  };
}
export type Documents = Awaited<ReturnType<typeof documents>>;

/** Who brought each product last, delivery by delivery in their order. */
export function suppliersOf({
  brought,
  broughtLines,
}: Documents): Map<string | null, string | null> {
  const timeOf = (row: Row): number => Date.parse(String(row['received_at']));
  const last = new Map<string | null, string | null>();
  for (const delivery of [...brought].sort((one, other) => timeOf(one) - timeOf(other))) {
    for (const line of broughtLines) {
      if (s(line, 'receipt_id') !== s(delivery, 'receipt_id')) continue;
      last.set(s(line, 'product_id'), s(delivery, 'supplier_id'));
    }
  }
  return last;
}

/** How many of its goods a sold line is, or what comes back of it: a pack is several. */
export function unitsOf({ packs }: Documents): (sold: Row, back?: Row) => number {
  const inPack = new Map(packs.map((one) => [s(one, 'pack_id'), n(one, 'units_milli')]));
  return (sold, back = sold) => {
    const each = inPack.get(s(sold, 'pack_id')) ?? 1_000;
    return (n(back, 'quantity_milli') * each) / 1_000;
  };
}

/** In which group each customer is now. */
export function groupsOf({ customers }: Documents): Map<string | null, string | null> {
  return new Map(customers.map((one) => [s(one, 'customer_id'), s(one, 'group_name')]));
}
