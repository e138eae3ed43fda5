import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '@tillbook/core/contract';
import type { AnyEndpoint } from '@tillbook/core/endpoint';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { everyRow } from '../../test/bad-input/probe.ts';
import { peek } from '../../test/database.ts';
import { trackBatches } from '../../test/stock.ts';
import {
  BUYING_PROBES,
  BUYING_WITHOUT_IDS,
  makeBuyingWorld,
  type BuyingWorld,
} from '../../test/purchasing-probes.ts';
import {
  CATALOGUE_PROBES,
  CATALOGUE_WITHOUT_IDS,
  makeCatalogueWorld,
  type CatalogueWorld,
} from '../../test/catalogue-probes.ts';
import { draftOf, openTill, post, type OpenTill } from '../../test/till.ts';

/**
 * Every endpoint that takes an id is asked with another business's token: 404, and not one row has
 * changed. Beside it, the same request by its owner succeeds, so the 404 is not a broken probe.
 */

interface World {
  readonly mine: TestBusiness;
  readonly product: TestProduct;
  /** What the acts over many products change. */
  readonly bulk: TestProduct;
  readonly changeSetId: string;
  readonly catalogue: CatalogueWorld;
  readonly adjustmentId: string;
  /** Of goods in batches. */
  readonly batchId: string;
  readonly till: OpenTill;
  readonly saleId: string;
  readonly paymentTypeId: string;
  readonly waitingId: string;
  readonly invitationId: string;
  /** Also the id of a move of money. */
  readonly expenseId: string;
  /** One that waits for a yes. */
  readonly askedExpenseId: string;
  readonly viewId: string;
}

interface Probe {
  /** The request with ids of the business that is probed. */
  readonly make: (world: World) => { url?: string; body?: object };
  /** Who does it by right. */
  readonly by: (world: World) => TestPerson;
  /** Who of the other business tries; the same role. */
  readonly intruder: (other: TestBusiness) => TestPerson;
}

const owners = {
  by: (world: World): TestPerson => world.mine.owner,
  intruder: (other: TestBusiness): TestPerson => other.owner,
};
const sellers = {
  by: (world: World): TestPerson => world.mine.seller,
  intruder: (other: TestBusiness): TestPerson => other.seller,
};
const managers = {
  by: (world: World): TestPerson => world.mine.manager,
  intruder: (other: TestBusiness): TestPerson => other.manager,
};
const branchOf = (world: World): string => world.mine.branches[0]?.branchId ?? '';
const spareTill = (world: World): string => world.mine.branches[1]?.tillId ?? '';

const sale = (world: World): object =>
  draftOf(world.till, { lines: [{ product: world.product, quantityMilli: 1_000 }] });

