import {
  addCustomer as addCustomerApi,
  customerGroups,
  editCustomer as editCustomerApi,
  eraseCustomer as eraseCustomerApi,
  findCustomers,
  getCustomer,
  getCustomerAtTill,
  listCustomers,
  tillCustomers,
} from '@tillbook/core/customers/customers.api';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { clerkOf } from './clerk.ts';
import { addCustomer, customerDetailFor, customerFor, editCustomer } from './customers.ts';
import { readGroups } from './customers.sql.ts';
import { eraseCustomer } from './erase-customer.ts';
import { atTill, customersFor, customersFound } from './list-customers.ts';
import { customersForDevice } from './till-customers.ts';

/** The doors of customers. */
export function bindCustomers(doors: Doors): void {
  bindRead(doors, findCustomers, async ({ reader, actor, query }) => ({
    items: await customersFound(reader, actor, query.q),
  }));
  bindRead(doors, getCustomerAtTill, async ({ reader, actor, params }) =>
    atTill(await customerFor(reader, inBusiness(actor).businessId, params.customerId)),
  );
  bindRead(doors, tillCustomers, ({ reader, actor, query }) =>
    customersForDevice(reader, inBusiness(actor).businessId, query.cursor),
  );
  bindRead(doors, listCustomers, ({ reader, actor, query }) => customersFor(reader, actor, query));
  bindRead(doors, getCustomer, ({ reader, actor, params }) =>
    customerDetailFor(reader, clerkOf(actor, doors.clock), params.customerId),
  );
  bindRead(doors, customerGroups, async ({ reader, actor }) => ({
    items: await readGroups(reader, inBusiness(actor).businessId),
  }));
  bindWrite(doors, addCustomerApi, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await addCustomer(tx, actor, clerk, body);
    return customerFor(tx, clerk.businessId, body._id);
  });
  bindWrite(doors, editCustomerApi, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await editCustomer(tx, clerk, params.customerId, body);
    return customerDetailFor(tx, clerk, params.customerId);
  });
  bindWrite(doors, eraseCustomerApi, async ({ tx, actor, params, body, afterCommit }) => {
    const clerk = clerkOf(actor, doors.clock);
    await eraseCustomer(tx, actor, clerk, { ...params, ...body });
    const { businessId, personId: by, at } = clerk;
    const erasure = { kind: 'customer', businessId, id: params.customerId, by, at } as const;
    afterCommit(() => doors.erased(erasure));
    return customerDetailFor(tx, clerk, params.customerId);
  });
}
