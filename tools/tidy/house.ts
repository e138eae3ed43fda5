/**
 * The house on one page: which room may use which, who writes which table, and where the few
 * exceptions are. What is not in a table is forbidden (decision 0001). A new room gets its line
 * here in the commit that builds it.
 */

/** What each package may import from outside itself, besides its own dependencies. */
export const packages = {
  core: { mayImport: [], nodeModules: false },
  server: { mayImport: ['core'], nodeModules: true },
  web: { mayImport: ['core'], nodeModules: false },
} as const;

/** Rooms of core and the rooms each may use. Files beside the rooms are open to all of them. */
export const coreRooms: Record<string, string[]> = {
  answers: ['approvals', 'customers', 'refunds', 'sales'],
  approvals: ['auth'],
  audit: [],
  auth: [],
  books: ['businesses', 'ledger', 'matching', 'reports'],
  businesses: ['auth', 'products', 'reports'],
  counts: [],
  customers: ['approvals', 'ledger', 'products'],
  'gift-cards': ['ledger'],
  ledger: [],
  labels: ['products'],
  loyalty: [],
  matching: ['imports', 'reports', 'sales'],
  notices: [],
  paper: [],
  platform: ['businesses', 'reports', 'users'],
  products: [],
  promotions: [],
  purchasing: ['books', 'ledger', 'products', 'reports', 'stock'],
  refunds: ['approvals', 'products', 'reports', 'sales'],
  reports: [],
  sales: ['approvals', 'auth', 'gift-cards', 'ledger', 'products', 'promotions', 'stock'],
  stock: ['businesses', 'products'],
  imports: ['customers', 'products', 'stock'],
  transfers: [],
  users: ['auth', 'sales'],
};

/** Core's files that gather the rooms. */
export const coreGatherers = ['contract.ts'];

/** Corridors of the server: rooms use them, they never use a room. */
export const serverCorridors: Record<string, string[]> = {
  db: [],
  embedded: [],
  outbox: ['db'],
  http: ['db', 'outbox'],
  mail: ['http'],
};

/** Rooms of the server and the neighbours each may use; the corridors are open to all of them. */
export const serverRooms: Record<string, string[]> = {
  audit: [],
  ledger: [],
  documents: [],
  stock: ['audit', 'documents', 'ledger'],
  auth: ['audit'],
  businesses: ['auth', 'audit', 'ledger', 'products', 'reports', 'sales', 'users'],
  users: ['auth', 'audit'],
  exports: ['auth', 'audit', 'books', 'jobs', 'notices', 'reports'],
  platform: ['auth', 'audit', 'jobs', 'notices', 'sales', 'users'],
  products: ['audit', 'ledger', 'stock'],
  purchasing: ['audit', 'documents', 'ledger', 'products', 'reports', 'stock'],
  imports: ['audit', 'customers', 'debts', 'ledger', 'products', 'stock'],
  labels: ['products'],
  loyalty: ['audit', 'customers', 'documents', 'ledger'],
  matching: ['audit', 'customers', 'imports'],
  customers: ['audit', 'products'],
  debts: ['approvals', 'audit', 'auth', 'customers', 'documents', 'ledger'],
  'gift-cards': ['approvals', 'auth', 'customers', 'debts', 'documents', 'ledger', 'products'],
  sales: [
    ...['approvals', 'audit', 'auth', 'customers', 'debts', 'documents', 'gift-cards'],
    ...['ledger', 'products', 'stock'],
  ],
  transfers: ['audit', 'documents', 'ledger', 'products', 'stock'],
  counts: ['audit', 'documents', 'ledger', 'products', 'stock'],
  approvals: ['audit', 'auth'],
  refunds: [
    ...['approvals', 'audit', 'customers', 'documents', 'gift-cards', 'ledger', 'products'],
    ...['sales', 'stock'],
  ],
  reports: ['audit', 'debts', 'sales', 'stock'],
  jobs: [],
  books: ['audit', 'documents', 'jobs', 'ledger', 'matching', 'products', 'purchasing', 'sales'],
  notices: ['audit', 'books', 'debts', 'jobs'],
  backup: ['audit', 'auth', 'books', 'customers'],
  // The sample businesses come in through the doors that people use.
  sample: [
    'approvals',
    'audit',
    'auth',
    'books',
    'businesses',
    'counts',
    'customers',
    'debts',
    'gift-cards',
    'ledger',
    'loyalty',
    'matching',
    'products',
    'purchasing',
    'refunds',
    'reports',
    'sales',
    'stock',
    'transfers',
    'users',
  ],
  starting: ['sample'],
  cli: ['auth', 'backup', 'books', 'jobs', 'platform', 'sample', 'starting'],
};

