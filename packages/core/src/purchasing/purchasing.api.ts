import { BILLS_ENDPOINTS } from './bills.api.ts';
import { OPENING_ENDPOINTS } from './opening.api.ts';
import { ORDERS_ENDPOINTS } from './orders.api.ts';
import { RECEIPTS_ENDPOINTS } from './receipts.api.ts';
import { REORDER_ENDPOINTS } from './reorder.api.ts';
import { SUPPLIERS_ENDPOINTS } from './suppliers.api.ts';

/** Every call of buying. */
export const PURCHASING_ENDPOINTS = [
  ...SUPPLIERS_ENDPOINTS,
  ...ORDERS_ENDPOINTS,
  ...RECEIPTS_ENDPOINTS,
  ...BILLS_ENDPOINTS,
  ...REORDER_ENDPOINTS,
  ...OPENING_ENDPOINTS,
] as const;
