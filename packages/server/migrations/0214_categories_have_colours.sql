-- What marks the tiles of a category on the till; null is nothing. The names are those of core.

alter table category add column colour text
  constraint category_colour_known check (colour in ('blue', 'orange', 'teal', 'purple', 'olive'));
grant update (colour) on category to tillbook_app;
