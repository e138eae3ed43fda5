import {
  OPENING_DEBTS_MAX,
  OPENING_STOCK_MAX,
  PURCHASE_CHARGES_MAX,
  PURCHASE_LINES_MAX,
  SUPPLIER_DAYS_MAX,
  TEXT_MAX_CHARACTERS,
} from '@tillbook/core/limits';
import { bad, type FieldCase, without } from './case.ts';
import {
  CHOICE_ASKED,
  CURSOR_ASKED,
  CURSOR_OF_TIME,
  ID_ASKED,
  LIMIT,
  searchAsked,
} from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { EMAIL, emptyLineOf, lineOf } from './text-kinds.ts';
import {
  CHOICE,
  FLAG,
  ID,
  listOf,
  MONEY,
  OBJECT,
  quantityOf,
  RATE,
  wholeOf,
} from './value-kinds.ts';

const some = '0198c0de-0000-7000-8000-000000000001';
const nullable = (cases: readonly FieldCase[]) => without(cases, null);
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);
const VERSION = wholeOf(1, 2_147_483_647);
const QUANTITY = quantityOf(1);
const NOTE = emptyLineOf(TEXT_MAX_CHARACTERS);
const ONE = without(OBJECT, undefined);
/** More than nothing. */
const SUM = [
  ...MONEY.filter(({ said }) => !('kept' in said && (said.kept === 0 || Object.is(said.kept, -0)))),
  bad('A20', 0, 'TOO_SMALL'),
];
const DAY: readonly FieldCase[] = [
  bad('D01', '', 'REQUIRED'),
  bad('D02', null, 'NULL_NOT_ALLOWED'),
  bad('M03', undefined, 'REQUIRED'),
  bad('D03', 0, 'WRONG_TYPE'),
  bad('D06', 'yesterday', 'INVALID_DATE'),
  bad('D18', '2026-02-29', 'INVALID_DATE'),
  bad('D22', '2026-13-01', 'INVALID_DATE'),
  bad('D30', '1899-12-31', 'OUT_OF_RANGE'),
];

const LIST = { by: 'owner', query: { limit: LIMIT, cursor: CURSOR_ASKED } } as const;
const DOCUMENTS = {
  by: 'owner',
  query: {
    ...LIST.query,
    cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
    supplierId: ID_ASKED,
  },
} as const;

const SUPPLIER = {
  name: 'Bakhresa',
  contact: null,
  phone: null,
  email: null,
  taxNumber: null,
  termsDays: 30,
  leadDays: 7,
  note: null,
};
const DAYS = wholeOf(0, SUPPLIER_DAYS_MAX);
const SUPPLIER_FIELDS = {
  '/name': lineOf(120),
  '/contact': emptyLineOf(120),
  '/phone': emptyLineOf(40),
  '/email': optional(nullable(EMAIL)),
  '/taxNumber': emptyLineOf(40),
  '/termsDays': DAYS,
  '/leadDays': DAYS,
  '/note': NOTE,
};

const LINE = {
  productId: some,
  packName: null,
  packUnitsMilli: 1_000,
  quantityMilli: 1_000,
  unitCostMinor: 100,
  taxBasisPoints: 0,
};
const linesAt = (at: string, line: object, max = PURCHASE_LINES_MAX) => ({
  [at]: listOf(line, 1, max),
  [`${at}/0`]: ONE,
  [`${at}/0/productId`]: ID,
  [`${at}/0/packName`]: emptyLineOf(60),
  [`${at}/0/packUnitsMilli`]: QUANTITY,
  [`${at}/0/quantityMilli`]: QUANTITY,
  [`${at}/0/unitCostMinor`]: MONEY,
  [`${at}/0/taxBasisPoints`]: RATE,
});
const ORDER = { supplierId: some, branchId: some, expectedOn: null, note: null, lines: [LINE] };
const orderAt = (at: string) => ({
  [`${at}/supplierId`]: ID,
  [`${at}/branchId`]: ID,
  [`${at}/expectedOn`]: nullable(DAY),
  [`${at}/note`]: NOTE,
  ...linesAt(`${at}/lines`, LINE),
});

