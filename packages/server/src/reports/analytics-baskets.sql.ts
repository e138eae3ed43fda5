import { statement, type Reader } from '../db/database.ts';
import { valuesOf, WITHIN, type Asked } from './analytics.sql.ts';
import { around } from './report-parts.sql.ts';

/**
 * The receipts of a period that hold a product. Only the newest ones are looked through, found by
 * their time and not by the product, so that a page is as fast after a million lines as after ten;
 * and they are found once for all that is told of them.
 */

/** What one hour of one weekday (Monday 1) sold of it. */
export interface HourOfProduct {
  readonly weekday: number;
  readonly hour: number;
  readonly quantityMilli: number;
  readonly receipts: number;
}

/** What it was sold in: a pack, or single units. */
export interface UnitOfProduct {
  readonly packName: string | null;
  readonly quantityMilli: number;
  readonly netMinor: number;
  readonly receipts: number;
}

/** Another product of those receipts. */
export interface OtherOfBaskets {
  readonly _id: string;
  readonly name: string;
  readonly receipts: number;
  readonly together: number;
}

export interface Looked {
  /** How many receipts are looked through, since when, and how many hold the product. */
  readonly receipts: number;
  readonly since: string | null;
  readonly withIt: number;
  /** When it sells, by the hour on the wall. */
  readonly hours: HourOfProduct[];
  /** In which units it was sold, the one that brought most first. */
  readonly units: UnitOfProduct[];
  /** What else lies in the receipts that hold it. */
  readonly others: OtherOfBaskets[];
}

/** Which receipts: those of the period, not voided, at most so many. Their clocks ran right. */
const LATEST = `select s.business_id, s.sale_id, s.business_date, s.occurred_at,
     s.utc_offset_minutes
   from sale s
   where ${WITHIN} and ${around('s.occurred_at')}
     and not exists (select from refund v where v.business_id = s.business_id
       and v.sale_id = s.sale_id and v.kind = 'void')
   order by s.occurred_at desc, s.sale_id desc limit $5`;

const OWN = `select f.*, l.pack_name, l.quantity_milli, l.stock_quantity_milli, l.net_minor
   from latest f join sale_line l on l.business_id = f.business_id and l.sale_id = f.sale_id
   where l.product_id = $4`;

const OTHERS = `select f.business_id, l.product_id, count(distinct f.sale_id)::int receipts,
     (count(distinct f.sale_id) filter (where f.sale_id in (select sale_id from own)))::int
       together
   from latest f join sale_line l on l.business_id = f.business_id and l.sale_id = f.sale_id
   where l.product_id <> $4 group by 1, 2`;

const HOURS = `select extract(isodow from business_date)::int weekday,
     extract(hour from (occurred_at at time zone 'UTC')
       + make_interval(mins => utc_offset_minutes))::int "hour",
     sum(stock_quantity_milli)::bigint "quantityMilli", count(distinct sale_id)::int receipts
   from own group by 1, 2 order by 1, 2`;

const UNITS = `select pack_name "packName", sum(quantity_milli)::bigint "quantityMilli",
     sum(net_minor)::bigint "netMinor", count(distinct sale_id)::int receipts
   from own group by 1 order by 3 desc, 1`;

const NAMED = `select o.product_id "_id", p.name, o.receipts, o.together
   from other o join product p on p.business_id = o.business_id and p.product_id = o.product_id
   where o.together > 0 order by o.together desc, o.product_id`;

const LOOKED = statement(
  'baskets_looked',
  `with latest as materialized (${LATEST}), own as materialized (${OWN}), other as (${OTHERS})
   select count(*)::int receipts, min(business_date) since,
     (select count(distinct sale_id)::int from own) "withIt",
     (select coalesce(json_agg(h), '[]') from (${HOURS}) h) hours,
     (select coalesce(json_agg(u), '[]') from (${UNITS}) u) units,
     (select coalesce(json_agg(n), '[]') from (${NAMED}) n) others
   from latest`,
);

/** What the newest receipts of a period tell of a product. */
export async function lookedThrough(
  reader: Reader,
  asked: Asked,
  productId: string,
  most: number,
): Promise<Looked> {
  return reader.one<Looked>(LOOKED, [...valuesOf(asked), productId, most]);
}
