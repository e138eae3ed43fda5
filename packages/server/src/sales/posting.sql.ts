import type { ProductKind } from '@tillbook/core/products/product-fields';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { ChainHead } from '../audit/audit.sql.ts';
import { statement, type Opening, type Tx } from '../db/database.ts';
import { NOT_TAKEN_BACK } from '../debts/payments.sql.ts';
import { openTenantId } from '../db/tenant.sql.ts';
import { effectivePrice } from '../products/effective-price.sql.ts';
import { effectiveTaxRate } from '../products/effective-tax-rate.sql.ts';
import { promotionsOfBranch } from '../products/promotions.sql.ts';
import type { LevelRow } from '../stock/stock.sql.ts';
import type { BranchPromotion } from './judge-promotions.ts';
import { sellingObject, type SellingRow } from './selling.sql.ts';

/** A till with its branch, as posting needs them. */
export interface TillFacts {
  readonly tillId: string;
  readonly tillName: string;
  readonly tillCode: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly branchCode: string;
  readonly branchAddress: string | null;
  readonly timezone: string;
  readonly cutoffMinutes: number;
  readonly series: string;
  readonly lastNumber: number;
  readonly openShiftId: string | null;
  /** When that one was opened; null without one. */
  readonly shiftOpenedAt: string | null;
  readonly leaseId: string | null;
  readonly deviceId: string | null;
  readonly look: {
    readonly lookNo: number;
    readonly taxNumber: string | null;
    readonly header: string | null;
    readonly footer: string | null;
    readonly returnPolicy: string | null;
  } | null;
  /** Where the audit stream of the till ends. */
  readonly head: ChainHead;
}

export interface ProductFacts {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly kind: ProductKind;
  readonly categoryId: string | null;
  readonly unit: string;
  readonly stepMilli: number;
  /** What the branch asks for one unit. */
  readonly priceMinor: number;
  /** The least that a unit may be sold for. */
  readonly floorPriceMinor: number | null;
  readonly taxBasisPoints: number;
  /** Who sells it says what it costs. */
  readonly isOpenPrice: boolean;
  readonly isArchived: boolean;
  readonly details: Readonly<Record<string, string>>;
}

export interface PackFacts {
  readonly packId: string;
  readonly productId: string;
  readonly name: string;
  readonly unitsMilli: number;
  readonly priceMinor: number;
  readonly isArchived: boolean;
}

/** What one kit takes of one product. */
export interface ComponentFacts {
  readonly kitId: string;
  readonly productId: string;
  readonly quantityMilli: number;
}

/** An own way of paying that a sale names. */
export interface PaymentTypeFacts {
  readonly paymentTypeId: string;
  readonly name: string;
  readonly kind: PaymentMethod;
  readonly accountCode: string;
  readonly needsReference: boolean;
  readonly isArchived: boolean;
}

/** Everything that decides whether and how sales are posted, read in one statement. */
export interface PostingFacts {
  /** Those that exist. */
  readonly tills: readonly TillFacts[];
  /** Those asked for, and what the kits among them are made of. */
  readonly products: readonly ProductFacts[];
  readonly packs: readonly PackFacts[];
  readonly components: readonly ComponentFacts[];
  /** In the branch of the first till. */
  readonly levels: readonly Omit<LevelRow, 'branchId'>[];
  /** Shifts named by the sales that exist, on whichever till. */
  readonly shifts: readonly { readonly shiftId: string; readonly tillId: string }[];
  /** Sales that were posted before under the same ids; hashes are hex. */
  readonly known: readonly { readonly saleId: string; readonly contentHash: string }[];
  readonly usedReferences: readonly string[];
  readonly usedPayments: readonly string[];
  /** Null until the owner said how the business sells. */
  readonly selling: SellingRow | null;
  readonly paymentTypes: readonly PaymentTypeFacts[];
  /** Those of the branch from `fromDay` on, and those named. */
  readonly promotions: readonly BranchPromotion[];
}

