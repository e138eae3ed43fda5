-- A customer's statement leaves by mail: to whom, of which days, and who sent it. Asked for twice, it
-- is sent once. Where it went is forgotten with the customer (decision 202).
create table statement_mail (
  business_id uuid not null,
  mail_id uuid not null,
  customer_id uuid not null,
  from_day date not null,
  to_day date not null,
  sent_to text not null,
  sent_at timestamptz not null,
  sent_by uuid not null,
  sent_by_name text not null,
  primary key (business_id, mail_id),
  foreign key (business_id, customer_id) references customer,
  constraint statement_mail_period check (from_day <= to_day),
  constraint statement_mail_address check (char_length(sent_to) between 1 and 254)
);
create index statement_mail_of_customer on statement_mail (business_id, customer_id);

alter table statement_mail enable row level security;
alter table statement_mail force row level security;
create policy tenant on statement_mail to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on statement_mail for select to tillbook_checker using (true);
grant select on statement_mail to tillbook_app, tillbook_checker;
grant insert on statement_mail to tillbook_app;

-- Behind the lock of the account, which forgetting takes, too.
create trigger nothing_new_for_forgotten before insert on statement_mail for each row
  execute function refuse_new_for_forgotten();

-- Only `forget_customer` sets that somebody was forgotten, as the owner of both tables.
create function forget_statement_mails() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update public.statement_mail as x set sent_to = 'erased'
    where x.business_id = new.business_id and x.customer_id = new.customer_id;
  return null;
end $$;
create trigger forget_statement_mails after update on customer for each row
  when (new.erased_at is not null and old.erased_at is null)
  execute function forget_statement_mails();
