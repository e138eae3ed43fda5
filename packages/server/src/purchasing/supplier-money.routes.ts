import {
  billable,
  getBill,
  getReturn,
  listBills,
  listPayments,
  listReturns,
  postBill as postBillApi,
  postPayment as postPaymentApi,
  postReturn as postReturnApi,
  voidSupplierPayment,
} from '@tillbook/core/purchasing/bills.api';
import {
  listOpenings,
  postOpening as postOpeningApi,
  reverseOpening as reverseOpeningApi,
} from '@tillbook/core/purchasing/opening.api';
import { Refusal } from '@tillbook/core/refusals';
import { isoOf } from '../clock.ts';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { billDetailFor, listBillsFor, postBill } from './bills.ts';
import { billableReceipts } from './bills.sql.ts';
import { clerkOf } from './clerk.ts';
import { refuseUnseen } from './documents.ts';
import { openingsFor, postOpening, reverseOpening } from './opening.ts';
import { listPaymentsFor, paymentFor, postPayment } from './payments.ts';
import { listReturnsFor, postReturn, returnFor } from './returns.ts';
import { findSupplier } from './suppliers.sql.ts';
import { voidPayment } from './void-payment.ts';

/** The doors of bills, payments, returns and of what the books began with. */
export function bindSupplierMoney(doors: Doors): void {
  bindBills(doors);
  bindPaymentsAndReturns(doors);
  bindOpenings(doors);
}

function bindBills(doors: Doors): void {
  bindRead(doors, listBills, ({ reader, actor, query }) =>
    listBillsFor(reader, actor, query, isoOf(doors.clock)),
  );
  bindRead(doors, getBill, ({ reader, actor, params }) => {
    const asked = { billId: params.billId, at: isoOf(doors.clock) };
    return billDetailFor(reader, actor, inBusiness(actor).businessId, asked);
  });
  bindRead(doors, billable, async ({ reader, actor, params }) => {
    const { businessId } = inBusiness(actor);
    const { supplierId } = params;
    const known = await findSupplier(reader, { businessId, branchIds: null, supplierId });
    if (known === null) throw new Refusal('NOT_FOUND');
    return { items: await billableReceipts(reader, businessId, supplierId, actor.branchIds) };
  });
  bindWrite(doors, postBillApi, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await postBill(tx, clerk, body);
    return billDetailFor(tx, actor, clerk.businessId, { billId: body._id, at: clerk.at });
  });
}

function bindPaymentsAndReturns(doors: Doors): void {
  bindRead(doors, listPayments, ({ reader, actor, query }) =>
    listPaymentsFor(reader, actor, query),
  );
  bindWrite(doors, postPaymentApi, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await postPayment(tx, clerk, body);
    return paymentFor(tx, clerk.businessId, body._id);
  });
  bindWrite(doors, voidSupplierPayment, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await voidPayment(tx, clerk, params.paymentId, body);
    return paymentFor(tx, clerk.businessId, params.paymentId);
  });
  bindRead(doors, listReturns, ({ reader, actor, query }) => listReturnsFor(reader, actor, query));
  bindRead(doors, getReturn, async ({ reader, actor, params }) => {
    const found = await returnFor(reader, inBusiness(actor).businessId, params.returnId);
    refuseUnseen(actor, found.branchId);
    return found;
  });
  bindWrite(doors, postReturnApi, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await postReturn(tx, clerk, body);
    return returnFor(tx, clerk.businessId, body._id);
  });
}

function bindOpenings(doors: Doors): void {
  bindRead(doors, listOpenings, ({ reader, actor }) =>
    openingsFor(reader, inBusiness(actor).businessId),
  );
  bindWrite(doors, postOpeningApi, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await postOpening(tx, clerk, body);
    return openingsFor(tx, clerk.businessId);
  });
  bindWrite(doors, reverseOpeningApi, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await reverseOpening(tx, clerk, params.openingId, body);
    return openingsFor(tx, clerk.businessId);
  });
}
