/** What happened, told to the browsers after the commit: names and ids, never data. */
export const EVENT_KINDS = [
  'sale_posted',
  'approval_asked',
  'approval_answered',
  'refund_posted',
  'parked_changed',
  'quote_changed',
  'layby_changed',
  'gift_cards_changed',
  'shift_opened',
  'shift_closed',
  'shift_changed',
  'till_taken',
  'device_changed',
  'conflict_changed',
  'product_saved',
  'stock_moved',
  'transfer_changed',
  'count_changed',
  'purchase_changed',
  'supplier_saved',
  'customer_saved',
  'debts_changed',
  'books_changed',
  'expense_asked',
  'expense_answered',
  'import_changed',
  'matching_changed',
  'branch_saved',
  'business_saved',
  'selling_saved',
  'quick_keys_saved',
  'user_changed',
  'owner_changed',
  'approval_changed',
  'notice_added',
  'standing_changed',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** One line of the live stream. */
export interface LiveEvent {
  readonly kind: EventKind;
  readonly subjectId: string;
  readonly branchId: string | null;
}
