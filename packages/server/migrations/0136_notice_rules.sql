-- How a business tells of a kind of thing those who have not chosen for themselves; without a row it is
-- as core/notices says.
create table notice_rule (
  business_id uuid not null references business,
  kind text not null,
  is_in_app boolean not null,
  is_by_mail boolean not null,
  -- Of silent devices: hours before they are told of.
  after_hours integer,
  primary key (business_id, kind),
  constraint notice_rule_known check (kind in ('approval_asked', 'expense_asked', 'expense_answered',
    'stock_low', 'shift_left_open', 'debts_due', 'promise_broken', 'device_quiet', 'books_broken',
    'backup_failed', 'webhook_stopped')),
  constraint notice_rule_hours check (case when kind = 'device_quiet'
    then after_hours is not null and after_hours in (12, 24, 36, 48, 72, 168)
    else after_hours is null end)
);

alter table notice_rule enable row level security;
alter table notice_rule force row level security;
create policy tenant on notice_rule to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on notice_rule for select to tillbook_checker using (true);
grant select on notice_rule to tillbook_app, tillbook_checker;
grant insert, update (is_in_app, is_by_mail, after_hours) on notice_rule to tillbook_app;
