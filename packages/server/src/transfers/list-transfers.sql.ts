import type { TransferKind, TransferState } from '@tillbook/core/transfers/transfer-states';
import { statement, type Reader } from '../db/database.ts';

/** A transfer as lists show it. */
export interface ListedTransfer {
  readonly transferId: string;
  readonly number: string;
  readonly kind: TransferKind;
  readonly state: TransferState;
  readonly fromBranchId: string | null;
  readonly fromName: string | null;
  readonly toBranchId: string | null;
  readonly toName: string | null;
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly offerId: string | null;
  readonly note: string | null;
  readonly linesCount: number;
  readonly pendingLinesCount: number;
  readonly valueMinor: number;
  readonly madeAt: string;
  readonly madeByName: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly version: number;
}

/** What of a line is on its way. */
const PENDING = 'l.sent_milli - l.received_milli - l.lost_milli - l.returned_milli';

const ROWS = `select t.transfer_id "transferId", t.number, t.kind, t.state,
    t.from_branch_id "fromBranchId", f.name "fromName", t.to_branch_id "toBranchId",
    b.name "toName", t.partner_id "partnerId", t.partner_name "partnerName",
    t.offer_id "offerId", t.note, s.lines::int "linesCount", s.pending::int "pendingLinesCount",
    s.value "valueMinor", t.made_at "madeAt", t.made_by_name "madeByName",
    t.started_at "startedAt", t.ended_at "endedAt", t.version
  from transfer t
  left join branch f on f.business_id = t.business_id and f.branch_id = t.from_branch_id
  left join branch b on b.business_id = t.business_id and b.branch_id = t.to_branch_id
  cross join lateral (
    select count(*) lines, count(*) filter (where ${PENDING} > 0) pending,
      coalesce(sum(l.sent_minor), 0)::bigint "value"
    from transfer_line l where l.business_id = t.business_id and l.transfer_id = t.transfer_id
  ) s`;

const LIST = statement(
  'list_transfers',
  `${ROWS}
   where t.business_id = $1
     and ($2::uuid[] is null or t.from_branch_id = any ($2) or t.to_branch_id = any ($2))
     and ($3::text is null or case $3
       when 'incoming' then case when $2 is null then t.kind = 'incoming'
         else t.to_branch_id = any ($2) and coalesce(t.from_branch_id <> all ($2), true) end
       else case when $2 is null then t.kind = 'outgoing'
         else t.from_branch_id = any ($2) and coalesce(t.to_branch_id <> all ($2), true) end end)
     and ($4::text[] is null or t.state = any ($4))
     and (not $10::boolean or ($2 is null and t.to_branch_id is not null)
       or t.to_branch_id = any ($2))
     and ($5::uuid is null or exists (select from transfer_line l
       where l.business_id = t.business_id and l.transfer_id = t.transfer_id
         and l.product_id = $5))
     and ($6::text is null or starts_with(lower(t.number), lower($6))
       or starts_with(lower(t.number), 'tr-' || lower($6))
       or starts_with(lower(t.partner_name), lower($6)))
     and ($7::timestamptz is null or (t.made_at, t.transfer_id) < ($7, $8::uuid))
   order by t.made_at desc, t.transfer_id desc limit $9`,
);

export interface TransferQuestion {
  readonly businessId: string;
  /** The branches that are looked at; null means all. */
  readonly branchIds: readonly string[] | null;
  readonly direction: 'incoming' | 'outgoing' | null;
  readonly states: readonly TransferState[] | null;
  /** Only to these branches, from wherever. */
  readonly isArriving: boolean;
  readonly productId: string | null;
  readonly search: string | null;
  readonly after: { readonly madeAt: string; readonly transferId: string } | null;
  readonly limit: number;
}

export async function listTransferRows(
  reader: Reader,
  asked: TransferQuestion,
): Promise<ListedTransfer[]> {
  return reader.rows<ListedTransfer>(LIST, [
    asked.businessId,
    asked.branchIds,
    asked.direction,
    asked.states,
    asked.productId,
    asked.search,
    asked.after?.madeAt ?? null,
    asked.after?.transferId ?? null,
    asked.limit,
    asked.isArriving,
  ]);
}

const ONE = statement('show_transfer', `${ROWS} where t.business_id = $1 and t.transfer_id = $2`);

export async function showTransfer(
  reader: Reader,
  businessId: string,
  transferId: string,
): Promise<ListedTransfer | null> {
  return reader.maybe<ListedTransfer>(ONE, [businessId, transferId]);
}

const GOODS = statement(
  'show_transfer_goods',
  `select l.line_no "lineNo", p.product_id "productId", p.name, p.sku, p.unit,
     p.step_milli "stepMilli", v.quantity_milli "onHandMilli",
     (select coalesce(json_agg(json_build_object('code', c.barcode, 'unitsMilli',
         coalesce(k.units_milli, 1000)) order by c.barcode), '[]'::json)
       from product_barcode c left join product_pack k on k.business_id = c.business_id
         and k.pack_id = c.pack_id
       where c.business_id = p.business_id and c.product_id = p.product_id) "codes"
   from transfer_line l join product p using (business_id, product_id)
   join transfer t using (business_id, transfer_id)
   left join stock_level v on v.business_id = l.business_id and v.product_id = l.product_id
     and v.branch_id = t.from_branch_id
   where l.business_id = $1 and l.transfer_id = $2`,
);

export interface ShownGoods {
  readonly lineNo: number;
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: string;
  readonly stepMilli: number;
  readonly onHandMilli: number | null;
  readonly codes: readonly { readonly code: string; readonly unitsMilli: number }[];
}

/** What the lines of a transfer are of, and what of it lies where it leaves. */
export async function goodsOfTransfer(
  reader: Reader,
  businessId: string,
  transferId: string,
): Promise<ShownGoods[]> {
  return reader.rows<ShownGoods>(GOODS, [businessId, transferId]);
}
