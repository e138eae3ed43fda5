import type { Invariant } from './invariant.ts';

/** Sales that had happened already. */
export const SALE_FACT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I40',
    sentence: 'What a sale that had happened already was forgiven is kept as its conflict',
    examined: 'select count(*) from sale where is_fact',
    broken: `with forgiven as (
        select m.business_id, m.source_id sale_id, 'oversold' kind from stock_movement m
        join sale s on s.business_id = m.business_id and s.sale_id = m.source_id
        where m.source_kind = 'sale' and s.is_fact and m.quantity_milli < 0
          and m.quantity_after_milli < 0
        union select business_id, sale_id, 'number_gap' from sale where gap_from is not null
        union select business_id, sale_id, 'late_sale' from sale where is_late
        union select business_id, sale_id, 'clock_suspect' from sale
          where is_fact and clock_suspect
        union select business_id, sale_id, 'reference_used' from payment
          where is_reference_used),
      kept as (select business_id, sale_id, kind from sale_conflict
        where sale_id is not null and kind in ('oversold', 'number_gap', 'late_sale',
          'clock_suspect', 'reference_used'))
      select coalesce(f.business_id, k.business_id) business_id, format('sale %s: %s',
        coalesce(f.sale_id, k.sale_id), coalesce(f.kind, k.kind)) what
      from forgiven f full join kept k using (business_id, sale_id, kind)
      where f.kind is null or k.kind is null
      union all
      select c.business_id, format('sale %s did not happen before: %s', c.sale_id, c.kind)
      from sale_conflict c join sale s using (business_id, sale_id) where not s.is_fact`,
  },
];
