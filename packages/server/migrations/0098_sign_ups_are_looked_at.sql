-- Who approves owners sees who is likely the same person, and how many signed up from one place on one
-- day (decision 57). Places are not kept as addresses: what is stored is a hash under a salt of that
-- day, and the salt is thrown away two days later, so that nobody can work an address out of it.

create function mailbox_of(email text) returns text
language sql immutable strict parallel safe as $$
  select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '')
    || '@' || split_part(lower(email), '@', 2);
$$;

create function name_key(words text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(lower(words), '[\s!-/:-@\[-`{-~’]+', '', 'g');
$$;

-- The last digits, by which a number is the same however it is written; null for what is none.
create function phone_key(phone text) returns text
language sql immutable strict parallel safe as $$
  select case when length(d.digits) >= 7 then right(d.digits, 9) end
  from (select regexp_replace(phone, '\D', '', 'g') as digits) as d;
$$;

-- These only find who is to be compared; core/platform/sign-ups.ts says what is alike. A letter put
-- in, left out or changed spares the beginning or the end of a name.
create index person_by_mailbox on person (mailbox_of(email));
create index person_by_name_key on person (name_key(name));
create index business_by_name_start on business (left(name_key(name), 3));
create index business_by_name_end on business (right(name_key(name), 3));
create index branch_by_phone_key on branch (phone_key(phone)) where phone is not null;
create index known_device_by_hash on known_device (device_hash);

create table sign_up_salt (
  day date primary key,
  salt bytea not null
);

create table sign_up_place (
  person_id uuid primary key references person on delete cascade,
  day date not null,
  place bytea not null,
  constraint sign_up_place_is_sha256 check (octet_length(place) = 32)
);
create index sign_up_place_of_day on sign_up_place (day, place);

grant select on sign_up_salt, sign_up_place to tillbook_checker;
grant select on sign_up_place to tillbook_platform;
grant select (person_id, device_hash) on known_device to tillbook_platform;
grant select (phone) on branch to tillbook_platform;

-- Keeps from where a stranger signed up. The salt never leaves the database.
create function note_sign_up(who uuid, address text, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  today date := (at at time zone 'UTC')::date;
begin
  delete from public.sign_up_salt where day < today - 1;
  insert into public.sign_up_salt (day, salt) values (today, uuid_send(gen_random_uuid()))
    on conflict do nothing;
  insert into public.sign_up_place (person_id, day, place)
    select who, today, sha256(s.salt || convert_to(address, 'UTF8'))
    from public.sign_up_salt as s where s.day = today;
end $$;

revoke execute on function note_sign_up from public;
grant execute on function note_sign_up to tillbook_app;
