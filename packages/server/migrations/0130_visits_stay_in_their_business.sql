-- No key of a business's table leads out of it: who asked for a visit is named, as everybody whom an
-- audit names is, and not held.
alter table visit drop constraint visit_asked_by_fkey;
drop index visit_asked_by;
