-- What goes out with a sale besides its figures: notes that the seller wrote to it, and its receipt.
-- A receipt can be read behind an address that nobody guesses; every print and every mail of it is
-- logged for good, so that the second paper says that it is a copy. Scales and butchers print codes
-- that hold a weight or a price: how to read them is the business's own.

alter table sale
  add column note text,
  add constraint sale_note_short check (char_length(note) between 1 and 140);
alter table sale_line
  add column note text,
  add constraint sale_line_note_short check (char_length(note) between 1 and 140);

create table receipt_link (
  business_id uuid not null,
  sale_id uuid not null,
  token text not null,
  made_at timestamptz not null,
  primary key (business_id, sale_id),
  foreign key (business_id, sale_id) references sale,
  constraint receipt_link_token check (token ~ '^[A-Za-z0-9_-]{22}$')
);
create unique index receipt_link_token on receipt_link (token);

create table receipt_issue (
  business_id uuid not null,
  issue_id uuid not null,
  sale_id uuid not null,
  kind text not null,
  -- Of prints: 0 is the receipt itself, then copy 1, 2 and so on.
  copy_no integer,
  layout text,
  sent_to text,
  issued_at timestamptz not null,
  person_id uuid not null,
  person_name text not null,
  primary key (business_id, issue_id),
  foreign key (business_id, sale_id) references receipt_link,
  constraint receipt_issue_copy_once unique (business_id, sale_id, copy_no),
  constraint receipt_issue_kind check (kind in ('print', 'mail')),
  constraint receipt_issue_print check ((kind = 'print') = (copy_no is not null)),
  constraint receipt_issue_copy check (copy_no >= 0),
  constraint receipt_issue_layout check (
    case kind when 'print' then layout in ('roll58', 'roll80', 'a4') else layout is null end
  ),
  constraint receipt_issue_mail check ((kind = 'mail') = (sent_to is not null))
);

create table weighed_code (
  business_id uuid not null,
  prefix text not null,
  kind text not null,
  item_digits integer not null,
  decimals integer not null,
  primary key (business_id, prefix),
  foreign key (business_id) references business,
  constraint weighed_code_prefix check (prefix ~ '^2[0-9]$'),
  constraint weighed_code_kind check (kind in ('weight', 'price')),
  constraint weighed_code_item check (item_digits between 4 and 6),
  constraint weighed_code_decimals check (decimals between 0 and 3)
);

do $$
declare t text;
begin
  foreach t in array array['receipt_link', 'receipt_issue', 'weighed_code'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy tenant on %I to tillbook_app, tillbook_owner
        using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
        with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid)$policy$,
      t);
    execute format('create policy checking on %I for select to tillbook_checker using (true)', t);
    execute format('grant select on %I to tillbook_app, tillbook_checker', t);
    execute format('grant insert on %I to tillbook_app', t);
  end loop;
end $$;
grant delete on weighed_code to tillbook_app;

-- Whose receipt an address shows. The token is the only key; no tenant is open before, so the owner
-- of the function reads past the walls.
create policy behind_address on receipt_link for select to tillbook_owner using (true);
create function receipt_behind(the_token text)
returns table (business_id uuid, sale_id uuid)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select l.business_id, l.sale_id from public.receipt_link l where l.token = the_token
$$;
revoke execute on function receipt_behind(text) from public;
grant execute on function receipt_behind(text) to tillbook_app;
