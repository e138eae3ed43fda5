import { z } from 'zod';

/** So many days back a short drawer that nobody looked at is told. */
export const SHORT_DRAWER_DAYS = 7;

/** Something that needs a person; `path` opens it. Only what is not zero is listed. */
export const alert = z.object({
  kind: z.enum([
    'approvals_waiting',
    'products_out',
    'products_oversold',
    'products_low',
    'shifts_open_long',
    'setup_unfinished',
    'approvals_asked',
    'conflicts_open',
    'transfers_arriving',
    'orders_late',
    'laybys_overdue',
    'counts_to_review',
    'batches_expired',
    'batches_expiring',
    'debts_overdue',
    'drawers_short',
    'devices_silent',
  ]),
  count: z.number(),
});
