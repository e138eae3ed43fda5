import type { ApiScope } from '@tillbook/core/businesses/api-keys';
import { t } from '../i18n/en/api-keys.ts';

/** What a scope is called. */
export const scopeWords = (): Readonly<Record<ApiScope, string>> => ({
  'products.read': t('scope_products'),
  'costs.read': t('scope_costs'),
  'stock.read': t('scope_stock'),
  'sales.read': t('scope_sales'),
  'customers.read': t('scope_customers'),
  'reports.read': t('scope_reports'),
});