/** Files beside the rooms that know every room. */
export const serverGatherers = ['app.ts', 'main.ts', 'cli.ts', 'nightly.ts'];

/** Corridors of the web: parts and services that know no screen. */
export const webCorridors: Record<string, string[]> = {
  theme: [],
  i18n: [],
  ui: ['i18n', 'theme'],
  // The one door out reads the session's token, and the session calls through that door.
  api: ['i18n', 'session', 'ui'],
  session: ['api', 'i18n', 'ui'],
  'error-boundary': ['i18n', 'ui'],
  live: ['api', 'session', 'ui'],
  // Saved views, of reports and of what is compared.
  views: ['api', 'i18n', 'session', 'ui'],
  // What somebody should sell a day, and earns of it: said with people, and on the team's day.
  targets: ['api', 'i18n', 'ui'],
  // Asking for a yes: at a till, and of what a customer owes.
  asking: ['api', 'i18n', 'layouts', 'session', 'ui'],
  // What a device prints with: the rooms write papers, it brings them to a roll or to the browser.
  printing: ['i18n', 'theme', 'ui'],
  layouts: ['api', 'error-boundary', 'i18n', 'session', 'theme', 'ui'],
};

/** Rooms of the web never use each other; what two share goes down to `ui` or to core. */
export const webRooms: Record<string, string[]> = {
  books: [],
  approvals: [],
  audit: [],
  auth: [],
  analytics: [],
  setup: [],
  dashboard: [],
  businesses: [],
  branches: [],
  users: [],
  platform: [],
  products: [],
  bulk: [],
  stock: [],
  transfers: [],
  counts: [],
  customers: [],
  debts: [],
  purchasing: [],
  devices: [],
  imports: [],
  labels: [],
  management: [],
  matching: [],
  sales: [],
  reports: [],
  profile: [],
};

/** Files beside the web's rooms that may know all of them. */
export const webGatherers = [
  'main.tsx',
  'routes.tsx',
  'beyond.tsx',
  'public-router.tsx',
  'admin-home.tsx',
  'admin-screens.tsx',
  'public-screens.tsx',
  'analytics-screens.tsx',
  'management-views.tsx',
  'buying-views.tsx',
  'dashboard-tabs.tsx',
  'matching-with-codes.tsx',
  'business-settings.tsx',
  'own-profile.tsx',
  'own-settings.tsx',
  'seller-products.tsx',
  'seller-screens.tsx',
  'sell-with-debts.tsx',
];

/** Outside the packages: what a folder's programs may reach by path. */
export const outsiders: Record<string, string[]> = {
  tools: ['packages/server/src/main.ts', 'packages/server/src/embedded/free-port.ts'],
  e2e: [
    ...['packages/server/src', 'packages/server/test', 'tools/commands'],
    'packages/web/test/read-pdf.ts',
  ],
};

/**
 * One writer per table: the only files that may insert, update or delete. An empty list: only the
 * named functions of the migrations write it.
 */
