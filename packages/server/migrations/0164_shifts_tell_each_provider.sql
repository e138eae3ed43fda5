-- Money is looked up at each provider, and at each way of paying that a business made itself: what a
-- shift took by a tender is told by them. Reports of before tell it by the tender alone.
alter table shift_close_tender add column parts jsonb not null default '[]';
alter table shift_close_tender add constraint shift_close_tender_parts_listed
  check (jsonb_typeof(parts) = 'array');
