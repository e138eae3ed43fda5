import type { Invariant } from './invariant.ts';

/** Facts of devices that somebody's key signs (decision 35). */
interface SignedFacts {
  readonly id: string;
  readonly sentence: string;
  /** What one is called in the finding. */
  readonly word: string;
  /** Gives business_id, fact_id, device_id, key_id, person_id and at: when it happened. */
  readonly facts: string;
  /** Where a conflict names it. */
  readonly conflictColumn: 'opening_id' | 'move_id' | 'closing_id';
}

/** Whoever did it alone signed for it with a key that was theirs then, or that is told. */
export function signedFacts(given: SignedFacts): Invariant {
  const { id, sentence, word, facts, conflictColumn } = given;
  return {
    ...{ id, sentence },
    examined: `select count(*) from (${facts}) f where exists (select from seller_key k
      where k.business_id = f.business_id and k.device_id = f.device_id)`,
    broken: `with fact as (${facts})
      select f.business_id, format('${word} %s of %s: the key of %s', f.fact_id, f.person_id,
        k.person_id) what
      from fact f join seller_key k using (business_id, key_id)
      where k.person_id <> f.person_id or k.device_id <> f.device_id or k.revoked_at <= f.at
      union all
      -- A minute's grace: a key that was being given meanwhile was not seen.
      select f.business_id, format('${word} %s of %s: nobody signed it, nobody is told', f.fact_id,
        f.person_id)
      from fact f
      where f.key_id is null
        and exists (select from seller_key k where k.business_id = f.business_id
          and k.device_id = f.device_id and k.created_at < f.at - interval '1 minute')
        and not exists (select from sale_conflict c where c.business_id = f.business_id
          and c.${conflictColumn} = f.fact_id and c.kind in ('seller_unproved', 'seller_revoked'))`,
  };
}