export const tableWriters: Record<string, string[]> = {
  person: [],
  email_code: [],
  email_change: [],
  second_step: [],
  recovery_code: [],
  passkey: [],
  passkey_challenge: [],
  person_act: [],
  session: [],
  known_device: [],
  invitation: [],
  membership: [],
  business: [],
  owner_currency: [],
  owner_rate: [],
  sign_up_place: [],
  sign_up_salt: [],
  platform_setting: [],
  platform_audit: [],
  platform_audit_end: [],
  platform_notice: [],
  removed_day: [],
  migration: ['db/migrate.sql.ts'],
  branch: [
    'businesses/branches.sql.ts',
    'businesses/branch-steps.sql.ts',
    'businesses/setup.sql.ts',
    'products/price-lists.sql.ts',
  ],
  till: ['sales/tills.sql.ts'],
  branch_cost: ['businesses/branch-costs.sql.ts'],
  seller_target: ['users/user-targets.sql.ts'],
  seller_commission: ['users/user-commissions.sql.ts'],
  branch_tax_rate: ['businesses/branch-tax-rates.sql.ts'],
  branch_event: ['businesses/branch-steps.sql.ts'],
  account: ['ledger/ledger.sql.ts'],
  tax_class: ['products/tax-classes.sql.ts'],
  category: ['products/categories.sql.ts'],
  product: ['products/products.sql.ts', 'products/many-products.sql.ts'],
  product_word: ['products/product-words.sql.ts', 'products/many-products.sql.ts'],
  product_family: ['products/families.sql.ts'],
  brand: ['products/brands.sql.ts'],
  product_pack: ['products/packs.sql.ts'],
  // The main code is kept by the triggers of the migration.
  product_barcode: ['products/barcodes.sql.ts', 'products/many-barcodes.sql.ts'],
  kit_component: ['products/kits.sql.ts'],
  branch_price: ['products/prices.sql.ts'],
  price_list: ['products/price-lists.sql.ts'],
  promotion: ['products/promotions.sql.ts'],
  sale_line_promotion: ['sales/sales.sql.ts'],
  price_list_price: ['products/price-lists.sql.ts'],
  price_change: ['products/price-changes.sql.ts', 'products/many-prices.sql.ts'],
  reorder_point: ['products/reorder-points.sql.ts', 'products/many-prices.sql.ts'],
  product_image: ['products/images.sql.ts'],
  change_set: ['products/change-sets.sql.ts'],
  change_set_row: ['products/change-sets.sql.ts'],
  change_set_undo: ['products/change-sets.sql.ts'],
  import_job: ['imports/imports.sql.ts'],
  import_piece: ['imports/imports.sql.ts'],
  import_row: ['imports/import-rows.sql.ts'],
  label_print: ['labels/labels.sql.ts'],
  label_print_line: ['labels/labels.sql.ts'],
  role_rights: ['auth/role-rights.sql.ts'],
  selling_settings: ['sales/selling.sql.ts'],
  branch_shelf: ['sales/quick-keys.sql.ts'],
  quick_key: ['sales/quick-keys.sql.ts'],
  payment_type: ['sales/selling.sql.ts'],
  receipt_look: ['businesses/settings.sql.ts'],
  receipt_design: ['businesses/receipt-design.sql.ts'],
  receipt_logo: ['businesses/receipt-design.sql.ts'],
  document_counter: ['documents/documents.sql.ts'],
  supplier: ['purchasing/suppliers.sql.ts'],
  supplier_product: ['purchasing/suppliers.sql.ts'],
  purchase_order: ['purchasing/orders.sql.ts'],
  purchase_order_line: ['purchasing/orders.sql.ts'],
  goods_receipt: ['purchasing/receipts.sql.ts'],
  goods_receipt_line: ['purchasing/receipts.sql.ts'],
  goods_receipt_charge: ['purchasing/receipts.sql.ts'],
  receipt_due: ['purchasing/receipts.sql.ts'],
  supplier_bill: ['purchasing/bills.sql.ts'],
  supplier_bill_receipt: ['purchasing/bills.sql.ts'],
  supplier_settlement: ['purchasing/bills.sql.ts'],
  supplier_payment: ['purchasing/payments.sql.ts'],
  supplier_payment_void: ['purchasing/payments.sql.ts'],
  supplier_return: ['purchasing/returns.sql.ts'],
  supplier_return_line: ['purchasing/returns.sql.ts'],
  opening_balance: ['purchasing/opening.sql.ts'],
  opening_balance_stock: ['purchasing/opening.sql.ts'],
  opening_balance_debt: ['purchasing/opening.sql.ts'],
  customer: ['customers/customers.sql.ts', 'customers/accounts.sql.ts'],
  customer_alias: ['customers/customer-aliases.sql.ts'],
  customer_word: ['customers/customer-words.sql.ts'],
  customer_entry: ['customers/accounts.sql.ts'],
  customer_allocation: ['customers/accounts.sql.ts'],
  customer_payment: ['debts/payments.sql.ts'],
  customer_write_off: ['debts/write-offs.sql.ts'],
  customer_opening: ['debts/openings.sql.ts'],
  customer_payout: ['debts/payouts.sql.ts'],
  customer_promise: ['debts/promises.sql.ts'],
  statement_mail: ['debts/statement-mails.sql.ts'],
  stock_level: ['stock/stock.sql.ts'],
  stock_movement: ['stock/stock.sql.ts'],
  // Tracking begins and ends by the trigger of the migration.
  stock_batch: ['stock/batches.sql.ts'],
  stock_batch_move: ['stock/batches.sql.ts'],
  stock_adjustment: ['stock/adjustments.sql.ts'],
  stock_adjustment_line: ['stock/adjustments.sql.ts'],
  transfer: ['transfers/transfers.sql.ts'],
  transfer_line: ['transfers/transfers.sql.ts'],
  transfer_line_batch: ['transfers/transfers.sql.ts'],
  transfer_event: ['transfers/transfer-events.sql.ts'],
  transfer_event_line: ['transfers/transfer-events.sql.ts'],
  transfer_offer: [],
  stock_count: ['counts/counts.sql.ts'],
  stock_count_line: ['counts/count-lines.sql.ts', 'counts/many-lines.sql.ts'],
  stock_count_entry: ['counts/count-entries.sql.ts'],
  stock_count_event: ['counts/counts.sql.ts'],
  sale: ['sales/sales.sql.ts'],
  sale_line: ['sales/sales.sql.ts'],
  parked_sale: ['sales/parked-sales.sql.ts'],
  quote: ['sales/quotes.sql.ts', 'sales/quote-uses.sql.ts'],
  quote_line: ['sales/quotes.sql.ts'],
  layby: ['sales/laybys.sql.ts'],
  layby_goods: ['sales/laybys.sql.ts'],
  practice_round: ['sales/practice.sql.ts'],
  gift_card: ['gift-cards/gift-cards.sql.ts'],
  loyalty_terms: ['loyalty/loyalty.sql.ts'],
  // Triggers of the migration write what sales earn and refunds take back.
  loyalty_entry: ['loyalty/loyalty.sql.ts'],
  customer_reward: ['loyalty/loyalty.sql.ts'],
  gift_card_entry: ['gift-cards/gift-cards.sql.ts'],
  sale_tax: ['sales/sales.sql.ts'],
  payment: ['sales/sales.sql.ts'],
  money_statement: ['matching/statements.sql.ts'],
  statement_line: ['matching/statements.sql.ts'],
  line_match: ['matching/decisions.sql.ts'],
  match_mark: ['matching/decisions.sql.ts'],
  match_decision: ['matching/decisions.sql.ts'],
  match_run: ['matching/decisions.sql.ts'],
  receipt_link: ['sales/receipts.sql.ts'],
  receipt_issue: ['sales/receipts.sql.ts'],
  weighed_code: ['products/weighed-codes.sql.ts'],
  device: ['sales/devices.sql.ts'],
  seller_key: ['sales/sellers.sql.ts'],
  sale_proof: ['sales/sellers.sql.ts'],
  till_series: ['sales/till-series.sql.ts'],
  sale_conflict: ['sales/sale-conflicts.sql.ts'],
  sale_conflict_settlement: ['sales/sale-conflicts.sql.ts'],
  unposted_fact: ['sales/unposted-facts.sql.ts'],
  sale_state: ['refunds/refund-state.sql.ts'],
  sale_line_refunded: ['refunds/refund-state.sql.ts'],
  refund_counter: ['refunds/refunds.sql.ts'],
  refund: ['refunds/refunds.sql.ts'],
  exchange: ['refunds/exchanges.sql.ts'],
  refund_line: ['refunds/refunds.sql.ts'],
  refund_payment: ['refunds/refunds.sql.ts'],
  refund_fact: ['refunds/refund-facts.sql.ts'],
  unmatched_line: ['refunds/refund-facts.sql.ts'],
  blind_return: ['refunds/blind-returns.sql.ts'],
  blind_return_line: ['refunds/blind-returns.sql.ts'],
  shift: ['sales/shifts.sql.ts'],
  shift_opening: ['sales/shift-openings.sql.ts'],
  shift_closing: ['sales/shift-closings.sql.ts'],
  shift_close: ['sales/shift-close.sql.ts'],
  shift_close_tender: ['sales/shift-close.sql.ts'],
  shift_close_tax: ['sales/shift-close.sql.ts'],
  shift_event: ['sales/cash-moves.sql.ts'],
  cash_move: ['sales/cash-moves.sql.ts'],
  cash_move_fact: ['sales/cash-move-facts.sql.ts'],
  cash_rule: ['sales/cash-moves.sql.ts'],
  till_heartbeat: ['sales/till-heartbeats.sql.ts'],
  cart_discard: ['sales/cart-discards.sql.ts'],
  cart_discard_line: ['sales/cart-discards.sql.ts'],
  till_hour: ['sales/rollups.sql.ts'],
  product_day: ['sales/rollups.sql.ts'],
  journal_entry: ['ledger/ledger.sql.ts'],
  journal_line: ['ledger/ledger.sql.ts'],
  product_month: ['books/product-months.sql.ts'],
  product_months_until: ['books/product-months.sql.ts'],
  account_day: ['books/account-days.sql.ts'],
  account_days_until: ['books/account-days.sql.ts'],
  expense: ['books/expenses.sql.ts'],
  expense_event: ['books/expenses.sql.ts'],
  expense_limit: ['books/expenses.sql.ts'],
  expense_photo: ['books/expense-photos.sql.ts'],
  money_move: ['books/money-moves.sql.ts'],
  money_move_void: ['books/money-moves.sql.ts'],
  report_view: ['reports/saved-views.sql.ts'],
  report_mail: ['reports/report-mails.sql.ts'],
  period_close: ['books/period-close.sql.ts'],
  period_close_balance: ['books/period-close.sql.ts'],
  audit_stream: ['audit/audit.sql.ts'],
  audit_event: ['audit/audit.sql.ts'],
  audit_seal: ['audit/seals.sql.ts'],
  self_audit: ['books/self-audits.sql.ts'],
  api_key: ['businesses/api-keys.sql.ts'],
  webhook: ['businesses/webhooks.sql.ts'],
  webhook_delivery: ['businesses/webhook-deliveries.sql.ts'],
  business_event: ['businesses/closing.sql.ts'],
  ownership_offer: ['businesses/ownership.sql.ts'],
  visit: ['platform/visits.sql.ts'],
  business_export: ['exports/exports.sql.ts'],
  business_export_piece: ['exports/exports.sql.ts'],
  notice: ['notices/notices.sql.ts'],
  notice_choice: ['notices/notices.sql.ts'],
  notice_rule: ['notices/notice-rules.sql.ts'],
  job_run: ['jobs/job-runs.sql.ts'],
  server_job_run: ['jobs/job-runs.sql.ts'],
  outbox_event: ['outbox/outbox.sql.ts'],
  person_event: [],
  person_pin: [],
  approval: ['approvals/approvals.sql.ts'],
  approval_decision: ['approvals/approvals.sql.ts'],
  approval_use: ['approvals/approvals.sql.ts'],
};