const PROBES: Readonly<Record<string, Probe>> = {
  ...CATALOGUE_PROBES,
  switchBusiness: { ...owners, make: (w) => ({ body: { businessId: w.mine.businessId } }) },
  listProducts: { ...owners, make: (w) => ({ url: `/api/products?branchId=${branchOf(w)}` }) },
  getProduct: { ...owners, make: (w) => ({ url: `/api/products/${w.product.productId}` }) },
  addProduct: {
    ...owners,
    make: (w) => ({
      body: {
        _id: newId(),
        name: 'Probe',
        sku: `P-${newId().slice(-12)}`,
        barcode: null,
        categoryName: null,
        taxClassId: w.mine.taxClasses.standard,
        priceMinor: 100,
        costMinor: 50,
        openingStock: [{ branchId: branchOf(w), quantityMilli: 1_000 }],
      },
    }),
  },
  editProduct: {
    ...owners,
    make: (w) => ({
      url: `/api/products/${w.product.productId}`,
      body: { version: 1, name: 'Sugar' },
    }),
  },
  previewChanges: {
    ...owners,
    make: (w) => ({
      body: {
        rows: [{ productId: w.bulk.productId, version: 1, changes: { priceMinor: 1_100 } }],
      },
    }),
  },
  previewAction: {
    ...owners,
    make: (w) => ({
      body: {
        productIds: [w.bulk.productId],
        filter: {},
        set: { taxClassId: w.mine.taxClasses.zero },
        price: null,
      },
    }),
  },
  applyChanges: {
    ...owners,
    make: (w) => ({
      body: {
        _id: w.changeSetId,
        title: 'New prices',
        rows: [{ productId: w.bulk.productId, version: 1, changes: { priceMinor: 1_100 } }],
      },
    }),
  },
  getChangeSet: { ...owners, make: (w) => ({ url: `/api/change-sets/${w.changeSetId}` }) },
  undoChangeSet: { ...owners, make: (w) => ({ url: `/api/change-sets/${w.changeSetId}/undo` }) },
  listStock: { ...owners, make: (w) => ({ url: `/api/stock?branchId=${branchOf(w)}` }) },
  stockSummary: { ...owners, make: (w) => ({ url: `/api/stock/summary?branchId=${branchOf(w)}` }) },
  listBatches: { ...owners, make: (w) => ({ url: `/api/stock/batches?branchId=${branchOf(w)}` }) },
  correctBatch: {
    ...managers,
    make: (w) => ({
      url: `/api/stock/batches/${w.batchId}`,
      body: { version: 1, expiresOn: '2027-01-31' },
    }),
  },
  stockAt: {
    ...owners,
    make: (w) => ({ url: `/api/stock/at?date=2026-03-04&branchId=${branchOf(w)}` }),
  },
  listAdjustments: {
    ...owners,
    make: (w) => ({ url: `/api/stock/adjustments?productId=${w.product.productId}` }),
  },
  postAdjustment: {
    ...managers,
    make: (w) => ({
      body: {
        _id: w.adjustmentId,
        branchId: branchOf(w),
        reason: 'damage',
        lines: [{ productId: w.product.productId, way: 'out', quantityMilli: 1_000 }],
      },
    }),
  },
  getAdjustment: { ...owners, make: (w) => ({ url: `/api/stock/adjustments/${w.adjustmentId}` }) },
  reverseAdjustment: {
    ...managers,
    make: (w) => ({
      url: `/api/stock/adjustments/${w.adjustmentId}/reverse`,
      body: { _id: newId() },
    }),
  },
  saveReportView: {
    ...owners,
    make: (w) => ({
      body: {
        ...{ _id: w.viewId, name: 'Kariakoo', report: 'sales-by-day', isShared: true },
        asked: { branchId: branchOf(w) },
      },
    }),
  },
  editReportView: {
    ...owners,
    make: (w) => ({ url: `/api/report-views/${w.viewId}`, body: { version: 1, name: 'Days' } }),
  },
  removeReportView: { ...owners, make: (w) => ({ url: `/api/report-views/${w.viewId}/remove` }) },
  restoreReportView: { ...owners, make: (w) => ({ url: `/api/report-views/${w.viewId}/restore` }) },
  mailReportView: {
    ...owners,
    make: (w) => ({ url: `/api/report-views/${w.viewId}/mail`, body: { every: 'week' } }),
  },
  labelProducts: { ...owners, make: (w) => ({ body: { productIds: [w.bulk.productId] } }) },
  labelQueue: { ...owners, make: (w) => ({ url: `/api/labels/queue?branchId=${branchOf(w)}` }) },
  makeOwnCodes: { ...owners, make: (w) => ({ body: { productIds: [w.bulk.productId] } }) },
  recordLabels: {
    ...owners,
    make: (w) => ({
      body: {
        _id: newId(),
        sheet: 'a4_24',
        lines: [{ productId: w.bulk.productId, priceMinor: 1_000, copies: 1 }],
      },
    }),
  },
  saveBranch: {
    ...owners,
    make: (w) => ({
      url: `/api/branches/${branchOf(w)}`,
      body: { version: 1, name: 'Kariakoo', timezone: 'Africa/Dar_es_Salaam', cutoffMinutes: 0 },
    }),
  },
  verifyUser: { ...owners, make: (w) => ({ body: { userId: w.waitingId, version: 1 } }) },
  rejectUser: {
    ...owners,
    make: (w) => ({ body: { userId: w.waitingId, version: 1, reason: 'Not known here' } }),
  },
  updateUser: {
    ...owners,
    make: (w) => ({
      body: {
        userId: w.mine.seller.personId,
        version: 1,
        permissions: { canViewReports: true },
      },
    }),
  },
  deactivateUser: {
    ...owners,
    make: (w) => ({ body: { userId: w.mine.accountant.personId, version: 1 } }),
  },
  inviteUser: {
    ...owners,
    make: (w) => ({
      body: {
        userId: newId(),
        name: 'New',
        email: `new.${newId().slice(-8)}@example.test`,
        role: 'seller',
        branchIds: [branchOf(w)],
      },
    }),
  },
  cancelInvitation: { ...owners, make: (w) => ({ body: { userId: w.invitationId } }) },
  takeTill: {
    ...owners,
    make: (w) => ({ url: `/api/tills/${spareTill(w)}/take`, body: { deviceId: newId() } }),
  },
  tillCatalogue: {
    ...sellers,
    make: (w) => ({ url: `/api/till/catalogue?branchId=${branchOf(w)}` }),
  },
  tillChanges: {
    ...sellers,
    make: (w) => ({ url: `/api/till/changes?branchId=${branchOf(w)}` }),
  },
  stockElsewhere: {
    ...sellers,
    make: (w) => ({
      url: `/api/till/stock-elsewhere?branchId=${branchOf(w)}&productId=${w.product.productId}`,
    }),
  },
  getShift: { ...sellers, make: (w) => ({ url: `/api/shifts/${w.till.shiftId}` }) },
  postSale: { ...sellers, make: (w) => ({ body: sale(w) }) },
  postSales: {
    ...sellers,
    make: (w) => ({ body: { sales: [sale(w)] } }),
  },
  listSales: { ...owners, make: (w) => ({ url: `/api/sales?branchId=${branchOf(w)}` }) },
  sumSales: {
    ...owners,
    make: (w) => ({
      url: `/api/sales-sum?branchId=${branchOf(w)}&from=2026-01-01&to=2026-12-31`,
    }),
  },
  getRefundable: { ...managers, make: (w) => ({ url: `/api/sales/${w.saleId}/refundable` }) },
  findReceipts: {
    ...managers,
    make: (w) => ({ url: `/api/refunds/receipts?productId=${w.product.productId}` }),
  },
  listRefunds: { ...owners, make: (w) => ({ url: `/api/refunds?branchId=${branchOf(w)}` }) },
  savePaymentType: {
    ...owners,
    make: (w) => ({
      url: `/api/business/payment-types/${w.paymentTypeId}`,
      body: {
        ...{ version: 1, name: 'Renamed', accountCode: '1020' },
        ...{ needsReference: false, isArchived: false },
      },
    }),
  },
  getSale: { ...sellers, make: (w) => ({ url: `/api/sales/${w.saleId}` }) },
  saleApprovals: { ...sellers, make: (w) => ({ url: `/api/sales/${w.saleId}/approvals` }) },
  saleResult: { ...owners, make: (w) => ({ url: `/api/sales/${w.saleId}/result` }) },
  printReceipt: {
    ...sellers,
    make: (w) => ({
      url: `/api/sales/${w.saleId}/prints`,
      body: { _id: newId(), layout: 'roll80' },
    }),
  },
  countReceiptPrints: { ...sellers, make: (w) => ({ url: `/api/sales/${w.saleId}/prints` }) },
  linkReceipt: { ...sellers, make: (w) => ({ url: `/api/sales/${w.saleId}/link`, body: {} }) },
  mailReceipt: {
    ...sellers,
    make: (w) => ({
      url: `/api/sales/${w.saleId}/mails`,
      body: { _id: newId(), to: 'juma@example.com' },
    }),
  },
  businessDashboard: {
    ...owners,
    make: (w) => ({ url: `/api/dashboard/business?branchId=${branchOf(w)}` }),
  },
  analyticsOverview: {
    ...owners,
    make: (w) => ({ url: `/api/analytics/overview?branchId=${branchOf(w)}` }),
  },
  getReport: {
    ...owners,
    make: (w) => ({ url: `/api/reports?report=sales-by-day&branchId=${branchOf(w)}` }),
  },
  getReportSeal: {
    ...owners,
    make: (w) => ({ url: `/api/reports/seal?report=sales-by-day&branchId=${branchOf(w)}` }),
  },
  analyticsChange: {
    ...owners,
    make: (w) => ({ url: `/api/analytics/change?branchId=${branchOf(w)}` }),
  },
  analyticsMix: {
    ...owners,
    make: (w) => ({ url: `/api/analytics/mix?branchId=${branchOf(w)}` }),
  },
  analyticsTeam: {
    ...owners,
    make: (w) => ({ url: `/api/analytics/team?branchId=${branchOf(w)}` }),
  },
  analyticsPerformance: {
    ...owners,
    make: (w) => ({ url: `/api/analytics/performance?branchId=${branchOf(w)}` }),
  },
  analyticsProduct: {
    ...owners,
    make: (w) => ({ url: `/api/analytics/products/${w.product.productId}` }),
  },
  compareBusinesses: {
    ...owners,
    make: (w) => ({ url: `/api/my-businesses/comparison?of=${w.mine.businessId}` }),
  },
  analyticsComparison: {
    ...owners,
    make: (w) => ({ url: `/api/analytics/comparison?of=${w.product.productId}` }),
  },
  analyticsBaskets: {
    ...owners,
    make: (w) => ({ url: `/api/analytics/products/${w.product.productId}/receipts` }),
  },
  managerDashboard: {
    ...managers,
    make: (w) => ({ url: `/api/dashboard/manager?branchId=${branchOf(w)}` }),
  },
  postExpense: {
    ...owners,
    make: (w) => ({
      body: {
        ...{ _id: w.expenseId, branchId: branchOf(w), category: 'rent', amountMinor: 100 },
        ...{ taxMinor: 0, paidFrom: 'bank', day: '2026-03-04' },
        ...{ payee: null, note: null, reference: null },
      },
    }),
  },
  listExpenses: {
    ...owners,
    make: (w) => ({
      url: `/api/expenses?from=2026-03-01&to=2026-03-31&branchId=${branchOf(w)}`,
    }),
  },
  getExpense: { ...owners, make: (w) => ({ url: `/api/expenses/${w.expenseId}` }) },
  voidExpense: {
    ...owners,
    make: (w) => ({
      url: `/api/expenses/${w.expenseId}/void`,
      body: { _id: newId(), reason: 'Twice' },
    }),
  },
  answerExpense: {
    ...owners,
    make: (w) => ({
      url: `/api/expenses/${w.askedExpenseId}/answer`,
      body: { _id: newId(), answer: 'approved', note: null },
    }),
  },
  postMoneyMove: {
    ...owners,
    make: (w) => ({
      body: {
        ...{ _id: w.expenseId, kind: 'transfer', from: 'safe', to: 'bank', amountMinor: 100 },
        ...{ feeMinor: 0, branchId: branchOf(w), day: '2026-03-04' },
        ...{ reference: null, note: null },
      },
    }),
  },
  listMoneyMoves: {
    ...owners,
    make: (w) => ({
      url: `/api/money-moves?from=2026-03-01&to=2026-03-31&branchId=${branchOf(w)}`,
    }),
  },
  getMoneyMove: { ...owners, make: (w) => ({ url: `/api/money-moves/${w.expenseId}` }) },
  voidMoneyMove: {
    ...owners,
    make: (w) => ({
      url: `/api/money-moves/${w.expenseId}/void`,
      body: { _id: newId(), reason: 'Twice' },
    }),
  },
  listJournal: {
    ...owners,
    make: (w) => ({
      url: `/api/journal?from=2026-03-01&to=2026-03-31&branchId=${branchOf(w)}`,
    }),
  },
  listAccounts: {
    ...owners,
    make: (w) => ({ url: `/api/accounts?on=2026-03-31&branchId=${branchOf(w)}` }),
  },
  accountStatement: {
    ...owners,
    make: (w) => ({
      url: `/api/account-statement?accountCode=1000&from=2026-03-01&to=2026-03-31&branchId=${branchOf(w)}`,
    }),
  },
  whatChangedNote: {
    ...owners,
    make: (w) => ({ url: `/api/dashboard/what-changed?branchId=${branchOf(w)}` }),
  },
  listTillsBehind: {
    ...owners,
    make: (w) => ({ url: `/api/dashboard/tills-behind?branchId=${branchOf(w)}` }),
  },
  breakEven: {
    ...owners,
    make: (w) => ({ url: `/api/dashboard/break-even?branchId=${branchOf(w)}` }),
  },
  teamDashboard: {
    ...managers,
    make: (w) => ({ url: `/api/dashboard/team?branchId=${branchOf(w)}` }),
  },
  listShifts: { ...owners, make: (w) => ({ url: `/api/shifts?branchId=${branchOf(w)}` }) },
  tillHandOver: { ...sellers, make: (w) => ({ url: `/api/tills/${w.till.tillId}/hand-over` }) },
  moveCash: {
    ...sellers,
    make: (w) => ({
      url: `/api/shifts/${w.till.shiftId}/moves`,
      body: { _id: newId(), kind: 'drop', amountMinor: 1, category: null, reason: 'Safe' },
    }),
  },
  countShift: {
    ...sellers,
    make: (w) => ({ url: `/api/shifts/${w.till.shiftId}/count`, body: { _id: newId() } }),
  },
  resumeShift: {
    ...sellers,
    make: (w) => ({ url: `/api/shifts/${w.till.shiftId}/resume`, body: { _id: newId() } }),
  },
  closeShift: {
    ...sellers,
    make: (w) => ({ url: `/api/shifts/${w.till.shiftId}/close`, body: { countedMinor: 1 } }),
  },
  reviewShift: {
    ...managers,
    make: (w) => ({
      url: `/api/shifts/${w.till.shiftId}/review`,
      body: { _id: newId(), note: null },
    }),
  },
  openShift: {
    ...sellers,
    make: (w) => ({
      body: { _id: newId(), tillId: w.till.tillId, leaseId: w.till.leaseId, floatMinor: 100 },
    }),
  },
  releaseTill: {
    ...sellers,
    make: (w) => ({
      url: `/api/tills/${w.till.tillId}/release`,
      body: { leaseId: w.till.leaseId },
    }),
  },
};

