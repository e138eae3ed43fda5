-- What is compared can be kept under a name as a report can: a view of the comparison keeps what
-- is compared, which figure is shown and how, and never what only reports have.

alter table report_view
  drop constraint report_view_asks_what_is_known,
  add constraint report_view_asks_what_is_known check (jsonb_typeof(asked) = 'object'
    and asked - case when report = 'comparison'
      then array['from', 'to', 'branchId', 'by', 'of', 'figure', 'shown']
      else array['period', 'from', 'to', 'branchId', 'also', 'compare', 'only', 'sort', 'columns']
    end = '{}'),
  add constraint report_view_compares_something
    check (report <> 'comparison' or (asked ? 'by' and asked ? 'of'));
