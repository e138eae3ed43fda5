-- Who manages people sees where a person is signed in to this business, and signs them out: a phone
-- was lost, somebody forgot to sign out elsewhere. Sessions of other businesses are not theirs.

create function member_sessions(who uuid, at timestamptz)
returns table (
  session_id uuid, device text, is_by_pin boolean, created_at timestamptz,
  last_seen_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select x.session_id, x.device, x.opened_by = 'pin', x.created_at, x.last_seen_at
  from public.session x
  where x.person_id = who and x.business_id = public.tenant_in_use() and x.revoked_at is null
    and x.kind <> 'gate' and x.expires_at > at
    and x.last_seen_at + x.idle_ms * interval '1 millisecond' > at
  order by x.last_seen_at desc, x.session_id
$$;

-- One of them ends, or (`target` null) all; the answer is how many.
create function end_member_sessions(who uuid, target uuid, at timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ended integer;
begin
  update public.session set revoked_at = at
    where person_id = who and business_id = public.tenant_in_use() and revoked_at is null
      and (target is null or session_id = target);
  get diagnostics ended = row_count;
  return ended;
end $$;

revoke execute on function member_sessions, end_member_sessions from public;
grant execute on function member_sessions, end_member_sessions to tillbook_app;
