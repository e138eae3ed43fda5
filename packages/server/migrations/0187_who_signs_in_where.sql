-- Who may look through the audit sees who signed in to the business, how often and by which device
-- (decision 135). A sign-in is of the business that it opened; who comes over from another one of
-- theirs enters this one. What else happened to an account stays for its person alone.

alter table person_act add column business_id uuid;
alter table person_act drop constraint person_act_kind_known,
  add constraint person_act_kind_known check (kind in ('sign_in', 'pin', 'code_refused', 'password',
    'email_asked', 'email_changed', 'email_taken_back', 'second_step_on', 'second_step_off',
    'recovery_codes', 'recovery_code_used', 'passkey', 'passkey_added', 'passkey_removed',
    'passkey_refused', 'entered')),
  add constraint person_act_entered_a_business
    check (kind <> 'entered' or business_id is not null);

create or replace function note_new_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    perform public.note_person_act(new.person_id, 'sign_in', new.device, new.created_at);
    update public.person_act set business_id = new.business_id
      where person_id = new.person_id and at = new.created_at and kind = 'sign_in'
        and device = new.device;
  else
    update public.person_act set kind = new.opened_by
      where person_id = new.person_id and at = new.created_at and kind = 'sign_in'
        and device = new.device;
  end if;
  return null;
end $$;

create or replace function switch_business(
  used_session uuid, who uuid, target uuid, wanted_branch uuid, at timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  m public.membership%rowtype;
begin
  select * into m from public.membership x
    where x.business_id = target and x.person_id = who and x.state in ('active', 'awaiting')
      and (x.is_owner or not exists (select from public.business b
        where b.business_id = target and b.closed_at is not null));
  if not found then return false; end if;
  if wanted_branch is not null then
    execute format('set local app.business_id = %L', target);
    if m.role in ('seller', 'branch_manager') and wanted_branch <> all (m.branch_ids) then
      return false;
    end if;
    if not exists (select from public.branch x
        where x.business_id = target and x.branch_id = wanted_branch) then
      return false;
    end if;
  end if;
  insert into public.person_act (person_id, kind, at, device, business_id)
    select who, 'entered', switch_business.at, s.device, target from public.session s
    where s.session_id = used_session and s.person_id = who
      and s.business_id is distinct from target;
  update public.session set business_id = target, branch_id = wanted_branch
    where session_id = used_session and person_id = who;
  update public.membership set last_used_at = at where business_id = target and person_id = who;
  return true;
end $$;

-- Of the business that is open, and of nobody who does not belong to it.
create function member_sign_ins(since timestamptz, before timestamptz)
returns table (person_id uuid, name text, kind text, at timestamptz, device text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select a.person_id, p.name, a.kind, a.at, a.device
  from public.membership m
  join public.person p on p.person_id = m.person_id
  join public.person_act a on a.person_id = m.person_id and a.business_id = m.business_id
  where m.business_id = public.tenant_in_use() and a.at >= since and a.at < before
    and a.kind in ('sign_in', 'pin', 'passkey', 'entered')
$$;
revoke execute on function member_sign_ins from public;
grant execute on function member_sign_ins to tillbook_app;
