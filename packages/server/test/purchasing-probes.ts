import type { BillDetail } from '@tillbook/core/purchasing/bills.api';
import type { OrderDetail } from '@tillbook/core/purchasing/orders.api';
import type { ReceiptDetail } from '@tillbook/core/purchasing/receipts.api';
import type { TestApp } from './app.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from './builders.ts';
import {
  addSupplier,
  billBody,
  billReceipt,
  done,
  orderBody,
  pay,
  paymentBody,
  receiptBody,
  receive,
  supplierBody,
} from './purchasing.ts';

/** A business that buys, for probes with another business's token. */
export interface BuyingWorld {
  readonly mine: TestBusiness;
  readonly product: TestProduct;
  readonly supplierId: string;
  readonly order: OrderDetail;
  /** One that is billed, one that is not. */
  readonly billed: ReceiptDetail;
  readonly unbilled: ReceiptDetail;
  readonly bill: BillDetail;
  readonly paymentId: string;
  readonly openingId: string;
  readonly returnId: string;
}

export async function makeBuyingWorld(at: TestApp): Promise<BuyingWorld> {
  const mine = await addBusiness(at.database, { name: 'Buying Shop' });
  const [product] = await addProducts(at.database, mine, [
    { name: 'Rice', priceMinor: 2_000, costMinor: 1_000, quantityMilli: 9_000 },
  ]);
  if (product === undefined) throw new Error('no product');
  const supplierId = (await addSupplier(at, mine))._id;
  const lines = [{ product, quantityMilli: 5_000, unitCostMinor: 1_000 }];
  const draft = orderBody(mine, supplierId, lines);
  const order = await done<OrderDetail>(at, mine.owner, 'POST', '/api/purchase-orders', draft);
  const billed = await receive(at, mine, receiptBody(mine, supplierId, lines));
  const bill = await billReceipt(at, mine, billed);
  const paymentId = (await pay(at, mine, paymentBody(mine, supplierId, 200)))._id;
  const unbilled = await receive(at, mine, receiptBody(mine, supplierId, lines));
  const opening = openingOf(mine, 100);
  await done(at, mine.owner, 'POST', '/api/opening-balances', opening);
  const openingId = opening._id;
  const sent = returnOf(mine, product, supplierId);
  await done(at, mine.owner, 'POST', '/api/supplier-returns', sent);
  const documents = { order, billed, unbilled, bill, paymentId, openingId, returnId: sent._id };
  return { mine, product, supplierId, ...documents };
}

const returnOf = (mine: TestBusiness, product: TestProduct, supplierId: string) => ({
  _id: newId(),
  supplierId,
  branchId: mine.branches[0]?.branchId,
  receiptId: null,
  reason: 'Damaged',
  taxMinor: 0,
  lines: [{ productId: product.productId, stockQuantityMilli: 1_000, creditMinor: 1_000 }],
});

const openingOf = (mine: TestBusiness, cashMinor: number) => ({
  _id: newId(),
  branchId: mine.branches[0]?.branchId,
  cashMinor,
  bankMinor: 0,
  mobileMoneyMinor: 0,
  stock: [],
  debts: [],
});

interface BuyingProbe {
  readonly make: (world: BuyingWorld) => { url?: string; body?: object };
  readonly by: (world: BuyingWorld) => TestPerson;
  readonly intruder: (other: TestBusiness) => TestPerson;
}

const probe = (make: BuyingProbe['make']): BuyingProbe => ({
  make,
  by: (world) => world.mine.owner,
  intruder: (other) => other.owner,
});
const lineOf = (world: BuyingWorld) => ({
  product: world.product,
  quantityMilli: 1_000,
  unitCostMinor: 1_000,
});
const draftOf = (world: BuyingWorld) => orderBody(world.mine, world.supplierId, [lineOf(world)]);

