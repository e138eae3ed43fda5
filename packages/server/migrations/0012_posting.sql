-- A sale keeps all that its receipt shows and its business day needs: the same request gives the same
-- receipt for ever, whatever is renamed, and the day can be proved when the rules of a time zone
-- have changed. The offset is that of the moment it counts at (posting, for a suspect clock).
alter table sale
  add column business_name text not null,
  add column branch_name text not null,
  add column branch_address text,
  add column till_name text not null,
  add column utc_offset_minutes integer not null;

-- Sales are found by the beginning of their receipt number, compared byte by byte so that the index
-- serves under row-level security; and a clock that ran ahead must not hide a sale from its day:
-- a list of some days looks at times near them, and at the few suspect ones by themselves.

drop index sale_by_receipt;
create index sale_by_receipt on sale (business_id, receipt_number collate "C");
create index sale_clock_suspect on sale (business_id, occurred_at desc, sale_id desc)
  where clock_suspect;
