-- A rebuild of the sums that posting keeps takes rows away that have no sale behind them. They are
-- reckoned from what was posted, and nobody may delete that.
grant delete on till_hour, product_day to tillbook_app;