const RECEIVED = { ...LINE, orderLineNo: null, batchCode: null, expiresOn: null };
const CHARGE = { name: 'Transport', amountMinor: 1, supplierId: some };
const BILLED = { receiptId: some, netMinor: 1, taxMinor: 0 };
const PART = { billId: some, amountMinor: 1 };
const BACK = { productId: some, stockQuantityMilli: 1, creditMinor: 0 };
const PRICE = { productId: some, branchId: null, seenMinor: 1, priceMinor: 2 };
const STOCK = { branchId: some, code: 'SG-1', quantityMilli: 1_000, unitCostMinor: 1 };
const DEBT = {
  supplierId: some,
  invoiceNumber: 'A-1',
  invoiceOn: '2026-01-01',
  dueOn: '2026-02-01',
  amountMinor: 1,
};

/** What the doors of buying take. */
export const PURCHASING_ROUTES: Readonly<Record<string, RouteInput>> = {
  listSuppliers: { ...LIST, query: { ...LIST.query, q: searchAsked(100), state: CHOICE_ASKED } },
  addSupplier: { body: { _id: some, ...SUPPLIER }, fields: { '/_id': ID, ...SUPPLIER_FIELDS } },
  editSupplier: {
    body: { version: 1, ...SUPPLIER, isArchived: false },
    fields: { '/version': VERSION, ...SUPPLIER_FIELDS, '/isArchived': FLAG },
  },
  saveSupplierProduct: {
    body: {
      supplierSku: null,
      lastCostMinor: null,
      packMilli: 1_000,
      minimumMilli: 0,
      isSupplied: true,
    },
    fields: {
      '/supplierSku': emptyLineOf(64),
      '/lastCostMinor': nullable(MONEY),
      '/packMilli': QUANTITY,
      '/minimumMilli': quantityOf(0),
      '/isSupplied': FLAG,
    },
  },
  listOrders: {
    ...DOCUMENTS,
    query: { ...DOCUMENTS.query, q: searchAsked(100), state: CHOICE_ASKED, branchId: ID_ASKED },
  },
  addOrder: { body: { _id: some, ...ORDER }, fields: { '/_id': ID, ...orderAt('') } },
  editOrder: { body: { version: 1, ...ORDER }, fields: { '/version': VERSION, ...orderAt('') } },
  actOnOrder: {
    body: { version: 1, act: 'order' },
    fields: { '/version': VERSION, '/act': CHOICE },
  },
  listReceipts: {
    ...DOCUMENTS,
    query: { ...DOCUMENTS.query, q: searchAsked(100), billed: CHOICE_ASKED, branchId: ID_ASKED },
  },
  postReceipt: {
    body: {
      _id: some,
      supplierId: some,
      branchId: some,
      orderId: null,
      deliveryNote: null,
      note: null,
      mayExceedOrder: false,
      lines: [RECEIVED],
      charges: [CHARGE],
    },
    fields: {
      '/_id': ID,
      '/supplierId': ID,
      '/branchId': ID,
      '/orderId': nullable(ID),
      '/deliveryNote': emptyLineOf(60),
      '/note': NOTE,
      '/mayExceedOrder': FLAG,
      ...linesAt('/lines', RECEIVED),
      '/lines/0/orderLineNo': nullable(wholeOf(1, PURCHASE_LINES_MAX)),
      '/lines/0/batchCode': emptyLineOf(60),
      '/lines/0/expiresOn': nullable(DAY),
      '/charges': listOf(CHARGE, 0, PURCHASE_CHARGES_MAX),
      '/charges/0': ONE,
      '/charges/0/name': lineOf(120),
      '/charges/0/amountMinor': SUM,
      '/charges/0/supplierId': ID,
    },
  },
  productPurchases: LIST,
  applyMargins: {
    body: { prices: [PRICE] },
    fields: {
      '/prices': listOf(PRICE, 1, 500),
      '/prices/0': ONE,
      '/prices/0/productId': ID,
      '/prices/0/branchId': nullable(ID),
      '/prices/0/seenMinor': MONEY,
      '/prices/0/priceMinor': MONEY,
    },
  },
  listBills: {
    ...DOCUMENTS,
    query: { ...DOCUMENTS.query, q: searchAsked(100), state: CHOICE_ASKED, branchId: ID_ASKED },
  },
  postBill: {
    body: {
      _id: some,
      supplierId: some,
      invoiceNumber: 'A-1',
      invoiceOn: '2026-03-04',
      dueOn: '2026-04-04',
      receipts: [BILLED],
    },
    fields: {
      '/_id': ID,
      '/supplierId': ID,
      '/invoiceNumber': lineOf(60),
      '/invoiceOn': DAY,
      '/dueOn': DAY,
      '/receipts': listOf(BILLED, 1, 100),
      '/receipts/0': ONE,
      '/receipts/0/receiptId': ID,
      '/receipts/0/netMinor': MONEY,
      '/receipts/0/taxMinor': MONEY,
    },
  },
  listPayments: DOCUMENTS,
  postPayment: {
    body: {
      _id: some,
      supplierId: some,
      branchId: some,
      method: 'bank',
      amountMinor: 1,
      reference: null,
      bills: [PART],
    },
    fields: {
      '/_id': ID,
      '/supplierId': ID,
      '/branchId': ID,
      '/method': CHOICE,
      '/amountMinor': SUM,
      '/reference': emptyLineOf(64),
      '/bills': nullable(listOf(PART, 1, 200)),
      '/bills/0': ONE,
      '/bills/0/billId': ID,
      '/bills/0/amountMinor': SUM,
    },
  },
  voidSupplierPayment: {
    body: { _id: some, reason: 'Twice' },
    fields: { '/_id': ID, '/reason': lineOf(200) },
  },
  listReturns: { ...DOCUMENTS, query: { ...DOCUMENTS.query, branchId: ID_ASKED } },
  postReturn: {
    body: {
      _id: some,
      supplierId: some,
      branchId: some,
      receiptId: null,
      reason: 'Damaged',
      taxMinor: 0,
      lines: [BACK],
    },
    fields: {
      '/_id': ID,
      '/supplierId': ID,
      '/branchId': ID,
      '/receiptId': nullable(ID),
      '/reason': lineOf(200),
      '/taxMinor': MONEY,
      '/lines': listOf(BACK, 1, PURCHASE_LINES_MAX),
      '/lines/0': ONE,
      '/lines/0/productId': ID,
      '/lines/0/stockQuantityMilli': QUANTITY,
      '/lines/0/creditMinor': MONEY,
    },
  },
  reorderPlan: {
    by: 'owner',
    query: { branchId: ID_ASKED, supplierId: ID_ASKED, by: CHOICE_ASKED },
  },
  draftOrders: {
    body: { orders: [{ _id: some, ...ORDER }] },
    fields: {
      '/orders': listOf({ _id: some, ...ORDER }, 1, 100),
      '/orders/0': ONE,
      '/orders/0/_id': ID,
      ...orderAt('/orders/0'),
    },
  },
  postOpening: {
    body: {
      _id: some,
      branchId: some,
      cashMinor: 1,
      bankMinor: 0,
      mobileMoneyMinor: 0,
      stock: [STOCK],
      debts: [DEBT],
    },
    fields: {
      '/_id': ID,
      '/branchId': ID,
      '/cashMinor': MONEY,
      '/bankMinor': MONEY,
      '/mobileMoneyMinor': MONEY,
      '/stock': listOf(STOCK, 0, OPENING_STOCK_MAX),
      '/stock/0': ONE,
      '/stock/0/branchId': ID,
      '/stock/0/code': lineOf(64),
      '/stock/0/quantityMilli': QUANTITY,
      '/stock/0/unitCostMinor': MONEY,
      '/debts': listOf(DEBT, 0, OPENING_DEBTS_MAX),
      '/debts/0': ONE,
      '/debts/0/supplierId': ID,
      '/debts/0/invoiceNumber': lineOf(60),
      '/debts/0/invoiceOn': DAY,
      '/debts/0/dueOn': DAY,
      '/debts/0/amountMinor': SUM,
    },
  },
  reverseOpening: { body: { _id: some }, fields: { '/_id': ID } },
};
