-- A month of the books in one file, made and kept as the file with everything is (0097). Of one
-- month only one is under way, and what its cover says stands beside it.

alter table business_export
  add column month date,
  add column standing text,
  add column seal text,
  add constraint business_export_month_begins check (extract(day from month) = 1),
  add constraint business_export_standing_known
    check (standing in ('running', 'open', 'locked')),
  add constraint business_export_seal_known check (seal in ('holds', 'broken', 'empty')),
  add constraint business_export_month_is_told check (
    (standing is null) = (seal is null)
    and (standing is not null) = (month is not null and state = 'ready'));
create unique index business_export_month_once on business_export (business_id, month)
  where state = 'making' and month is not null;
grant update (standing, seal) on business_export to tillbook_app;