/** Endpoints that take nobody's id: there is nothing of another business to ask for. */
const WITHOUT_IDS = new Set([
  'listReportViews',
  'branchOverview',
  ...['businessesToday', 'saveOwnerRate', 'saveOwnerCurrency'],
  'addBranch',
  'getCashRules',
  'limitsHere',
  'saveCashRules',
  ...CATALOGUE_WITHOUT_IDS,
  ...BUYING_WITHOUT_IDS,
  ...['findCustomers', 'tillCustomers', 'listCustomers', 'customerGroups', 'addCustomer'],
  ...['listDebts', 'listCalls'],
  ...['readStatementFile', 'addStatement', 'getMatching', 'listMatching', 'runMatching'],
  'login',
  'register',
  'logout',
  'validateSession',
  'forgotPassword',
  'verifyResetCode',
  'resetPassword',
  'verifyEmail',
  'resendVerification',
  'changeWaitingEmail',
  'gateStatus',
  'askApprovalAgain',
  'sampleSignIns',
  'lookUpInvitation',
  'myBusinesses',
  'updateProfile',
  'changePassword',
  ...['mySecondStep', 'beginSecondStep', 'confirmSecondStep', 'newRecoveryCodes'],
  ...['endSecondStep', 'getSecurity', 'saveSecurity', 'getRoleRights', 'saveRoleRights'],
  ...['getPlatformSecurity', 'savePlatformSecurity'],
  ...['myEmailChange', 'askEmailChange', 'confirmEmailChange', 'cancelEmailChange'],
  ...['myPasskeys', 'beginPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'],
  ...['beginPasskeySignIn', 'passkeySignIn'],
  ...['undoEmailChange', 'eraseMyAccount', 'myAccountActs', 'listMyActs'],
  'myPin',
  'setPin',
  'mySessions',
  'listUsers',
  'listPendingUsers',
  'setupState',
  'listWeighedCodes',
  'saveWeighedCodes',
  'getBusinessSettings',
  'saveBusinessSettings',
  ...['removeReceiptLogo', 'getReceiptDesign'],
  'samples',
  ...['listApiKeys', 'makeApiKey', 'listWebhooks', 'addWebhook'],
  ...['listExports', 'makeExport', 'getClosing', 'closeBusiness', 'reopenBusiness'],
  ...['getOwnership', 'listVisits'],
  'removeSamples',
  'getSelling',
  'saveSelling',
  'addPaymentType',
  'saveStockPolicy',
  'listBranches',
  'productChoices',
  'listChangeSets',
  'startImport',
  'listImports',
  'listBulkProducts',
  'saveTaxClass',
  'sellerDashboard',
  'accountantDashboard',
  ...['listMonthBoxes', 'makeMonthBox'],
  'listMadeReports',
  ...['getBooksClosing', 'closePeriod', 'reopenPeriod', 'listPayOuts', 'saveExpenseLimit'],
  'shellNotices',
  'transferPlaces',
  'listTransferOffers',
  'enrolDevice',
  'listDevices',
]);