/** By endpoint, in the order in which they are tried. */
export const BUYING_PROBES: Readonly<Record<string, BuyingProbe>> = {
  getSupplier: probe((w) => ({ url: `/api/suppliers/${w.supplierId}` })),
  editSupplier: probe((w) => ({
    url: `/api/suppliers/${w.supplierId}`,
    body: editOf(supplierBody()),
  })),
  saveSupplierProduct: probe((w) => ({
    url: `/api/suppliers/${w.supplierId}/products/${w.product.productId}`,
    body: {
      supplierSku: 'R-1',
      lastCostMinor: 1_000,
      packMilli: 1_000,
      minimumMilli: 0,
      isSupplied: true,
    },
  })),
  listOrders: probe((w) => ({ url: `/api/purchase-orders?supplierId=${w.supplierId}` })),
  getOrder: probe((w) => ({ url: `/api/purchase-orders/${w.order._id}` })),
  addOrder: probe((w) => ({ body: draftOf(w) })),
  editOrder: probe((w) => {
    const { _id: _own, ...fields } = draftOf(w);
    return { url: `/api/purchase-orders/${w.order._id}`, body: { version: 1, ...fields } };
  }),
  actOnOrder: probe((w) => ({
    url: `/api/purchase-orders/${w.order._id}/state`,
    body: { version: 2, act: 'cancel' },
  })),
  draftOrders: probe((w) => ({ body: { orders: [draftOf(w)] } })),
  reorderPlan: probe((w) => ({ url: `/api/reorder?supplierId=${w.supplierId}` })),
  listReceipts: probe((w) => ({ url: `/api/goods-receipts?supplierId=${w.supplierId}` })),
  getReceipt: probe((w) => ({ url: `/api/goods-receipts/${w.billed._id}` })),
  postReceipt: probe((w) => ({ body: receiptBody(w.mine, w.supplierId, [lineOf(w)]) })),
  productPurchases: probe((w) => ({ url: `/api/products/${w.product.productId}/purchases` })),
  marginGuard: probe((w) => ({ url: `/api/goods-receipts/${w.billed._id}/margins` })),
  applyMargins: probe((w) => ({
    url: `/api/goods-receipts/${w.billed._id}/prices`,
    body: {
      prices: [
        { productId: w.product.productId, branchId: null, seenMinor: 2_000, priceMinor: 2_100 },
      ],
    },
  })),
  listBills: probe((w) => ({ url: `/api/supplier-bills?supplierId=${w.supplierId}` })),
  getBill: probe((w) => ({ url: `/api/supplier-bills/${w.bill._id}` })),
  billable: probe((w) => ({ url: `/api/suppliers/${w.supplierId}/billable` })),
  postBill: probe((w) => ({
    body: billBody(w.supplierId, [{ receiptId: w.unbilled._id, netMinor: 5_000, taxMinor: 900 }]),
  })),
  listPayments: probe((w) => ({ url: `/api/supplier-payments?supplierId=${w.supplierId}` })),
  postPayment: probe((w) => ({ body: paymentBody(w.mine, w.supplierId, 100) })),
  voidSupplierPayment: probe((w) => ({
    url: `/api/supplier-payments/${w.paymentId}/void`,
    body: { _id: newId(), reason: 'Twice' },
  })),
  listReturns: probe((w) => ({ url: `/api/supplier-returns?supplierId=${w.supplierId}` })),
  getReturn: probe((w) => ({ url: `/api/supplier-returns/${w.returnId}` })),
  postReturn: probe((w) => ({ body: returnOf(w.mine, w.product, w.supplierId) })),
  reverseOpening: probe((w) => ({
    url: `/api/opening-balances/${w.openingId}/reverse`,
    body: { _id: newId() },
  })),
  postOpening: probe((w) => ({ body: openingOf(w.mine, 200) })),
};

function editOf(body: ReturnType<typeof supplierBody>) {
  const { _id: _own, ...fields } = body;
  return { version: 1, ...fields, isArchived: false };
}

/** They take nobody's id. */
export const BUYING_WITHOUT_IDS = ['listSuppliers', 'addSupplier', 'listOpenings'];
