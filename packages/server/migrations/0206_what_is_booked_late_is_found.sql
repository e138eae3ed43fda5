-- The month of the accountant says what came late: booked on another day than its own, because that
-- was closed. Such entries are few among very many; they alone are in this index.
create index journal_entry_moved on journal_entry (business_id, ledger_date, business_date)
  where ledger_date <> business_date;
