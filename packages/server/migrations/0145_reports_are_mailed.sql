-- Who wants a saved view of a report by mail, and how often. Up to which day somebody was told stands
-- beside it: a morning that comes twice mails once, and one that was missed is made up for.

create table report_mail (
  business_id uuid not null,
  view_id uuid not null,
  person_id uuid not null,
  every text not null,
  sent_to date not null,
  primary key (business_id, view_id, person_id),
  foreign key (business_id, view_id) references report_view on delete cascade,
  constraint report_mail_comes_now_and_then check (every in ('day', 'week', 'month'))
);

alter table report_mail enable row level security;
alter table report_mail force row level security;
create policy tenant on report_mail to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on report_mail for select to tillbook_checker using (true);
grant select, insert, delete on report_mail to tillbook_app;
grant update (every, sent_to) on report_mail to tillbook_app;
grant select on report_mail to tillbook_checker;
