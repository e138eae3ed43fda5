-- A quote may be set aside instead of sold: it is used by that, once, as by a sale.
alter table quote add column set_aside_as uuid;
alter table quote add foreign key (business_id, set_aside_as)
  references layby (business_id, layby_id) deferrable initially deferred;
alter table quote add constraint quote_of_one_layby unique (business_id, set_aside_as);
alter table quote add constraint quote_used_once check (
  set_aside_as is null or (sale_id is null and withdrawn_at is null and set_aside_as <> quote_id));
grant update (set_aside_as) on quote to tillbook_app;