/** Proved in their own rooms: set-up by its tests, sessions by those of the person. */
const PROVED_ELSEWHERE = new Set([
  // businesses/keep-branch.test.ts
  ...['getBranch', 'saveBranchCost', 'addTill', 'renameTill', 'closeTill', 'reopenTill'],
  'saveBranchTaxRates',
  ...['getBranchClosing', 'stepBranch'],
  // matching/matching.test.ts
  ...['matchHistory', 'decideMatch'],
  // businesses/api-keys.test.ts
  'revokeApiKey',
  // businesses/webhooks.test.ts
  ...['saveWebhook', 'renewWebhookSecret', 'removeWebhook', 'testWebhook'],
  ...['listWebhookDeliveries', 'resendWebhookDelivery'],
  // sales/practice.test.ts
  ...['tellPracticeRound', 'listPractice'],
  // sales/quotes.test.ts
  ...['saveQuote', 'listQuotes', 'getQuote', 'withdrawQuote', 'restoreQuote'],
  // sales/awaited-codes.test.ts
  ...['listAwaitedCodes', 'enterCode', 'enterCodeInBooks'],
  // sales/parked-sales.test.ts
  ...['parkSale', 'listParkedSales', 'takeParkedSale', 'endParkedSale'],
  // sales/laybys.test.ts
  ...['makeLayby', 'listLaybys', 'getLayby', 'payLayby', 'cancelLayby'],
  // gift-cards/gift-cards.test.ts
  ...['sellGiftCard', 'lookUpGiftCard', 'listGiftCards', 'getGiftCard', 'renewGiftCode'],
  'voidGiftCard',
  // loyalty/loyalty.test.ts
  ...['getLoyalty', 'setLoyalty', 'pointsAtTill', 'pointsMoved', 'turnPoints', 'adjustPoints'],
  // exports/exports.test.ts
  'exportFile',
  // exports/month-boxes.test.ts
  'monthBoxFile',
  // exports/made-reports.test.ts
  ...['makeReport', 'stopMadeReport', 'getMadeReport'],
  // refunds/post-refund.test.ts, refunds/read-refunds.test.ts
  'postRefund',
  // refunds/exchanges.test.ts
  'postExchange',
  // refunds/blind-returns.test.ts
  ...['postBlindReturn', 'getBlindReturn'],
  'voidSale',
  // sales/void-cash-move.test.ts
  'voidCashMove',
  'getRefund',
  // businesses/receipt-design.test.ts
  ...['setReceiptLogo', 'getReceiptLogo'],
  'setProductImage',
  // books/expense-photos.test.ts
  ...['addExpensePhoto', 'removeExpensePhoto', 'getExpensePhoto'],
  'getProductImage',
  // Customers and their accounts are asked so by their rooms, each beside its owner's success.
  'eraseCustomer',
  'getCustomerAtTill',
  ...['getCustomer', 'editCustomer', 'customerLedger', 'customerStatement', 'addPromise'],
  'mailStatement',
  ...[
    'postCustomerPayment',
    'getCustomerPayment',
    'voidCustomerPayment',
    'postCustomerOpening',
    'writeOffDebt',
    ...['customerWriteOffs', 'voidWriteOff'],
    'payOutCredit',
    'getPayout',
    'customerPromises',
  ],
  // Imports go from step to step; their room asks each with another business's token.
  'addImportPiece',
  'getImport',
  'listImportRows',
  'checkImport',
  'applyImport',
  'resumeImport',
  'undoImport',
  'discardImport',

  'saveBusiness',
  'saveBranches',
  'revokeSessions',
  // Devices and what they send: sales/sync-sales.test.ts, devices.test.ts, sale-conflicts.test.ts
  'revokeDevice',
  'syncSales',
  // sales/sellers.test.ts
  ...['enterAsSeller', 'giveSellerKey', 'listSellers'],
  // refunds/sync-refund.test.ts
  'syncRefund',
  // refunds/bring-unsent.test.ts
  'bringUnsent',
  // refunds/hand-over-fact.test.ts
  ...['handOverFact', 'readUnpostedFact'],
  // sales/sync-shift.test.ts, sales/sync-move.test.ts, sales/sync-closing.test.ts
  ...['syncShift', 'syncCashMove', 'syncClosing'],
  // sales/sync-discard.test.ts
  'syncDiscard',
  // sales/till-heartbeats.test.ts
  'tellHeartbeat',
  'listSaleConflicts',
  'settleSaleConflict',
  // It would close what the others need: sales/shifts.test.ts
  'forceCloseShift',
  // A transfer goes on from one of them to the next: transfers/other-tenant.test.ts, offers.test.ts
  'listTransfers',
  'getTransfer',
  'draftTransfer',
  'editTransfer',
  'startTransfer',
  'receiveTransfer',
  'decideTransfer',
  'cancelTransfer',
  'getTransferOffer',
  'acceptTransferOffer',
  'declineTransferOffer',
  // So does a count: counts/other-tenant.test.ts
  'listCounts',
  'getCount',
  'listCountLines',
  'suggestCountLines',
  'createCount',
  'startCount',
  'countOne',
  'finishCount',
  'recountLines',
  'postCount',
  'cancelCount',
  // A shift has one when it is closed: reports/seals.test.ts
  'getShiftSeal',
  // A list of the own business alone: reports/seals.test.ts, audit/list-audit.test.ts
  'listBooksLooks',
  'booksProof',
  // Of the own business: notices/notice-rules.test.ts
  ...['noticeRules', 'saveNoticeRule'],
  // Of the caller alone: notices/notices.test.ts
  'listNotices',
  'readNotices',
  'noticeChoices',
  'chooseNotices',
  'auditPeople',
  'listAudit',
  // businesses/ownership.test.ts
  ...['offerOwnership', 'acceptOwnership', 'declineOwnership', 'withdrawOwnership'],
  // platform/visits.test.ts
  ...['allowVisit', 'refuseVisit', 'stopVisit'],
  // users/member-sessions.test.ts
  'userSessions',
  'endUserSessions',
  // users/user-commissions.test.ts
  'userCommissions',
  'saveUserCommission',
  // users/user-targets.test.ts
  'userTargets',
  'saveUserTarget',
  // And an approval: approvals/other-tenant.test.ts
  'clearPin',
  'askApproval',
  'listApprovals',
  'getApproval',
  'listApprovers',
  'decideApproval',
  'decideByPin',
  'withdrawApproval',
]);

