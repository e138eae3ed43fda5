import {
  actOnOrder as actOnOrderApi,
  addOrder as addOrderApi,
  editOrder as editOrderApi,
  getOrder,
  listOrders,
} from '@tillbook/core/purchasing/orders.api';
import {
  applyMargins as applyMarginsApi,
  getReceipt,
  listReceipts,
  marginGuard,
  postReceipt as postReceiptApi,
  productPurchases,
} from '@tillbook/core/purchasing/receipts.api';
import { draftOrders, reorderPlan } from '@tillbook/core/purchasing/reorder.api';
import {
  addSupplier as addSupplierApi,
  editSupplier as editSupplierApi,
  getSupplier,
  listSuppliers,
  saveSupplierProduct,
} from '@tillbook/core/purchasing/suppliers.api';
import { isoOf } from '../clock.ts';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { bindSupplierMoney } from './supplier-money.routes.ts';
import { clerkOf } from './clerk.ts';
import { applyMargins, marginWarnings } from './margin-guard.ts';
import { actOnOrder, addOrder, editOrder, listOrdersFor, orderDetailFor } from './orders.ts';
import { postReceipt } from './post-receipt.ts';
import { purchasesFor } from './purchases-of-product.ts';
import { listReceiptsFor, receiptDetailFor } from './receipts.ts';
import { reorderPlanFor } from './reorder.ts';
import {
  addSupplier,
  editSupplier,
  listSuppliersFor,
  saveProductOfSupplier,
  supplierDetailFor,
} from './suppliers.ts';

/** The doors of buying. */
export function bindPurchasing(doors: Doors): void {
  bindSuppliers(doors);
  bindOrders(doors);
  bindReceipts(doors);
  bindSupplierMoney(doors);
}

function bindSuppliers(doors: Doors): void {
  bindRead(doors, listSuppliers, ({ reader, actor, query }) =>
    listSuppliersFor(reader, actor, query),
  );
  bindRead(doors, getSupplier, ({ reader, actor, params }) =>
    supplierDetailFor(reader, actor, inBusiness(actor).businessId, params.supplierId),
  );
  bindWrite(doors, addSupplierApi, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await addSupplier(tx, clerk, body);
    return supplierDetailFor(tx, actor, clerk.businessId, body._id);
  });
  bindWrite(doors, editSupplierApi, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await editSupplier(tx, clerk, params.supplierId, body);
    return supplierDetailFor(tx, actor, clerk.businessId, params.supplierId);
  });
  bindWrite(doors, saveSupplierProduct, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await saveProductOfSupplier(tx, clerk, params, body);
    return supplierDetailFor(tx, actor, clerk.businessId, params.supplierId);
  });
}

function bindOrders(doors: Doors): void {
  bindRead(doors, listOrders, ({ reader, actor, query }) =>
    listOrdersFor(reader, actor, isoOf(doors.clock), query),
  );
  bindRead(doors, getOrder, ({ reader, actor, params }) =>
    orderDetailFor(reader, actor, inBusiness(actor).businessId, params.orderId),
  );
  bindWrite(doors, addOrderApi, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await addOrder(tx, clerk, body);
    return orderDetailFor(tx, actor, clerk.businessId, body._id);
  });
  bindWrite(doors, editOrderApi, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await editOrder(tx, clerk, params.orderId, body);
    return orderDetailFor(tx, actor, clerk.businessId, params.orderId);
  });
  bindWrite(doors, actOnOrderApi, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await actOnOrder(tx, clerk, params.orderId, body);
    return orderDetailFor(tx, actor, clerk.businessId, params.orderId);
  });
  bindRead(doors, reorderPlan, ({ reader, actor, query }) =>
    reorderPlanFor(reader, actor, doors.clock(), query),
  );
  bindWrite(doors, draftOrders, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    // In the one order of their suppliers, as all take their locks.
    const orders = [...body.orders].sort((a, b) => (a.supplierId < b.supplierId ? -1 : 1));
    for (const order of orders) await addOrder(tx, clerk, order);
    const drafted = [];
    for (const { _id } of body.orders) {
      const { number, supplierName } = await orderDetailFor(tx, actor, clerk.businessId, _id);
      drafted.push({ _id, number, supplierName });
    }
    return { orders: drafted };
  });
}

function bindReceipts(doors: Doors): void {
  bindRead(doors, listReceipts, ({ reader, actor, query }) =>
    listReceiptsFor(reader, actor, query),
  );
  bindRead(doors, getReceipt, ({ reader, actor, params }) =>
    receiptDetailFor(reader, actor, inBusiness(actor).businessId, params.receiptId),
  );
  bindWrite(doors, postReceiptApi, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await postReceipt(tx, clerk, body);
    return receiptDetailFor(tx, actor, clerk.businessId, body._id);
  });
  bindRead(doors, productPurchases, ({ reader, actor, params, query }) =>
    purchasesFor(reader, actor, params.productId, query),
  );
  bindRead(doors, marginGuard, ({ reader, actor, params }) =>
    marginWarnings(reader, clerkOf(actor, doors.clock), params.receiptId),
  );
  bindWrite(doors, applyMarginsApi, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, doors.clock);
    await applyMargins(tx, clerk, params.receiptId, body.prices);
    return marginWarnings(tx, clerk, params.receiptId);
  });
}
