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
            and c.relname not in ('business', 'membership', 'session', 'invitation')
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
];
