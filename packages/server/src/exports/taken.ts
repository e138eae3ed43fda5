/** A file of the export, and the table (or named function) its rows come from. */
export interface Taken {
  readonly file: string;
  readonly source: string;
  /** Columns that stay here: what would open something. Bytes stay anyway. */
  readonly except?: readonly string[];
  /** Bytes that are written in hex, because they prove something. */
  readonly hex?: readonly string[];
}

const of = (folder: string, sources: Readonly<Record<string, string>>): Taken[] =>
  Object.entries(sources).map(([name, source]) => ({ file: `${folder}/${name}.csv`, source }));

/** Everything that is taken along. A table stands here or in `LEFT_HERE`, or a test fails. */
export const TAKEN: readonly Taken[] = [
  ...of('business', {
    business: 'business_to_take',
    people: 'people_to_take',
    invitations: 'invitations_to_take',
    rights_of_roles: 'role_rights',
    closings: 'business_event',
    branches: 'branch',
    branch_costs: 'branch_cost',
    branch_events: 'branch_event',
    devices: 'device',
    till_series: 'till_series',
    payment_types: 'payment_type',
    selling_settings: 'selling_settings',
    cash_rules: 'cash_rule',
    receipt_looks: 'receipt_look',
    weighed_codes: 'weighed_code',
    report_views: 'report_view',
  }),
  // Whoever holds the lease may sell.
  { file: 'business/tills.csv', source: 'till', except: ['lease_id'] },
  ...of('products', {
    products: 'product',
    families: 'product_family',
    categories: 'category',
    brands: 'brand',
    tax_classes: 'tax_class',
    barcodes: 'product_barcode',
    packs: 'product_pack',
    kit_components: 'kit_component',
    branch_prices: 'branch_price',
    price_lists: 'price_list',
    price_list_prices: 'price_list_price',
    price_changes: 'price_change',
    promotions: 'promotion',
    reorder_points: 'reorder_point',
    pictures: 'product_image',
    change_sets: 'change_set',
    change_set_rows: 'change_set_row',
    change_sets_undone: 'change_set_undo',
    label_prints: 'label_print',
    label_print_lines: 'label_print_line',
  }),
  ...of('stock', {
    levels: 'stock_level',
    ledger: 'stock_movement',
    batches: 'stock_batch',
    batch_moves: 'stock_batch_move',
    adjustments: 'stock_adjustment',
    adjustment_lines: 'stock_adjustment_line',
    transfers: 'transfer',
    transfer_lines: 'transfer_line',
    transfer_line_batches: 'transfer_line_batch',
    transfer_events: 'transfer_event',
    transfer_event_lines: 'transfer_event_line',
    counts: 'stock_count',
    count_lines: 'stock_count_line',
    count_entries: 'stock_count_entry',
    count_events: 'stock_count_event',
  }),
  ...of('customers', {
    customers: 'customer',
    aliases: 'customer_alias',
    account_entries: 'customer_entry',
    allocations: 'customer_allocation',
    payments: 'customer_payment',
    payouts: 'customer_payout',
    promises: 'customer_promise',
    write_offs: 'customer_write_off',
    openings: 'customer_opening',
  }),
  ...of('buying', {
    suppliers: 'supplier',
    supplier_products: 'supplier_product',
    orders: 'purchase_order',
    order_lines: 'purchase_order_line',
    receipts: 'goods_receipt',
    receipt_lines: 'goods_receipt_line',
    receipt_charges: 'goods_receipt_charge',
    receipts_due: 'receipt_due',
    bills: 'supplier_bill',
    bill_receipts: 'supplier_bill_receipt',
    settlements: 'supplier_settlement',
    payments: 'supplier_payment',
    returns: 'supplier_return',
    return_lines: 'supplier_return_line',
  }),
  ...of('sales', {
    sales: 'sale',
    lines: 'sale_line',
    promotions_of_lines: 'sale_line_promotion',
    taxes: 'sale_tax',
    payments: 'payment',
    states: 'sale_state',
    lines_refunded: 'sale_line_refunded',
    receipts_given: 'receipt_issue',
    refunds: 'refund',
    refund_lines: 'refund_line',
    refund_payments: 'refund_payment',
    refunds_without_connection: 'refund_fact',
    refund_lines_not_found: 'unmatched_line',
    exchanges: 'exchange',
    returns_without_receipt: 'blind_return',
    returns_without_receipt_lines: 'blind_return_line',
    conflicts: 'sale_conflict',
    conflicts_settled: 'sale_conflict_settlement',
    approvals: 'approval',
    approval_decisions: 'approval_decision',
    approvals_used: 'approval_use',
  }),
  ...of('cash', {
    shifts: 'shift',
    shifts_closed: 'shift_close',
    shift_tenders: 'shift_close_tender',
    shift_taxes: 'shift_close_tax',
    shift_events: 'shift_event',
    cash_moves: 'cash_move',
  }),
  ...of('books', {
    accounts: 'account',
    journal_entries: 'journal_entry',
    journal_lines: 'journal_line',
    expenses: 'expense',
    expense_events: 'expense_event',
    expense_limits: 'expense_limit',
    money_moves: 'money_move',
    money_moves_voided: 'money_move_void',
    periods_closed: 'period_close',
    periods_closed_balances: 'period_close_balance',
    provider_statements: 'money_statement',
    provider_statement_lines: 'statement_line',
    provider_matches: 'line_match',
    provider_explained: 'match_mark',
    provider_decisions: 'match_decision',
    provider_match_runs: 'match_run',
    opening_balances: 'opening_balance',
    opening_balance_stock: 'opening_balance_stock',
    opening_balance_debts: 'opening_balance_debt',
    self_audits: 'self_audit',
  }),
  { file: 'audit/events.csv', source: 'audit_event', hex: ['prev_hash', 'hash'] },
  { file: 'audit/seals.csv', source: 'audit_seal', hex: ['prev_hash', 'hash'] },
];

