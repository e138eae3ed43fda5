import type { TenderKind } from '@tillbook/core/matching/matching.api';
import type { Direction } from '@tillbook/core/matching/match-lines';
import { statement, type Reader } from '../db/database.ts';

/** A payment by mobile money as a till or an office wrote it down. */
export interface TenderRow {
  readonly kind: TenderKind;
  readonly id: string;
  readonly position: number;
  readonly provider: string;
  readonly code: string;
  readonly at: string;
  readonly direction: Direction;
  readonly amountMinor: number;
  readonly number: string;
  readonly documentId: string;
  readonly branch: string;
  readonly by: string;
}

interface Source {
  readonly columns: string;
  readonly from: string;
  readonly id: string;
  readonly at: string;
}

const columnsOf = (
  kind: TenderKind,
  told: Readonly<Record<'id' | 'position' | 'provider' | 'code' | 'at' | 'amount', string>> &
    Readonly<Record<'number' | 'document' | 'by', string>> & { readonly direction: Direction },
): string => `'${kind}' kind, ${told.id} id, ${told.position} "position",
    coalesce(${told.provider}, '') provider, coalesce(${told.code}, '') code, ${told.at} at,
    '${told.direction}' direction, ${told.amount} "amountMinor", ${told.number} number,
    ${told.document} "documentId", b.name branch, ${told.by} "by"`;

const SALES: Source = {
  columns: columnsOf('sale', {
    ...{ id: 'p.payment_id', position: '0', provider: 'p.provider', code: 'p.reference' },
    ...{ at: 'p.occurred_at', amount: 'p.amount_minor', number: 's.receipt_number' },
    ...{ document: 's.sale_id', by: 's.seller_name', direction: 'in' },
  }),
  from: `from payment p join sale s using (business_id, sale_id)
    join branch b using (business_id, branch_id)
    where p.business_id = $1 and p.method = 'mobile_money'`,
  ...{ id: 'p.payment_id', at: 'p.occurred_at' },
};
const DEBTS: Source = {
  columns: columnsOf('debt', {
    ...{ id: 'p.payment_id', position: '0', provider: 'p.provider', code: 'p.reference' },
    ...{ at: 'p.posted_at', amount: 'p.amount_minor', number: 'p.number' },
    ...{ document: 'p.customer_id', by: 'p.posted_by_name', direction: 'in' },
  }),
  from: `from customer_payment p join branch b using (business_id, branch_id)
    where p.business_id = $1 and p.method = 'mobile_money' and p.takes_back is null`,
  ...{ id: 'p.payment_id', at: 'p.posted_at' },
};
const GIFT_CARDS: Source = {
  columns: columnsOf('gift_card', {
    ...{ id: 'p.gift_card_id', position: '0', provider: 'p.provider', code: 'p.reference' },
    ...{ at: 'p.sold_at', amount: 'p.amount_minor', number: 'p.number' },
    ...{ document: 'p.gift_card_id', by: 'p.sold_by_name', direction: 'in' },
  }),
  from: `from gift_card p join branch b using (business_id, branch_id)
    where p.business_id = $1 and p.method = 'mobile_money'`,
  ...{ id: 'p.gift_card_id', at: 'p.sold_at' },
};
const REFUNDS: Source = {
  columns: columnsOf('refund', {
    ...{ id: 'p.refund_id', position: 'p.position', provider: 'p.provider', code: 'p.reference' },
    ...{ at: 'r.refunded_at', amount: 'p.amount_minor', number: 'r.refund_number' },
    ...{ document: 'r.sale_id', by: 'r.refunded_by_name', direction: 'out' },
  }),
  from: `from refund r join refund_payment p using (business_id, refund_id)
    join branch b using (business_id, branch_id)
    where r.business_id = $1 and p.method = 'mobile_money'`,
  ...{ id: 'r.refund_id', at: 'r.refunded_at' },
};
const PAYOUTS: Source = {
  columns: columnsOf('payout', {
    ...{ id: 'p.payout_id', position: '0', provider: 'g.provider', code: 'p.reference' },
    ...{ at: 'p.posted_at', amount: 'p.amount_minor', number: 'p.number' },
    ...{ by: 'p.posted_by_name', direction: 'out' as const },
    document: 'coalesce(p.gift_card_id, p.customer_id)',
  }),
  from: `from customer_payout p
    join branch b on b.business_id = p.business_id and b.branch_id = p.branch_id
    left join gift_card g on g.business_id = p.business_id and g.gift_card_id = p.gift_card_id
    where p.business_id = $1 and p.method = 'mobile_money'`,
  ...{ id: 'p.payout_id', at: 'p.posted_at' },
};
const SUPPLIERS: Source = {
  columns: columnsOf('supplier', {
    ...{ id: 'p.payment_id', position: '0', provider: 'null', code: 'p.reference' },
    ...{ at: 'p.posted_at', amount: 'p.amount_minor', number: 'p.number' },
    ...{ document: 'p.supplier_id', by: 'p.posted_by_name', direction: 'out' },
  }),
  from: `from supplier_payment p join branch b using (business_id, branch_id)
    where p.business_id = $1 and p.method = 'mobile_money'`,
  ...{ id: 'p.payment_id', at: 'p.posted_at' },
};
/** Those that stand: one that was taken back is there for the line it was matched with alone. */
const DEBTS_NOW: Source = {
  ...DEBTS,
  from: `${DEBTS.from} and not exists (select from customer_payment v
      where v.business_id = p.business_id and v.takes_back = p.payment_id)`,
};
/** Whether the code of a payment pays a later sale, since its own was undone. */
const paysAnew = (payment: string): string =>
  `exists (select from payment n where n.business_id = ${payment}.business_id
      and n.reference_key = ${payment}.reference_key
      and n.reference_use > ${payment}.reference_use)`;
