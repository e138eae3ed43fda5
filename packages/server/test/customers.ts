import type { CustomerRow } from '@tillbook/core/customers/customers.api';
import type { TestApp } from './app.ts';
import { newId, type TestBusiness } from './builders.ts';
import { done } from './purchasing.ts';

export const customerBody = (more: object = {}) => ({
  _id: newId(),
  name: `Customer ${newId().slice(-6)}`,
  phone: null,
  email: null,
  groupName: null,
  taxNumber: null,
  note: null,
  creditLimitMinor: null,
  termsDays: 30,
  ...more,
});

/** A customer of the business, without a limit unless the test says one. */
export function addCustomer(
  at: TestApp,
  shop: TestBusiness,
  more: object = {},
): Promise<CustomerRow> {
  return done(at, shop.owner, 'POST', '/api/customers', customerBody(more));
}
