-- For how many days after the day of a sale its goods come back without a leader of shifts being
-- asked; null: for ever.
alter table selling_settings
  add column return_days smallint,
  add constraint selling_settings_return_days check (return_days between 1 and 3650);
