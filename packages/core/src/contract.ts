import { APPROVALS_ENDPOINTS } from './approvals/approvals.api.ts';
import { AUDIT_ENDPOINTS } from './audit/audit.api.ts';
import { PROOF_ENDPOINTS } from './audit/proof.api.ts';
import { AUTH_ENDPOINTS } from './auth/auth.api.ts';
import { OWN_PROFILE_ENDPOINTS } from './auth/own-profile.api.ts';
import { OWN_ACCOUNT_ENDPOINTS } from './auth/own-account.api.ts';
import { PIN_ENDPOINTS } from './auth/pin.api.ts';
import { API_KEYS_ENDPOINTS } from './businesses/api-keys.api.ts';
import { BRANCHES_ENDPOINTS } from './businesses/branches.api.ts';
import { CLOSE_BRANCH_ENDPOINTS } from './businesses/close-branch.api.ts';
import { WEBHOOKS_ENDPOINTS } from './businesses/webhooks.api.ts';
import { ROLE_RIGHTS_ENDPOINTS } from './auth/role-rights.api.ts';
import { PASSKEY_ENDPOINTS } from './auth/passkeys.api.ts';
import { SECOND_STEP_ENDPOINTS } from './auth/second-step.api.ts';
import { BUSINESSES_ENDPOINTS } from './businesses/businesses.api.ts';
import { CLOSING_ENDPOINTS } from './businesses/closing.api.ts';
import { OWNERSHIP_ENDPOINTS } from './businesses/ownership.api.ts';
import { EXPORT_ENDPOINTS } from './businesses/export.api.ts';
import { SAMPLES_ENDPOINTS } from './businesses/samples.api.ts';
import { COMPARED_BUSINESSES_ENDPOINTS } from './businesses/compared-businesses.api.ts';
import { MY_BUSINESSES_ENDPOINTS } from './businesses/my-businesses.api.ts';
import { SETTINGS_ENDPOINTS } from './businesses/settings.api.ts';
import { COUNTS_ENDPOINTS } from './counts/counts.api.ts';
import { CUSTOMERS_ENDPOINTS } from './customers/customers.api.ts';
import { DEBTS_ENDPOINTS } from './customers/debts.api.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { IMPORTS_ENDPOINTS } from './imports/imports.api.ts';
import { LABELS_ENDPOINTS } from './labels/labels.api.ts';
import { PLATFORM_BUSINESSES_ENDPOINTS } from './platform/businesses.api.ts';
import { PLATFORM_LIMITS_ENDPOINTS } from './platform/limits.api.ts';
import { PLATFORM_LISTS_ENDPOINTS } from './platform/lists.api.ts';
import { PLATFORM_PEOPLE_ENDPOINTS } from './platform/people.api.ts';
import { PLATFORM_SETTINGS_ENDPOINTS } from './platform/settings.api.ts';
import { PLATFORM_SIGN_UPS_ENDPOINTS } from './platform/sign-ups.api.ts';
import { VISITS_ENDPOINTS } from './businesses/visits.api.ts';
import { CATEGORIES_ENDPOINTS } from './products/categories.api.ts';
import { CHANGE_SETS_ENDPOINTS } from './products/change-sets.api.ts';
import { FAMILIES_ENDPOINTS } from './products/families.api.ts';
import { IMAGES_ENDPOINTS } from './products/images.api.ts';
import { PRICES_ENDPOINTS } from './products/prices.api.ts';
import { PRODUCT_HISTORY_ENDPOINTS } from './products/product-history.api.ts';
import { MATCHING_ENDPOINTS } from './matching/matching.api.ts';
import { NOTICES_ENDPOINTS } from './notices/notices.api.ts';
import { PRODUCTS_ENDPOINTS } from './products/products.api.ts';
import { PROMOTIONS_ENDPOINTS } from './promotions/promotions.api.ts';
import { WEIGHED_CODES_ENDPOINTS } from './products/weighed-codes.api.ts';
import { PURCHASING_ENDPOINTS } from './purchasing/purchasing.api.ts';
import { ANALYTICS_ENDPOINTS } from './reports/analytics.api.ts';
import { PRODUCT_ANALYTICS_ENDPOINTS } from './reports/product-analytics.api.ts';
import { MIX_ENDPOINTS } from './reports/mix.api.ts';
import { PROFIT_CHANGE_ENDPOINTS } from './reports/profit-change.api.ts';
import { MADE_REPORT_ENDPOINTS } from './reports/made-reports.api.ts';
import { REPORT_ENDPOINTS } from './reports/reports.api.ts';
import { SAVED_VIEW_ENDPOINTS } from './reports/saved-views.api.ts';
import { SEAL_ENDPOINTS } from './reports/seals.api.ts';
import { COMPARISON_ENDPOINTS } from './reports/comparison.api.ts';
import { TEAM_SIGN_ENDPOINTS } from './reports/team-signs.api.ts';
import { TEAM_ENDPOINTS } from './reports/team.api.ts';
import { BREAK_EVEN_ENDPOINTS } from './reports/break-even.api.ts';
import { WHAT_CHANGED_ENDPOINTS } from './reports/what-changed.api.ts';
import { DASHBOARD_ENDPOINTS } from './reports/dashboards.api.ts';
import { DEVICES_ENDPOINTS } from './sales/devices.api.ts';
import { RECEIPTS_ENDPOINTS } from './sales/receipts.api.ts';
import { EXCHANGE_ENDPOINTS } from './refunds/exchange.api.ts';
import { REFUND_FACTS_ENDPOINTS } from './refunds/refund-facts.api.ts';
import { CART_DISCARDS_ENDPOINTS } from './sales/cart-discards.api.ts';
import { CASH_MOVE_FACTS_ENDPOINTS } from './sales/cash-move-facts.api.ts';
import { CLOSING_FACTS_ENDPOINTS } from './sales/closing-facts.api.ts';
import { SHIFT_FACTS_ENDPOINTS } from './sales/shift-facts.api.ts';
import { TILL_HEARTBEATS_ENDPOINTS } from './sales/till-heartbeats.api.ts';
import { BLIND_RETURN_ENDPOINTS } from './refunds/blind-return.api.ts';
import { EXPENSE_PHOTO_ENDPOINTS } from './books/expense-photos.api.ts';
import { EXPENSES_ENDPOINTS } from './books/expenses.api.ts';
import { MONEY_MOVES_ENDPOINTS } from './books/money-moves.api.ts';
import { JOURNAL_ENDPOINTS } from './books/journal.api.ts';
import { MONTH_BOX_ENDPOINTS } from './books/month-box.api.ts';
import { PERIOD_ENDPOINTS } from './books/period-close.api.ts';
import { REFUNDS_ENDPOINTS } from './refunds/refunds.api.ts';
import { PRACTICE_ENDPOINTS } from './sales/practice.api.ts';
import { LAYBYS_ENDPOINTS } from './sales/laybys.api.ts';
import { PARKED_SALES_ENDPOINTS } from './sales/parked-sales.api.ts';
import { QUOTES_ENDPOINTS } from './sales/quotes.api.ts';
import { GIFT_CARDS_ENDPOINTS } from './gift-cards/gift-cards.api.ts';
import { LOYALTY_ENDPOINTS } from './loyalty/loyalty.api.ts';
import { SALE_APPROVALS_ENDPOINTS } from './sales/sale-approvals.api.ts';
import { SALE_RESULT_ENDPOINTS } from './sales/sale-result.api.ts';
import { SALES_LIST_ENDPOINTS } from './sales/sales-list.api.ts';
import { SALES_ENDPOINTS } from './sales/sales.api.ts';
import { AWAITED_CODES_ENDPOINTS } from './sales/awaited-codes.api.ts';
import { SHIFTS_ENDPOINTS } from './sales/shifts.api.ts';
import { SYNC_ENDPOINTS } from './sales/sync.api.ts';
import { SELLERS_ENDPOINTS } from './sales/sellers.api.ts';
import { QUICK_KEYS_ENDPOINTS } from './sales/quick-keys.api.ts';
import { SELLING_ENDPOINTS } from './sales/selling.api.ts';
import { STOCK_ELSEWHERE_ENDPOINTS } from './sales/stock-elsewhere.api.ts';
import { TILL_CHANGES_ENDPOINTS } from './sales/till-changes.api.ts';
import { TILLS_ENDPOINTS } from './sales/tills.api.ts';
import { UNPOSTED_ENDPOINTS } from './sales/unposted.api.ts';
import { UNSENT_FILE_ENDPOINTS } from './sales/unsent-file.api.ts';
import { ADJUSTMENTS_ENDPOINTS } from './stock/adjustments.api.ts';
import { STOCK_ENDPOINTS } from './stock/stock.api.ts';
import { OFFERS_ENDPOINTS } from './transfers/offers.api.ts';
import { TRANSFERS_ENDPOINTS } from './transfers/transfers.api.ts';
import { USER_SESSIONS_ENDPOINTS } from './users/user-sessions.api.ts';
import { USER_COMMISSIONS_ENDPOINTS } from './users/user-commissions.api.ts';
import { USER_TARGETS_ENDPOINTS } from './users/user-targets.api.ts';
import { USERS_ENDPOINTS } from './users/users.api.ts';

