import type { Invariant } from './invariant.ts';

/** What roles may was chosen step by step, and each step is in the audit as it was taken. */
export const ROLE_RIGHTS_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I89',
    sentence: 'What each role may follows, choice by choice, from what the audit says was chosen',
    examined: 'select count(*) from role_rights',
    broken: `with flat as (
        select r.business_id, r.version, role.key || ' ' || x.key as name, x.value
        from role_rights r, jsonb_each(r.rights) role,
          jsonb_each((role.value -> 'actions') || (role.value - 'actions')) x
        where jsonb_typeof(x.value) <> 'null'),
      names as (
        select distinct r.business_id, r.version, f.name
        from role_rights r join flat f on f.business_id = r.business_id
          and f.version in (r.version, r.version - 1)
        where r.version > 1),
      steps as (
        select business_id, version,
          jsonb_object_agg(name, coalesce(o.value, 'null')) was,
          jsonb_object_agg(name, coalesce(n.value, 'null')) became
        from names left join flat n using (business_id, version, name)
          left join lateral (select value from flat x where x.business_id = names.business_id
            and x.version = names.version - 1 and x.name = names.name) o on true
        where o.value is distinct from n.value
        group by business_id, version),
      said as (
        select business_id, (detail::jsonb ->> 'version')::integer as version,
          detail::jsonb -> 'before' was, detail::jsonb -> 'after' became
        from audit_event where action = 'role_rights.changed')
      select business_id, format('choice %s is not what the audit says', version) what
      from (select business_id, version from role_rights where version > 1) r
        full join said using (business_id, version)
        left join steps using (business_id, version)
      where r.version is null or said.version is null
        or steps.was is distinct from said.was or steps.became is distinct from said.became
      union all
      select r.business_id, format('choice %s follows no other, or counts from before it',
        r.version)
      from role_rights r
      left join role_rights p on p.business_id = r.business_id and p.version = r.version - 1
      where r.since < p.since or (r.version > 2 and p.version is null)`,
  },
];