export interface FactsAsked {
  /** Tills of one branch. */
  readonly tillIds: readonly string[];
  readonly productIds: readonly string[];
  readonly packIds: readonly string[];
  readonly saleIds: readonly string[];
  readonly shiftIds: readonly string[];
  readonly referenceKeys: readonly string[];
  readonly paymentIds: readonly string[];
  readonly paymentTypeIds: readonly string[];
  readonly promotionIds: readonly string[];
  /** A day before any of the sales. */
  readonly fromDay: string;
}

/** Whether the sale of payment `p` was undone whole: what paid it pays another one of its shift. */
const IS_VOIDED = `exists (select from refund v where v.business_id = p.business_id
            and v.sale_id = p.sale_id and v.kind = 'void')`;

/**
 * Runs after the tills were locked by an earlier statement, so that tills, sales and the audit
 * streams of the tills are read as the last posting left them. The levels of what is sold and of
 * what its kits take are locked here, in product order: a locking read gives their newest version.
 */
const READ_FACTS = statement(
  'read_posting_facts',
  `with place as materialized (
     select t.till_id, t.name till_name, t.code till_code, t.series, t.last_number,
       t.open_shift_id, t.lease_id, t.device_id, (select least(h.opened_at,
           (select min(o.counted_at) from shift_opening o
            where o.business_id = h.business_id and o.shift_id = h.shift_id))
         from shift h
         where h.business_id = t.business_id and h.shift_id = t.open_shift_id) shift_opened_at,
       b.branch_id, b.name, b.code, b.address,
       b.timezone, b.cutoff_minutes, a.last_seq, a.last_hash,
       (select json_build_object('lookNo', r.look_no, 'taxNumber', r.tax_number,
          'header', r.header, 'footer', r.footer, 'returnPolicy', r.return_policy)
        from receipt_look r where r.business_id = t.business_id
          and (r.branch_id is null or r.branch_id = t.branch_id)
        order by r.look_no desc limit 1) look
     from till t
     join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
     join audit_stream a on a.business_id = t.business_id and a.stream_id = t.till_id
     where t.business_id = ${openTenantId} and t.till_id = any ($1::uuid[])
   ), part as materialized (
     select k.kit_id, k.component_id, k.quantity_milli
     from kit_component k
     join product p on p.business_id = k.business_id and p.product_id = k.component_id
     where k.business_id = ${openTenantId} and k.kit_id = any ($2::uuid[]) and p.kind = 'goods'
   ), needed as materialized (
     select array(select unnest($2::uuid[]) union select component_id from part) ids
   ), level as materialized (
     select product_id, quantity_milli, value_minor, unit_cost_minor, last_movement,
       tracks_batches, set_aside_milli
     from stock_level
     where business_id = ${openTenantId} and branch_id = (select branch_id from place limit 1)
       and product_id = any ((select ids from needed)::uuid[])
     order by product_id for no key update
   )
   select
     (select coalesce(json_agg(json_build_object('tillId', till_id, 'tillName', till_name,
        'tillCode', till_code, 'branchId', branch_id, 'branchName', name, 'branchCode', code,
        'branchAddress', address, 'timezone', timezone, 'cutoffMinutes', cutoff_minutes,
        'series', series, 'lastNumber', last_number, 'openShiftId', open_shift_id,
        'shiftOpenedAt', shift_opened_at,
        'leaseId', lease_id, 'deviceId', device_id, 'look', look, 'head', json_build_object(
          'lastSeq', last_seq, 'lastHash', encode(last_hash, 'hex')))), '[]')
      from place) tills,
     (select coalesce(json_agg(json_build_object('productId', p.product_id, 'name', p.name,
        'sku', p.sku, 'kind', p.kind, 'unit', p.unit, 'stepMilli', p.step_milli,
        'categoryId', p.category_id,
        'priceMinor', ${effectivePrice('p', '(select branch_id from place limit 1)')},
        'floorPriceMinor', p.floor_price_minor,
        'taxBasisPoints', ${effectiveTaxRate('c', '(select branch_id from place limit 1)')},
        'isArchived', p.archived_at is not null,
        'isOpenPrice', p.is_open_price, 'details', p.details)), '[]')
      from product p
      join tax_class c on c.business_id = p.business_id and c.tax_class_id = p.tax_class_id
      where p.business_id = ${openTenantId}
        and p.product_id = any ((select ids from needed)::uuid[])) products,
     (select coalesce(json_agg(json_build_object('packId', pack_id, 'productId', product_id,
        'name', name, 'unitsMilli', units_milli, 'priceMinor', price_minor,
        'isArchived', archived_at is not null)), '[]')
      from product_pack
      where business_id = ${openTenantId} and pack_id = any ($7::uuid[])) packs,
     (select coalesce(json_agg(json_build_object('kitId', kit_id, 'productId', component_id,
        'quantityMilli', quantity_milli)), '[]')
      from part) components,
     (select coalesce(json_agg(json_build_object('productId', product_id,
        'quantityMilli', quantity_milli, 'valueMinor', value_minor,
        'unitCostMinor', unit_cost_minor, 'lastMovement', last_movement,
        'tracksBatches', tracks_batches, 'setAsideMilli', set_aside_milli)), '[]')
      from level) levels,
     (select coalesce(json_agg(json_build_object('shiftId', shift_id, 'tillId', till_id)), '[]')
      from shift where business_id = ${openTenantId} and shift_id = any ($4::uuid[])) shifts,
     (select coalesce(json_agg(json_build_object('saleId', sale_id,
        'contentHash', encode(content_hash, 'hex'))), '[]')
      from sale where business_id = ${openTenantId} and sale_id = any ($3::uuid[])) known,
     (select coalesce(json_agg(reference_key), '[]') from (
        select reference_key from payment p where business_id = ${openTenantId}
          and reference_key = any ($5::text[])
          and not (p.shift_id = any ($4::uuid[]) and ${IS_VOIDED})
        union all
        select reference_key from customer_payment p where business_id = ${openTenantId}
          and reference_key = any ($5::text[]) and ${NOT_TAKEN_BACK}
        union all
        select reference_key from gift_card where business_id = ${openTenantId}
          and reference_key = any ($5::text[])) used) "usedReferences",
     (select coalesce(json_agg(payment_id), '[]')
      from payment where business_id = ${openTenantId}
        and payment_id = any ($6::uuid[])) "usedPayments",
     (select ${sellingObject} from selling_settings
      where business_id = ${openTenantId}) selling,
     (select coalesce(json_agg(json_build_object('paymentTypeId', payment_type_id,
        'name', name, 'kind', kind, 'accountCode', account_code,
        'needsReference', needs_reference, 'isArchived', archived_at is not null)), '[]')
      from payment_type where business_id = ${openTenantId}
        and payment_type_id = any ($8::uuid[])) "paymentTypes",
     ${promotionsOfBranch({
       ...{ businessId: openTenantId, branchId: '(select branch_id from place limit 1)' },
       ...{ day: '$10::date', named: '$9::uuid[]' },
     })} promotions`,
);

/** The facts as a statement to ask right behind the lock of the tills. */
export function askFacts(asked: FactsAsked): NonNullable<Opening['ahead']> {
  const { tillIds, productIds, packIds, saleIds, shiftIds } = asked;
  const { referenceKeys, paymentIds, paymentTypeIds, promotionIds, fromDay } = asked;
  const sales = [tillIds, productIds, saleIds, shiftIds, referenceKeys, paymentIds];
  const values = [...sales, packIds, paymentTypeIds, promotionIds, fromDay];
  return { statement: READ_FACTS, values };
}

/** Reads the facts and locks the levels. The tills must be locked already. */
export async function readFacts(tx: Tx, asked: FactsAsked): Promise<PostingFacts> {
  const { statement: text, values } = askFacts(asked);
  return tx.one<PostingFacts>(text, values);
}
