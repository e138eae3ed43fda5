import type { Invariant } from './invariant.ts';

/** When a fact was judged: it counts then, or was posted before. */
const COUNTED = 'least(coalesce(s.counted_at, s.occurred_at), s.posted_at)';

export const SELLER_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I76',
    sentence: 'What several sellers sold at one device was signed by its seller, or that is told',
    examined: `select count(*) from sale s where s.is_fact and exists (select from seller_key k
      where k.business_id = s.business_id and k.device_id = s.device_id)`,
    broken: `select p.business_id, format('sale %s of %s on %s at %s: the key of %s on %s',
        p.sale_id, s.seller_id, s.device_id, ${COUNTED}, k.person_id, k.device_id) what
      from sale_proof p join sale s using (business_id, sale_id)
      join seller_key k using (business_id, key_id)
      where not s.is_fact or k.person_id <> s.seller_id or k.device_id <> s.device_id
        or k.revoked_at <= ${COUNTED}
        or exists (select from sale_conflict c where c.business_id = p.business_id
          and c.sale_id = p.sale_id and c.kind = 'seller_unproved')
      union all
      -- A minute's grace: a key that was being given while the sale was posted was not seen.
      select s.business_id, format('sale %s of %s: nobody signed it, nobody is told', s.sale_id,
        s.seller_id)
      from sale s
      where s.is_fact
        and exists (select from seller_key k where k.business_id = s.business_id
          and k.device_id = s.device_id and k.created_at < ${COUNTED} - interval '1 minute')
        and not exists (select from sale_proof p where p.business_id = s.business_id
          and p.sale_id = s.sale_id)
        and not exists (select from sale_conflict c where c.business_id = s.business_id
          and c.sale_id = s.sale_id and c.kind in ('seller_unproved', 'seller_revoked'))`,
  },
];