let at: TestApp;
let other: TestBusiness;
let world: World;

beforeAll(async () => {
  at = await startTestApp();
  other = await addBusiness(at.database, { name: 'Another Shop' });
  world = await makeWorld();
});
afterAll(() => at.close());

/** Goods that track batches, and the batch they lie in. */
async function addBatch(mine: TestBusiness): Promise<string> {
  const [pills] = await addProducts(at.database, mine, [
    { name: 'Pills', priceMinor: 900, costMinor: 500, quantityMilli: 7_000 },
  ]);
  await trackBatches(at.database, pills?.productId ?? '');
  const [batch] = await peek<{ id: string }>(
    at.database,
    'select batch_id id from stock_batch where business_id = $1 and branch_id = $2',
    [mine.businessId, mine.branches[0]?.branchId],
  );
  return batch?.id ?? '';
}

async function addPaymentType(mine: TestBusiness): Promise<string> {
  const paymentTypeId = newId();
  await peek(
    at.database,
    `insert into payment_type (business_id, payment_type_id, name, kind, account_code,
       needs_reference) values ($1, $2, 'Voucher', 'other', '1050', false)`,
    [mine.businessId, paymentTypeId],
  );
  return paymentTypeId;
}

/** An expense above the limit that waits for the owner. */
async function askedExpense(mine: TestBusiness): Promise<string> {
  const _id = newId();
  const payload = {
    ...{ _id, branchId: mine.branches[0]?.branchId, category: 'rent', amountMinor: 100 },
    ...{ taxMinor: 0, paidFrom: 'bank', day: '2026-03-04' },
  };
  const { owner, manager } = mine;
  const put = { method: 'PUT' as const, url: '/api/expenses/limit', headers: owner.headers };
  await at.app.inject({ ...put, payload: { limitMinor: 1 } });
  const asked = { method: 'POST' as const, url: '/api/expenses', headers: manager.headers };
  expect((await at.app.inject({ ...asked, payload })).statusCode).toBe(200);
  return _id;
}

