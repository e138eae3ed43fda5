import type { Invariant } from './invariant.ts';

/** What must hold of quotes. */
export const QUOTE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I102',
    sentence:
      'A quote is what its lines come to; its sale or lay-by came after it and is one alone',
    examined: 'select count(*) from quote',
    broken: `select q.business_id, format('quote %s', q.number) what
      from quote q
      left join (select business_id, quote_id, count(*) lines, sum(net_minor) net,
          sum(tax_minor) tax, sum(discount_minor + share_minor) off, sum(share_minor) share
        from quote_line group by 1, 2) l using (business_id, quote_id)
      left join sale s on s.business_id = q.business_id and s.sale_id = q.sale_id
      left join quote a on a.business_id = q.business_id and a.quote_id = q.set_aside_as
      where l.lines is distinct from q.lines_count or l.net <> q.net_minor
        or l.tax <> q.tax_minor or l.off <> q.discount_minor or l.share <> q.cart_discount_minor
        or (q.sale_id is not null and (s.sale_id is null or s.posted_at < q.created_at))
        or (q.set_aside_as is not null and (q.sale_id is not null
          or a.created_at is null or a.created_at < q.created_at))`,
  },
];