/** Every call the server answers; each is bound exactly once or the server does not start. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  ...AUTH_ENDPOINTS,
  ...OWN_PROFILE_ENDPOINTS,
  ...PIN_ENDPOINTS,
  ...ROLE_RIGHTS_ENDPOINTS,
  ...SECOND_STEP_ENDPOINTS,
  ...PASSKEY_ENDPOINTS,
  ...OWN_ACCOUNT_ENDPOINTS,
  ...USERS_ENDPOINTS,
  ...USER_SESSIONS_ENDPOINTS,
  ...USER_COMMISSIONS_ENDPOINTS,
  ...USER_TARGETS_ENDPOINTS,
  ...BUSINESSES_ENDPOINTS,
  ...BRANCHES_ENDPOINTS,
  ...CLOSE_BRANCH_ENDPOINTS,
  ...MY_BUSINESSES_ENDPOINTS,
  ...COMPARED_BUSINESSES_ENDPOINTS,
  ...SETTINGS_ENDPOINTS,
  ...API_KEYS_ENDPOINTS,
  ...WEBHOOKS_ENDPOINTS,
  ...SAMPLES_ENDPOINTS,
  ...EXPORT_ENDPOINTS,
  ...CLOSING_ENDPOINTS,
  ...OWNERSHIP_ENDPOINTS,
  ...VISITS_ENDPOINTS,
  ...PRODUCTS_ENDPOINTS,
  ...FAMILIES_ENDPOINTS,
  ...CATEGORIES_ENDPOINTS,
  ...PRICES_ENDPOINTS,
  ...PROMOTIONS_ENDPOINTS,
  ...IMAGES_ENDPOINTS,
  ...PRODUCT_HISTORY_ENDPOINTS,
  ...CHANGE_SETS_ENDPOINTS,
  ...IMPORTS_ENDPOINTS,
  ...LABELS_ENDPOINTS,
  ...WEIGHED_CODES_ENDPOINTS,
  ...TILLS_ENDPOINTS,
  ...TILL_CHANGES_ENDPOINTS,
  ...SALES_ENDPOINTS,
  ...SALES_LIST_ENDPOINTS,
  ...SALE_APPROVALS_ENDPOINTS,
  ...SALE_RESULT_ENDPOINTS,
  ...PRACTICE_ENDPOINTS,
  ...PARKED_SALES_ENDPOINTS,
  ...QUOTES_ENDPOINTS,
  ...LAYBYS_ENDPOINTS,
  ...GIFT_CARDS_ENDPOINTS,
  ...LOYALTY_ENDPOINTS,
  ...SHIFTS_ENDPOINTS,
  ...AWAITED_CODES_ENDPOINTS,
  ...SYNC_ENDPOINTS,
  ...REFUND_FACTS_ENDPOINTS,
  ...SHIFT_FACTS_ENDPOINTS,
  ...CART_DISCARDS_ENDPOINTS,
  ...CASH_MOVE_FACTS_ENDPOINTS,
  ...CLOSING_FACTS_ENDPOINTS,
  ...TILL_HEARTBEATS_ENDPOINTS,
  ...DEVICES_ENDPOINTS,
  ...UNPOSTED_ENDPOINTS,
  ...UNSENT_FILE_ENDPOINTS,
  ...RECEIPTS_ENDPOINTS,
  ...REFUNDS_ENDPOINTS,
  ...BLIND_RETURN_ENDPOINTS,
  ...SELLERS_ENDPOINTS,
  ...EXCHANGE_ENDPOINTS,
  ...SELLING_ENDPOINTS,
  ...QUICK_KEYS_ENDPOINTS,
  ...STOCK_ELSEWHERE_ENDPOINTS,
  ...TRANSFERS_ENDPOINTS,
  ...OFFERS_ENDPOINTS,
  ...STOCK_ENDPOINTS,
  ...ADJUSTMENTS_ENDPOINTS,
  ...COUNTS_ENDPOINTS,
  ...CUSTOMERS_ENDPOINTS,
  ...DEBTS_ENDPOINTS,
  ...PURCHASING_ENDPOINTS,
  ...APPROVALS_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...PROOF_ENDPOINTS,
  ...EXPENSES_ENDPOINTS,
  ...EXPENSE_PHOTO_ENDPOINTS,
  ...MONEY_MOVES_ENDPOINTS,
  ...JOURNAL_ENDPOINTS,
  ...PERIOD_ENDPOINTS,
  ...MONTH_BOX_ENDPOINTS,
  ...MADE_REPORT_ENDPOINTS,
  ...MATCHING_ENDPOINTS,
  ...NOTICES_ENDPOINTS,
  ...DASHBOARD_ENDPOINTS,
  ...TEAM_ENDPOINTS,
  ...TEAM_SIGN_ENDPOINTS,
  ...WHAT_CHANGED_ENDPOINTS,
  ...BREAK_EVEN_ENDPOINTS,
  ...ANALYTICS_ENDPOINTS,
  ...PRODUCT_ANALYTICS_ENDPOINTS,
  ...MIX_ENDPOINTS,
  ...PROFIT_CHANGE_ENDPOINTS,
  ...REPORT_ENDPOINTS,
  ...SAVED_VIEW_ENDPOINTS,
  ...SEAL_ENDPOINTS,
  ...COMPARISON_ENDPOINTS,
  ...PLATFORM_BUSINESSES_ENDPOINTS,
  ...PLATFORM_PEOPLE_ENDPOINTS,
  ...PLATFORM_LIMITS_ENDPOINTS,
  ...PLATFORM_LISTS_ENDPOINTS,
  ...PLATFORM_SETTINGS_ENDPOINTS,
  ...PLATFORM_SIGN_UPS_ENDPOINTS,
];