async function makeWorld(): Promise<World> {
  const mine = await addBusiness(at.database);
  const [product, bulk] = await addProducts(at.database, mine, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 50_000 },
    { name: 'Salt', priceMinor: 1_000, costMinor: 700, quantityMilli: 50_000 },
  ]);
  if (product === undefined || bulk === undefined) throw new Error('no product');
  const batchId = await addBatch(mine);
  const catalogue = await makeCatalogueWorld(at, mine);
  const till = await openTill(at, mine.seller, mine.branches[0]?.tillId ?? '');
  const posted = await post(
    at,
    mine.seller,
    till,
    draftOf(till, { lines: [{ product, quantityMilli: 1_000 }] }),
  );
  const waiting = await addPerson(at.database, { role: 'seller', businessId: mine.businessId });
  await peek(at.database, `update membership set state = 'awaiting' where person_id = $1`, [
    waiting.personId,
  ]);
  const invitationId = newId();
  const invited = await at.app.inject({
    method: 'POST',
    url: '/api/auth/users/new',
    headers: mine.owner.headers,
    payload: {
      userId: invitationId,
      name: 'Invited',
      email: 'invited@example.test',
      role: 'accountant',
      branchIds: [],
    },
  });
  expect(invited.statusCode).toBe(200);
  return {
    mine,
    product,
    bulk,
    catalogue,
    paymentTypeId: await addPaymentType(mine),
    changeSetId: newId(),
    adjustmentId: newId(),
    batchId,
    till,
    saleId: posted.body._id,
    waitingId: waiting.personId,
    invitationId,
    expenseId: newId(),
    viewId: newId(),
    askedExpenseId: await askedExpense(mine),
  };
}