/** Those that stand: of a code that pays anew the sale that it pays now. */
const SALES_NOW: Source = { ...SALES, from: `${SALES.from} and not ${paysAnew('p')}` };
/** Without what went back of a sale whose code pays another one: no money went out. */
const REFUNDS_NOW: Source = {
  ...REFUNDS,
  from: `${REFUNDS.from} and not (r.kind = 'void' and exists (select from payment o
      where o.business_id = r.business_id and o.sale_id = r.sale_id
        and o.amount_minor = p.amount_minor and ${paysAnew('o')}))`,
};
const ALL = [SALES, DEBTS, GIFT_CARDS, REFUNDS, PAYOUTS, SUPPLIERS];
const STANDING = new Map([
  [SALES, SALES_NOW],
  [DEBTS, DEBTS_NOW],
  [REFUNDS, REFUNDS_NOW],
]);
const NOW = ALL.map((source) => STANDING.get(source) ?? source);

const asked = (sources: readonly Source[], condition: (source: Source) => string): string =>
  sources
    .map((source) => `select ${source.columns} ${source.from} and ${condition(source)}`)
    .join('\nunion all\n');

const BETWEEN = statement(
  'match_tenders_between',
  asked(NOW, ({ at }) => `${at} >= $2 and ${at} <= $3`),
);
const WITH_IDS = statement(
  'match_tenders_with_ids',
  asked(ALL, ({ id }) => `${id} = any ($2)`),
);
const WITH_CODES = statement(
  'match_tenders_with_codes',
  asked([SALES_NOW, DEBTS_NOW, GIFT_CARDS], () => 'p.reference_key = any ($2)'),
);
const USED_AGAIN = statement(
  'match_tenders_used_again',
  asked([SALES], () => 'p.is_reference_used'),
);

export async function tendersBetween(
  reader: Reader,
  businessId: string,
  from: string,
  to: string,
): Promise<TenderRow[]> {
  return reader.rows<TenderRow>(BETWEEN, [businessId, from, to]);
}

/** Of whichever kind; an id is one document's. */
export async function tendersWithIds(
  reader: Reader,
  businessId: string,
  ids: readonly string[],
): Promise<TenderRow[]> {
  return ids.length === 0 ? [] : reader.rows<TenderRow>(WITH_IDS, [businessId, ids]);
}

/**
 * Payments with these references, whenever they were, and all that were taken with a reference that
 * another payment had.
 * @param keys as `referenceKey` writes them
 */
export async function tendersWithCodes(
  reader: Reader,
  businessId: string,
  keys: readonly string[],
): Promise<TenderRow[]> {
  const found =
    keys.length === 0 ? [] : await reader.rows<TenderRow>(WITH_CODES, [businessId, keys]);
  return [...found, ...(await reader.rows<TenderRow>(USED_AGAIN, [businessId]))];
}

const PROVIDERS = statement(
  'match_tender_providers',
  `select distinct p.provider from payment p
   where p.business_id = $1 and p.method = 'mobile_money' and p.provider is not null
     and p.occurred_at >= $2 and p.occurred_at <= $3
   union
   select distinct p.provider from customer_payment p
   where p.business_id = $1 and p.method = 'mobile_money' and p.provider is not null
     and p.posted_at >= $2 and p.posted_at <= $3
   union
   select distinct p.provider from gift_card p
   where p.business_id = $1 and p.method = 'mobile_money' and p.provider is not null
     and p.sold_at >= $2 and p.sold_at <= $3
   union
   select distinct p.provider from refund r join refund_payment p using (business_id, refund_id)
   where r.business_id = $1 and p.method = 'mobile_money' and p.provider is not null
     and r.refunded_at >= $2 and r.refunded_at <= $3
   order by provider limit 50`,
);

/** The names that were typed in this time. */
export async function providersBetween(
  reader: Reader,
  businessId: string,
  from: string,
  to: string,
): Promise<string[]> {
  const found = await reader.rows<{ provider: string }>(PROVIDERS, [businessId, from, to]);
  return found.map(({ provider }) => provider);
}