/** Restores rows of every table from a backup, as the owner, into an empty database. */
export const restoresEveryTable = ['backup/restore.sql.ts'];

export const sizes = { fileLines: 300, functionLines: 70, lineCharacters: 100 };

/** Catalogues and tables of cases may be as long as what they list. */
export const longFiles = [
  'packages/web/src/i18n/en/',
  'packages/server/src/mail/mail-texts.ts',
  'packages/core/src/currencies.ts',
  'packages/core/src/refusals.ts',
  'packages/core/src/texts.ts',
  'packages/core/src/auth/auth.api.ts',
  'tools/tidy/house.ts',
];

/** A tool asks these for a default export. */
export const defaultExports = [
  'packages/web/vite.config.ts',
  'packages/server/test/global-setup.ts',
  'e2e/harness/global-setup.ts',
  'vitest.config.ts',
  'tools/quality/eslint.config.mjs',
  'tools/quality/prettier.config.mjs',
];

const bench = 'packages/server/bench/';

/** Where the time, chance and the environment come in; everywhere else they are handed over. */
export const sourcesOfTheWorld: Record<string, string[]> = {
  // A bench measures real time under chance load.
  'Date.now': ['packages/server/src/clock.ts', 'packages/web/src/api/clock.ts', bench],
  'new Date()': [bench],
  'Math.random': [bench],
  'process.env': [
    'packages/server/src/config.ts',
    // What PostgreSQL inherits of our environment, picked by name.
    'packages/server/src/embedded/init-cluster.ts',
    'packages/core/test/property.ts',
    'vitest.config.ts',
    'tools/',
    'e2e/',
    bench,
  ],
};

/** Words that say "not done", in pieces, so that this line is none of them. */
export const unfinishedWords = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'];

/** Folders whose name can hold anything, and will. */
export const shapelessFolders = ['utils', 'util', 'helpers', 'lib', 'shared', 'common', 'misc'];

/** Written by the program and kept as they came: backups of earlier releases, by their tables. */
export const madeFolders = ['packages/server/test/releases/'];

/** Files whose names are not ours to choose. */
export const givenNames = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
];

/** Toasts are at the physical top right by the specification, in right-to-left languages too. */
export const physicalSides = ['packages/web/src/ui/toaster.module.css'];

/** Where colours are made; everywhere else they have a name. */
export const colourSources = [
  'packages/web/src/theme/',
  'packages/web/public/favicon.svg',
  'packages/web/index.html',
];

export const dependencyLimit = 60;
