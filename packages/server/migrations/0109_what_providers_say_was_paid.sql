-- What a provider of mobile money says was paid is laid beside what tills and offices wrote down
-- (decision 64). A line is kept once, whatever file it comes in; it belongs to one payment at most
-- and a payment to one line. What was decided is only ever added to; which lines and payments belong
-- together now follows from it and is kept beside it, so that two who decide at once cannot both.

create table money_statement (
  business_id uuid not null,
  statement_id uuid not null,
  provider text not null,
  provider_key text not null,
  file_name text,
  -- Which column was what, by its header: the next file of this provider is read the same way.
  layout jsonb not null,
  date_order text not null,
  lines_count integer not null,
  new_count integer not null,
  left_out_count integer not null,
  covers_from timestamptz not null,
  covers_to timestamptz not null,
  added_at timestamptz not null,
  added_by uuid not null,
  added_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, statement_id),
  constraint money_statement_named check (provider_key <> ''),
  constraint money_statement_order_known check (date_order in ('dmy', 'mdy')),
  constraint money_statement_counted check (lines_count > 0 and new_count between 0 and lines_count
    and left_out_count >= 0),
  constraint money_statement_covers check (covers_from <= covers_to)
);
create index money_statement_of_provider
  on money_statement (business_id, provider_key, added_at desc);

create table statement_line (
  business_id uuid not null,
  line_id uuid not null,
  statement_id uuid not null,
  row_no integer not null,
  provider_key text not null,
  code text not null,
  code_key text not null,
  at timestamptz not null,
  has_time boolean not null,
  direction text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  party text,
  primary key (business_id, line_id),
  foreign key (business_id, statement_id) references money_statement,
  constraint statement_line_once unique (business_id, code_key, provider_key),
  constraint statement_line_coded check (code_key <> '' and provider_key <> ''),
  constraint statement_line_direction_known check (direction in ('in', 'out')),
  constraint statement_line_amounts check (amount_minor > 0 and fee_minor >= 0)
);
create index statement_line_at on statement_line (business_id, at);

-- What belongs together now.
create table line_match (
  business_id uuid not null,
  line_id uuid not null,
  tender_kind text not null,
  tender_id uuid not null,
  tender_position integer not null,
  way text not null,
  decision_id uuid not null,
  matched_at timestamptz not null,
  matched_by_name text not null,
  primary key (business_id, line_id),
  foreign key (business_id, line_id) references statement_line,
  constraint line_match_tender_once unique (business_id, tender_id, tender_kind, tender_position),
  constraint line_match_kind_known
    check (tender_kind in ('sale', 'debt', 'refund', 'payout', 'supplier')),
  constraint line_match_way_known check (way in ('code', 'amount', 'hand'))
);

-- What has no counterpart and needs none, and why.
create table match_mark (
  business_id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_position integer not null,
  reason text not null,
  note text,
  decision_id uuid not null,
  marked_at timestamptz not null,
  marked_by_name text not null,
  primary key (business_id, subject_id, subject_kind, subject_position),
  constraint match_mark_kind_known
    check (subject_kind in ('line', 'sale', 'debt', 'refund', 'payout', 'supplier')),
  constraint match_mark_reason_known check (reason in
    ('fee', 'own_transfer', 'taken_back', 'other_account', 'not_business', 'another')),
  constraint match_mark_other_said check (reason <> 'another' or note is not null)
);

-- Every decision, one after the other; nothing is taken out of it.
create table match_decision (
  business_id uuid not null,
  decision_id uuid not null,
  decision_no integer not null,
  step text not null,
  line_id uuid,
  tender_kind text,
  tender_id uuid,
  tender_position integer,
  way text,
  reason text,
  note text,
  decided_at timestamptz not null,
  decided_by uuid not null,
  decided_by_name text not null,
  -- Null: the machine matched it for the person.
  content_hash bytea,
  primary key (business_id, decision_id),
  foreign key (business_id, line_id) references statement_line,
  constraint match_decision_in_order unique (business_id, decision_no),
  constraint match_decision_numbered check (decision_no >= 1),
  constraint match_decision_step_known check (step in ('match', 'part', 'mark', 'unmark')),
  constraint match_decision_tender_whole check ((tender_kind is null) = (tender_id is null)
    and (tender_id is null) = (tender_position is null)),
  constraint match_decision_subjects check (case when step in ('match', 'part')
    then line_id is not null and tender_id is not null
    else (line_id is null) <> (tender_id is null) end),
  constraint match_decision_way_said check ((step = 'match') = (way is not null)),
  constraint match_decision_reason_said check ((step = 'mark') = (reason is not null))
);
create index match_decision_of_line on match_decision (business_id, line_id)
  where line_id is not null;
create index match_decision_of_tender on match_decision (business_id, tender_id)
  where tender_id is not null;

-- Each look for matches, with the minutes that it went by; the newest says them for the next.
create table match_run (
  business_id uuid not null,
  run_id uuid not null,
  from_day date not null,
  to_day date not null,
  window_minutes integer not null,
  matched_count integer not null,
  run_at timestamptz not null,
  run_by uuid not null,
  run_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, run_id),
  constraint match_run_window check (window_minutes between 0 and 2880)
);
create index match_run_newest on match_run (business_id, run_at desc);

do $$
declare
  name text;
begin
  foreach name in array array['money_statement', 'statement_line', 'line_match', 'match_mark',
    'match_decision', 'match_run']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)
      with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      name);
    execute format('create policy checking on %I for select to tillbook_checker using (true)', name);
    execute format('grant select, insert on %I to tillbook_app', name);
    execute format('grant select on %I to tillbook_checker', name);
  end loop;
end $$;
-- Matches and marks are taken away by the decision that undoes them.
grant delete on line_match, match_mark to tillbook_app;

-- Payments by mobile money of a time; other sales do not touch these.
create index payment_by_mobile_money on payment (business_id, occurred_at)
  where method = 'mobile_money';
create index payment_reference_used_again on payment (business_id) where is_reference_used;
create index customer_payment_by_mobile_money on customer_payment (business_id, posted_at)
  where method = 'mobile_money';

-- Whoever is forgotten (decision 58) is forgotten here, too: who paid is taken off the lines that name
-- them or that were paid for what they bought or owed.
create function forget_payer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  digits text := right(regexp_replace(coalesce(old.phone, ''), '[^0-9]', '', 'g'), 8);
begin
  update public.statement_line as l set party = null
    where l.business_id = old.business_id and l.party is not null and (
      (length(coalesce(old.name, '')) > 2 and position(lower(old.name) in lower(l.party)) > 0)
      or (length(digits) = 8
        and position(digits in regexp_replace(l.party, '[^0-9]', '', 'g')) > 0)
      or exists (select 1 from public.line_match as m
        left join public.payment as p on m.tender_kind = 'sale'
          and p.business_id = m.business_id and p.payment_id = m.tender_id
        left join public.sale as s on s.business_id = p.business_id and s.sale_id = p.sale_id
        left join public.customer_payment as c on m.tender_kind = 'debt'
          and c.business_id = m.business_id and c.payment_id = m.tender_id
        where m.business_id = l.business_id and m.line_id = l.line_id
          and old.customer_id in (s.customer_id, c.customer_id)));
  return null;
end $$;
revoke execute on function forget_payer from public;
create trigger forget_payer after update of erased_at on customer for each row
  when (old.erased_at is null and new.erased_at is not null) execute function forget_payer();
