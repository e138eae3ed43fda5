import type { ExpiryView } from '@tillbook/core/stock/stock.api';
import { statement, type Reader } from '../db/database.ts';
import { dayOfBranch, IN_REACH, wordConditions } from './stock-parts.sql.ts';

export interface BatchListed {
  readonly batchId: string;
  readonly code: string;
  readonly expiresOn: string | null;
  readonly daysLeft: number | null;
  readonly productId: string;
  readonly productName: string;
  readonly sku: string;
  readonly unit: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
  readonly version: number;
}

/** A batch is worth its share of its level: the average stands for all of them (decision 15). */
const VALUE = 'round(l.value_minor::numeric * t.quantity_milli / l.quantity_milli)';
const NEVER = `'9999-12-31'::date`;

const FROM = `stock_batch t
   join stock_level l on l.business_id = t.business_id and l.branch_id = t.branch_id
     and l.product_id = t.product_id
   join product p on p.business_id = t.business_id and p.product_id = t.product_id
   join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id`;

const COLUMNS = `t.batch_id "batchId", t.code, to_char(t.expires_on, 'YYYY-MM-DD') "expiresOn",
     t.expires_on - ${dayOfBranch('$3')} "daysLeft", p.product_id "productId",
     p.name "productName", p.sku, p.unit, b.branch_id "branchId", b.name "branchName",
     t.quantity_milli "quantityMilli", t.version,
     case when l.quantity_milli > 0 then ${VALUE} else 0 end::bigint "valueMinor"`;

const within = (view: ExpiryView): string => {
  const today = dayOfBranch('$3');
  if (view === 'all') return '';
  if (view === 'expired') return `and t.expires_on < ${today}`;
  return `and t.expires_on between ${today} and ${today} + ${Number(view)}`;
};

export interface BatchQuestion {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly within: ExpiryView;
  readonly words: readonly string[];
  readonly productId: string | null;
  readonly at: string;
  readonly after: { readonly expiresOn: string | null; readonly batchId: string } | null;
  readonly limit: number;
}

/** Batches that hold something, the first to expire first. */
export async function listBatchRows(reader: Reader, asked: BatchQuestion): Promise<BatchListed[]> {
  const values: unknown[] = [asked.businessId, asked.branchIds, asked.at];
  const give = (value: unknown): string => `$${values.push(value)}`;
  const name = ['batches', asked.within, String(asked.words.length)];
  const conditions = [within(asked.within), ...wordConditions(asked.words, give)];
  if (asked.productId !== null) {
    conditions.push(`and t.product_id = ${give(asked.productId)}`);
    name.push('product');
  }
  if (asked.after !== null) {
    const { expiresOn, batchId } = asked.after;
    conditions.push(`and (coalesce(t.expires_on, ${NEVER}), t.batch_id)
      > (coalesce(${give(expiresOn)}::date, ${NEVER}), ${give(batchId)}::uuid)`);
    name.push('after');
  }
  const text = `select ${COLUMNS} from ${FROM}
   where t.business_id = $1 and ${IN_REACH} and t.quantity_milli > 0 ${conditions.join('\n   ')}
   order by coalesce(t.expires_on, ${NEVER}), t.batch_id limit ${give(asked.limit)}`;
  return reader.rows<BatchListed>(statement(name.join('_'), text), values);
}

const FIND = statement(
  'find_batch',
  `select ${COLUMNS} from ${FROM}
   where t.business_id = $1 and t.batch_id = $2 and $3::timestamptz is not null`,
);

/** One batch, also an empty one; or null. */
export async function findBatch(
  reader: Reader,
  businessId: string,
  batchId: string,
  at: string,
): Promise<BatchListed | null> {
  return reader.maybe<BatchListed>(FIND, [businessId, batchId, at]);
}

/** How many batches expire and what they are worth. */
export interface ExpirySums {
  readonly expiredCount: number;
  readonly expiredMinor: number;
  readonly count30: number;
  readonly minor30: number;
  readonly count60: number;
  readonly minor60: number;
  readonly count90: number;
  readonly minor90: number;
}

const sums = (view: ExpiryView, count: string, minor: string): string =>
  `count(*) filter (where true ${within(view)})::int "${count}",
     coalesce(sum(${VALUE}) filter (where true ${within(view)}), 0)::bigint "${minor}"`;

const SUMS = statement(
  'expiry_sums',
  `select ${sums('expired', 'expiredCount', 'expiredMinor')}, ${sums('30', 'count30', 'minor30')},
     ${sums('60', 'count60', 'minor60')}, ${sums('90', 'count90', 'minor90')}
   from ${FROM}
   where t.business_id = $1 and ${IN_REACH} and t.quantity_milli > 0 and l.quantity_milli > 0
     and t.expires_on is not null`,
);

/** Sums over the batches in reach. */
export async function expirySums(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[] | null,
  at: string,
): Promise<ExpirySums> {
  return reader.one<ExpirySums>(SUMS, [businessId, branchIds, at]);
}
