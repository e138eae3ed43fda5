-- Files bring customers and what they owed before, not products alone. A debt that came so is taken
-- back by a document of its own, whole and once, as long as nothing paid it.

alter table import_job
  add column subject text not null default 'products',
  -- {"undone":2,"kept":[…]}: what taking it back came to, where no change set says it.
  add column undo jsonb,
  add constraint import_job_subject_known check (subject in ('products', 'debts'));
grant update (undo) on import_job to tillbook_app;

alter table customer_opening add column takes_back uuid;
alter table customer_opening
  drop constraint customer_opening_positive,
  add constraint customer_opening_side check ((takes_back is null) = (amount_minor > 0)),
  add constraint customer_opening_not_zero check (amount_minor <> 0),
  add constraint customer_opening_taken_back_once unique (business_id, takes_back),
  add foreign key (business_id, takes_back) references customer_opening (business_id, opening_id);
create index customer_opening_of_customer on customer_opening (business_id, customer_id, owed_since);
