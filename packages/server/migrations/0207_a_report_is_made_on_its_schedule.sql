-- A report that somebody wants on a schedule is made at its time and kept for them, like one that they
-- asked for; they are told of it in the app (decision 170).
alter table notice_rule drop constraint notice_rule_known;
alter table notice_rule add constraint notice_rule_known check (kind in ('approval_asked',
  'expense_asked', 'expense_answered', 'day_changed', 'stock_low', 'shift_left_open', 'debts_due',
  'promise_broken', 'device_quiet', 'books_broken', 'backup_failed', 'webhook_stopped',
  'report_ready'));

-- Nobody is signed in at that time. Files of the business stay bound to who asked for them.
alter table business_export alter column session_id drop not null;
alter table business_export add constraint business_export_by_a_session
  check (session_id is not null or (report is not null and state <> 'making'));
