-- A discount is judged by its share of the price, and whoever says yes by their own ceiling
-- (decision 188): the question tells the least ceiling under which it needs no yes. Null is no
-- discount, or one of a till that did not tell it.
alter table approval add column share_basis_points integer
  constraint approval_share_is_part check (share_basis_points between 0 and 10000);
