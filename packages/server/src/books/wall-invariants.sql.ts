import type { Invariant } from './invariant.ts';

/** Walls around tenants and roles. */
export const WALL_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I27',
    sentence: 'Every tenant table is walled, and the app owns nothing',
    examined: `select count(*) from pg_class where relnamespace = 'public'::regnamespace
      and relrowsecurity`,
    broken: `select null::uuid business_id, c.relname::text what from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (pg_get_userbyid(c.relowner) <> 'tillbook_owner'
          or (exists (select from pg_attribute a where a.attrelid = c.oid
              and a.attname = 'business_id' and not a.attisdropped)
            and c.relname not in ('business', 'membership', 'session', 'invitation',
              'person_act')
            and not (c.relrowsecurity and c.relforcerowsecurity)))`,
  },
  {
    id: 'I28',
    sentence: 'No login role of ours can step over the walls',
    examined: `select count(*) from pg_roles where rolname like 'tillbook\\_%'`,
    broken: `select null::uuid business_id, rolname::text what from pg_roles
      where rolname in ('tillbook_app', 'tillbook_checker', 'tillbook_platform')
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
          or exists (select from pg_auth_members m where m.member = pg_roles.oid))`,
  },
  {
    id: 'I29',
    sentence: 'Definer functions pin their search path, and views ask as their caller',
    examined: `select count(*) from pg_proc where pronamespace = 'public'::regnamespace`,
    broken: `select null::uuid business_id, proname::text what from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace
        and not exists (select from unnest(coalesce(proconfig, '{}')) x
          where x like 'search_path=%')
      union all
      select null, relname::text from pg_class
      where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
        and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on'],
          false)`,
  },
  {
    id: 'I92',
    sentence: 'No key of an authenticator app lies open in the database',
    examined: 'select count(*) from second_step',
    broken: `select null::uuid business_id,
        format('the second step of %s lies open', person_id) what
      from second_step
      where length(secret) <> 57 or get_byte(secret, 0) <> 1
        or length(pending_secret) <> 57 or get_byte(pending_secret, 0) <> 1`,
  },
  // Whose a business is stands outside of every tenant: no business looks at it by itself.
  {
    id: 'I101',
    sentence: 'A business belongs to its one owning member, who is the last to have taken it',
    examined: 'select count(*) from business',
    broken: `select b.business_id, format('business %s belongs to %s, who is not its owning member',
        b.business_id, b.owner_id) what
      from business b where not exists (select from membership m
        where m.business_id = b.business_id and m.person_id = b.owner_id and m.is_owner)
      union all
      select o.business_id, format('offer %s was taken by %s, and the business belongs to %s',
        o.offer_id, o.to_person_id, b.owner_id)
      from (select distinct on (business_id) * from ownership_offer where ending = 'accepted'
        order by business_id, ended_at desc, offer_id desc) o
      join business b using (business_id) where b.owner_id <> o.to_person_id
      union all
      select n.business_id, format('offer %s was made by %s, who had not taken the business',
        n.offer_id, n.from_person_id)
      from (select *, lag(to_person_id) over (partition by business_id order by ended_at, offer_id)
          taken_by from ownership_offer where ending = 'accepted') n
      where n.from_person_id <> n.taken_by`,
  },
];
