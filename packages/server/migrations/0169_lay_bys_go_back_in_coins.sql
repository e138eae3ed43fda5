-- Cash that goes back when a lay-by is cancelled is whole coins, as what comes towards one is. What
-- that gives more (or, below zero, less) than is owed stands beside it.
alter table layby
  add column back_rounding_minor bigint not null default 0,
  add constraint layby_back_rounded check (back_rounding_minor = 0
    or (back = 'cash' and back_minor + back_rounding_minor >= 0));
grant update (back_rounding_minor) on layby to tillbook_app;
