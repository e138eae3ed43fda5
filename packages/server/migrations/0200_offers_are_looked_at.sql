-- A business looks at its own books every night as the app's role (decision 49), and whether an
-- offer that it accepted was taken in once (I120) cannot be seen without the offer. The app may read
-- of the offers made to the business in use what that look needs, and no more. What an offer
-- says, and deciding it, stay with the functions of its two parties, which run as the owner.
alter table transfer_offer enable row level security;
alter table transfer_offer force row level security;
create policy parties on transfer_offer to tillbook_owner using (true) with check (true);
create policy receiver on transfer_offer for select to tillbook_app
  using (to_business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on transfer_offer for select to tillbook_checker using (true);
grant select (offer_id, to_business_id, value_minor, state) on transfer_offer to tillbook_app;