const everyRowOfBoth = (): Promise<unknown> => everyRow(at.database, 'session');

async function ask(
  endpoint: AnyEndpoint,
  person: TestPerson,
  made: { url?: string; body?: object },
) {
  return at.app.inject({
    method: endpoint.method,
    url: made.url ?? endpoint.path,
    headers: person.headers,
    ...(made.body === undefined ? {} : { payload: made.body }),
  });
}

test('every endpoint of the contract is probed, or has nothing to probe', () => {
  const forgotten = ENDPOINTS.filter(
    ({ name, access }) =>
      // Whoever has a business reaches none of the platform's: platform/permissions.test.ts
      !(access.kind === 'action' && access.action.startsWith('platform.')) &&
      !(name in PROBES) &&
      !(name in BUYING_PROBES) &&
      !WITHOUT_IDS.has(name) &&
      !PROVED_ELSEWHERE.has(name),
  ).map(({ name }) => name);
  expect(forgotten).toEqual([]);
});

describe('with another business’s token', () => {
  for (const [name, probe] of Object.entries(PROBES)) {
    test(`${name} is not found and changes nothing, while its owner succeeds`, async () => {
      const endpoint = ENDPOINTS.find((one) => one.name === name);
      if (endpoint === undefined) throw new Error(`${name} is not in the contract`);
      const before = await everyRowOfBoth();
      const refused = await ask(endpoint, probe.intruder(other), probe.make(world));
      expect([refused.statusCode, (refused.json() as { code: string }).code]).toEqual([
        404,
        'NOT_FOUND',
      ]);
      expect(await everyRowOfBoth()).toEqual(before);
      // What an earlier probe approved waits again; the ids stay those of this business.
      await peek(
        at.database,
        `update membership set state = 'awaiting', version = 1 where person_id = $1`,
        [world.waitingId],
      );
      const allowed = await ask(endpoint, probe.by(world), probe.make(world));
      expect(allowed.statusCode, allowed.payload).toBe(200);
      const { isPosted } = (allowed.json() as { outcomes?: { isPosted: boolean }[] })
        .outcomes?.[0] ?? {
        isPosted: true,
      };
      expect(isPosted).toBe(true);
      if (name === 'postSale' || name === 'postSales') world.till.lastNumber += 1;
      if (name === 'openShift') await closeAgain(allowed.json());
    });
  }
});

describe('of buying, with another business’s token', () => {
  let buying: BuyingWorld;
  beforeAll(async () => {
    buying = await makeBuyingWorld(at);
  });

  for (const [name, probe] of Object.entries(BUYING_PROBES)) {
    test(`${name} is not found and changes nothing, while its owner succeeds`, async () => {
      const endpoint = ENDPOINTS.find((one) => one.name === name);
      if (endpoint === undefined) throw new Error(`${name} is not in the contract`);
      const before = await everyRowOfBoth();
      const refused = await ask(endpoint, probe.intruder(other), probe.make(buying));
      expect([refused.statusCode, (refused.json() as { code: string }).code]).toEqual([
        404,
        'NOT_FOUND',
      ]);
      expect(await everyRowOfBoth()).toEqual(before);
      const allowed = await ask(endpoint, probe.by(buying), probe.make(buying));
      expect(allowed.statusCode, allowed.payload).toBe(200);
    });
  }
});

async function closeAgain(shift: { _id: string }): Promise<void> {
  const closed = await at.app.inject({
    method: 'POST',
    url: `/api/shifts/${shift._id}/close`,
    headers: world.mine.seller.headers,
    payload: { countedMinor: 100 },
  });
  expect(closed.statusCode).toBe(200);
}
