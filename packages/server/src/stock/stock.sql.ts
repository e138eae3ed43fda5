import type { Level } from '@tillbook/core/stock/movement';
import { statement, type Tx } from '../db/database.ts';

/** A level with its place and the number of its newest movement. */
export interface LevelRow extends Level {
  readonly branchId: string;
  readonly productId: string;
  readonly lastMovement: number;
  /** Of what lies there, what is set aside for customers. */
  readonly setAsideMilli: number;
  /** Whether what lies there lies in batches (`batches.sql.ts`). */
  readonly tracksBatches: boolean;
}

export interface MovementRow {
  readonly branchId: string;
  readonly productId: string;
  readonly number: number;
  readonly kind: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
  readonly quantityAfterMilli: number;
  readonly valueAfterMinor: number;
  readonly sourceKind: string;
  readonly sourceId: string;
  readonly sourceLine: number;
  readonly occurredAt: string;
  readonly businessDate: string;
  readonly recordedAt: string;
  readonly stockPolicy: string;
  /** Who made the document; a sale names its seller itself. */
  readonly actorName?: string | null;
}

/** Inserts movements `m`. `$1` is the business, `rows` the parameter with their JSON. */
export function insertMovements(rows: string, only = ''): string {
  return `insert into stock_movement (business_id, branch_id, product_id, number, kind,
      quantity_milli, value_minor, quantity_after_milli, value_after_minor, source_kind,
      source_id, source_line, occurred_at, business_date, recorded_at, stock_policy, actor_name)
    select $1::uuid, m."branchId", m."productId", m.number, m.kind, m."quantityMilli",
      m."valueMinor", m."quantityAfterMilli", m."valueAfterMinor", m."sourceKind", m."sourceId",
      m."sourceLine", m."occurredAt", m."businessDate", m."recordedAt",
      m."stockPolicy", m."actorName"
    from json_to_recordset(${rows}::json) as m("branchId" uuid, "productId" uuid,
      number integer, kind text, "quantityMilli" bigint, "valueMinor" bigint,
      "quantityAfterMilli" bigint, "valueAfterMinor" bigint, "sourceKind" text,
      "sourceId" uuid, "sourceLine" integer, "occurredAt" timestamptz, "businessDate" date,
      "recordedAt" timestamptz, "stockPolicy" text, "actorName" text) ${only}`;
}

/**
 * Moves each level to where its movements lead; one row for each level, all of them locked and
 * there. Written as an upsert because that always goes by the key, whatever the planner believes
 * about the size of the table.
 */
export function moveLevels(rows: string, only = ''): string {
  return `insert into stock_level (business_id, branch_id, product_id, quantity_milli,
      value_minor, unit_cost_minor, last_movement)
    select $1::uuid, v."branchId", v."productId", v."quantityMilli", v."valueMinor",
      v."unitCostMinor", v."lastMovement"
    from json_to_recordset(${rows}::json) as v("branchId" uuid, "productId" uuid,
      "quantityMilli" bigint, "valueMinor" bigint, "unitCostMinor" bigint,
      "lastMovement" integer) ${only}
    on conflict (business_id, branch_id, product_id) do update set
      quantity_milli = excluded.quantity_milli, value_minor = excluded.value_minor,
      unit_cost_minor = excluded.unit_cost_minor, last_movement = excluded.last_movement`;
}

/** Locks levels in the one order that all take: by branch, then by product. */
const LOCK_LEVELS = statement(
  'lock_levels',
  `select l.branch_id "branchId", l.product_id "productId", l.quantity_milli "quantityMilli",
     l.value_minor "valueMinor", l.unit_cost_minor "unitCostMinor",
     l.last_movement "lastMovement", l.tracks_batches "tracksBatches",
     l.set_aside_milli "setAsideMilli"
   from stock_level l
   where l.business_id = $1 and (l.branch_id, l.product_id) in (
     select w."branchId", w."productId"
     from json_to_recordset($2::json) as w("branchId" uuid, "productId" uuid))
   order by l.branch_id, l.product_id for no key update of l`,
);

