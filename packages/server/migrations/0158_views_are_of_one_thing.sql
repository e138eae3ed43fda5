-- A saved view may be of one thing alone: one category, one till (decision 108).

alter table report_view
  drop constraint report_view_asks_what_is_known,
  add constraint report_view_asks_what_is_known check (jsonb_typeof(asked) = 'object'
    and asked - array['period', 'from', 'to', 'branchId', 'also', 'compare', 'only', 'sort',
      'columns'] = '{}');
