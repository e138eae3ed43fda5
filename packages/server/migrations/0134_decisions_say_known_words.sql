-- A decision says the same words as the match or the mark that it made.
alter table match_decision
  add constraint match_decision_way_known check (way in ('code', 'amount', 'hand')),
  add constraint match_decision_reason_known check (reason in
    ('fee', 'own_transfer', 'taken_back', 'other_account', 'not_business', 'another'));
