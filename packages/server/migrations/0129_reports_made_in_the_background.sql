-- A report that takes long, or has more rows than a page of a file, is made and kept as the other
-- files are (0097, 0121). It is of whoever asked for it, and each person waits for one at a time.

alter table business_export
  add column report jsonb,
  add constraint business_export_of_one_kind check (month is null or report is null);
create unique index business_export_report_once on business_export (business_id, asked_by)
  where state = 'making' and report is not null;
