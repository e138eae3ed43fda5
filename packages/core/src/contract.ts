import { APPROVALS_ENDPOINTS } from './approvals/approvals.api.ts';
import { AUDIT_ENDPOINTS } from './audit/audit.api.ts';
import { AUTH_ENDPOINTS } from './auth/auth.api.ts';
import { PIN_ENDPOINTS } from './auth/pin.api.ts';
import { BUSINESSES_ENDPOINTS } from './businesses/businesses.api.ts';
import { SETTINGS_ENDPOINTS } from './businesses/settings.api.ts';
import { COUNTS_ENDPOINTS } from './counts/counts.api.ts';
import { CUSTOMERS_ENDPOINTS } from './customers/customers.api.ts';
import { DEBTS_ENDPOINTS } from './customers/debts.api.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { IMPORTS_ENDPOINTS } from './imports/imports.api.ts';
import { LABELS_ENDPOINTS } from './labels/labels.api.ts';
import { CATEGORIES_ENDPOINTS } from './products/categories.api.ts';
import { CHANGE_SETS_ENDPOINTS } from './products/change-sets.api.ts';
import { FAMILIES_ENDPOINTS } from './products/families.api.ts';
import { IMAGES_ENDPOINTS } from './products/images.api.ts';
import { PRICES_ENDPOINTS } from './products/prices.api.ts';
import { PRODUCT_HISTORY_ENDPOINTS } from './products/product-history.api.ts';
import { PRODUCTS_ENDPOINTS } from './products/products.api.ts';
import { WEIGHED_CODES_ENDPOINTS } from './products/weighed-codes.api.ts';
import { PURCHASING_ENDPOINTS } from './purchasing/purchasing.api.ts';
import { DASHBOARD_ENDPOINTS } from './reports/dashboards.api.ts';
import { DEVICES_ENDPOINTS } from './sales/devices.api.ts';
import { RECEIPTS_ENDPOINTS } from './sales/receipts.api.ts';
import { EXCHANGE_ENDPOINTS } from './refunds/exchange.api.ts';
import { REFUND_FACTS_ENDPOINTS } from './refunds/refund-facts.api.ts';
import { BLIND_RETURN_ENDPOINTS } from './refunds/blind-return.api.ts';
import { REFUNDS_ENDPOINTS } from './refunds/refunds.api.ts';
import { SALES_SUM_ENDPOINTS } from './sales/sales-sum.api.ts';
import { SALES_ENDPOINTS } from './sales/sales.api.ts';
import { SHIFTS_ENDPOINTS } from './sales/shifts.api.ts';
import { SYNC_ENDPOINTS } from './sales/sync.api.ts';
import { SELLERS_ENDPOINTS } from './sales/sellers.api.ts';
import { SELLING_ENDPOINTS } from './sales/selling.api.ts';
import { TILL_CHANGES_ENDPOINTS } from './sales/till-changes.api.ts';
import { TILLS_ENDPOINTS } from './sales/tills.api.ts';
import { ADJUSTMENTS_ENDPOINTS } from './stock/adjustments.api.ts';
import { STOCK_ENDPOINTS } from './stock/stock.api.ts';
import { OFFERS_ENDPOINTS } from './transfers/offers.api.ts';
import { TRANSFERS_ENDPOINTS } from './transfers/transfers.api.ts';
import { USER_SESSIONS_ENDPOINTS } from './users/user-sessions.api.ts';
import { USERS_ENDPOINTS } from './users/users.api.ts';

/** Every call the server answers; each is bound exactly once or the server does not start. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  ...AUTH_ENDPOINTS,
  ...PIN_ENDPOINTS,
  ...USERS_ENDPOINTS,
  ...USER_SESSIONS_ENDPOINTS,
  ...BUSINESSES_ENDPOINTS,
  ...SETTINGS_ENDPOINTS,
  ...PRODUCTS_ENDPOINTS,
  ...FAMILIES_ENDPOINTS,
  ...CATEGORIES_ENDPOINTS,
  ...PRICES_ENDPOINTS,
  ...IMAGES_ENDPOINTS,
  ...PRODUCT_HISTORY_ENDPOINTS,
  ...CHANGE_SETS_ENDPOINTS,
  ...IMPORTS_ENDPOINTS,
  ...LABELS_ENDPOINTS,
  ...WEIGHED_CODES_ENDPOINTS,
  ...TILLS_ENDPOINTS,
  ...TILL_CHANGES_ENDPOINTS,
  ...SALES_ENDPOINTS,
  ...SALES_SUM_ENDPOINTS,
  ...SHIFTS_ENDPOINTS,
  ...SYNC_ENDPOINTS,
  ...REFUND_FACTS_ENDPOINTS,
  ...DEVICES_ENDPOINTS,
  ...RECEIPTS_ENDPOINTS,
  ...REFUNDS_ENDPOINTS,
  ...BLIND_RETURN_ENDPOINTS,
  ...SELLERS_ENDPOINTS,
  ...EXCHANGE_ENDPOINTS,
  ...SELLING_ENDPOINTS,
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
  ...DASHBOARD_ENDPOINTS,
];