const THROUGH_FUNCTION = 'comes through a named function, without its secrets';
const SUMS = 'sums of what is taken along';
const WORK = 'work of the server, nothing of the books';
const OPENS = 'opens something';

/** Tables of a business that stay here, each with its reason. */
export const LEFT_HERE: Readonly<Record<string, string>> = {
  business: THROUGH_FUNCTION,
  membership: THROUGH_FUNCTION,
  invitation: THROUGH_FUNCTION,
  session: OPENS,
  person_pin: OPENS,
  seller_key: OPENS,
  sale_proof: OPENS,
  receipt_link: OPENS,
  audit_stream: SUMS,
  document_counter: SUMS,
  refund_counter: SUMS,
  till_hour: SUMS,
  product_day: SUMS,
  account_day: SUMS,
  account_days_until: SUMS,
  product_word: SUMS,
  customer_word: SUMS,
  import_job: WORK,
  import_piece: WORK,
  import_row: WORK,
  job_run: WORK,
  outbox_event: WORK,
  notice: WORK,
  notice_choice: WORK,
  business_export: WORK,
  business_export_piece: WORK,
};

/** Ids beside which the name stands, too: the table that has it, its key and how it is called. */
export const NAMED: Readonly<Record<string, { table: string; key: string; name: string }>> = {
  ...Object.fromEntries(
    ['branch_id', 'from_branch_id', 'to_branch_id'].map((column) => [
      column,
      { table: 'branch', key: 'branch_id', name: 'n.name' },
    ]),
  ),
  ...Object.fromEntries(
    ['product_id', 'kit_id', 'component_id'].map((column) => [
      column,
      { table: 'product', key: 'product_id', name: 'n.name' },
    ]),
  ),
  till_id: { table: 'till', key: 'till_id', name: 'n.name' },
  category_id: { table: 'category', key: 'category_id', name: 'n.name' },
  brand_id: { table: 'brand', key: 'brand_id', name: 'n.name' },
  tax_class_id: { table: 'tax_class', key: 'tax_class_id', name: 'n.name' },
  supplier_id: { table: 'supplier', key: 'supplier_id', name: 'n.name' },
  customer_id: { table: 'customer', key: 'customer_id', name: 'coalesce(n.name, n.phone)' },
};
