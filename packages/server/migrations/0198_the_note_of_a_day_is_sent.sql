-- What changed on a day can be sent to who asks for it, as anything else that people are told of
-- (decision 157).
alter table notice_rule drop constraint notice_rule_known;
alter table notice_rule add constraint notice_rule_known check (kind in ('approval_asked',
  'expense_asked', 'expense_answered', 'day_changed', 'stock_low', 'shift_left_open', 'debts_due',
  'promise_broken', 'device_quiet', 'books_broken', 'backup_failed', 'webhook_stopped'));