/** The levels of these places, locked until the commit. */
export async function lockLevels(
  tx: Tx,
  businessId: string,
  places: readonly { branchId: string; productId: string }[],
): Promise<LevelRow[]> {
  const wanted = places.map(({ branchId, productId }) => ({ branchId, productId }));
  return tx.rows<LevelRow>(LOCK_LEVELS, [businessId, JSON.stringify(wanted)]);
}

const MOVE = statement(
  'move_stock',
  `with moved as (${moveLevels('$2')}) ${insertMovements('$3')}`,
);

/** Writes movements and what they leave in their levels. */
export async function writeMovements(
  tx: Tx,
  businessId: string,
  levels: readonly LevelRow[],
  movements: readonly MovementRow[],
): Promise<void> {
  await tx.rows(MOVE, [businessId, JSON.stringify(levels), JSON.stringify(movements)]);
}

const SET_ASIDE = statement(
  'set_aside',
  `update stock_level l set set_aside_milli = l.set_aside_milli + w."quantityMilli"
   from json_to_recordset($3::json) as w("productId" uuid, "quantityMilli" bigint)
   where l.business_id = $1 and l.branch_id = $2 and l.product_id = w."productId"`,
);

/** Sets so much more of locked levels aside, or frees it (below zero); nothing moves. */
export async function setAside(
  tx: Tx,
  businessId: string,
  branchId: string,
  goods: readonly { readonly productId: string; readonly quantityMilli: number }[],
): Promise<void> {
  if (goods.length > 0) await tx.rows(SET_ASIDE, [businessId, branchId, JSON.stringify(goods)]);
}

/** The share lock: a product that begins to track batches meanwhile is waited for. */
const ENSURE_LEVELS = statement(
  'ensure_levels',
  `insert into stock_level (business_id, branch_id, product_id, unit_cost_minor, tracks_batches)
   select p.business_id, b.branch_id, p.product_id, p.cost_minor, p.tracks_batches
   from product p join branch b on b.business_id = p.business_id
   where p.business_id = $1 and p.kind = 'goods'
     and ($2::uuid[] is null or b.branch_id = any ($2))
     and ($3::uuid[] is null or p.product_id = any ($3))
   order by b.branch_id, p.product_id for share of p
   on conflict do nothing`,
);

/** Gives products a level of zero, at the product's own cost, where they have none. */
export async function insertLevels(
  tx: Tx,
  businessId: string,
  branchIds: readonly string[] | null,
  productIds: readonly string[] | null,
): Promise<void> {
  await tx.rows(ENSURE_LEVELS, [businessId, branchIds, productIds]);
}

const LOCK_OF_PRODUCT = statement(
  'lock_levels_of_product',
  `select quantity_milli "quantityMilli" from stock_level
   where business_id = $1 and product_id = $2
   order by branch_id for no key update`,
);

/** Whether any branch has some of a product, or owes some; locks its levels until the commit. */
export async function lockStockOfProduct(
  tx: Tx,
  businessId: string,
  productId: string,
): Promise<boolean> {
  const levels = await tx.rows<{ quantityMilli: number }>(LOCK_OF_PRODUCT, [businessId, productId]);
  return levels.some(({ quantityMilli }) => quantityMilli !== 0);
}

const COST_UNMOVED = statement(
  'cost_of_levels_that_never_moved',
  `update stock_level set unit_cost_minor = w.cost
   from json_to_recordset($2::json) as w("productId" uuid, cost bigint)
   where business_id = $1 and product_id = w."productId" and last_movement = 0`,
);

/**
 * What goods cost that were never received: a level that has not moved knows no cost of its own.
 * Those that moved keep what their goods were bought at.
 */
export async function costUnmovedLevels(
  tx: Tx,
  businessId: string,
  costs: readonly { readonly productId: string; readonly costMinor: number }[],
): Promise<void> {
  if (costs.length === 0) return;
  const rows = costs.map(({ productId, costMinor }) => ({ productId, cost: costMinor }));
  await tx.rows(COST_UNMOVED, [businessId, JSON.stringify(rows)]);
}
