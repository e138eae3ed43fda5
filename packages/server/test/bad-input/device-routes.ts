import {
  DENOMINATIONS_MAX,
  DEVICE_NAME_MAX_CHARACTERS,
  DISCARD_NOTE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PRICE_MINOR_MAX,
  SALE_LINES_MAX,
  SALES_PER_SYNC_MAX,
  TILLS_PER_HEARTBEAT_MAX,
  UNSENT_PARTS_MAX,
  UNSENT_TEXT_MAX_CHARACTERS,
  UNSENT_TOLD_MAX,
} from '@tillbook/core/limits';
import { bad, without } from './case.ts';
import { CHOICE_ASKED, CURSOR_ASKED, CURSOR_OF_TIME, ID_ASKED, LIMIT } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { TENDER, tenderFields } from './shift-routes.ts';
import { SALE, saleFields } from './sale-fields.ts';
import { emptyLineOf, INVITE, letterByLetter, lineOf, PIN } from './text-kinds.ts';
import { CHOICE, ID, INSTANT, listOf, MONEY, OBJECT, quantityOf, wholeOf } from './value-kinds.ts';

/** Devices, what they send, and what was odd about it. */

const some = '0198c0de-0000-7000-8000-000000000001';

const FACT = {
  ...SALE,
  sellerId: some,
  tax: { mode: 'inclusive', rounding: 'per_rate', basisPoints: [1_800] },
  proof: { keyId: some, mac: 'A'.repeat(43) },
  newCustomer: { _id: some, name: 'Neema', phone: null },
};

/** 256 bits in base64url. */
const SECRET = 'A'.repeat(43);
const LINE_BACK = {
  ...{ lineNo: 1, name: 'Soap', quantityMilli: 1_000, disposition: 'stock', reason: 'faulty' },
  note: null,
};
const REFUND_FACT = {
  ...{ _id: some, saleId: some, receiptNumber: 'B1-T1-A-000001' },
  ...{ paperNumber: 'B1-T1-RX-000001', shiftId: some, refundedBy: some },
  ...{ occurredAt: '2026-03-04T07:00:00.000Z', lines: [LINE_BACK], totalMinor: 100 },
};

const SHIFT_FACT = {
  ...{ _id: some, leaseId: some, series: 'A', openedBy: some, floatMinor: 100 },
  openedAt: '2026-03-04T07:00:00.000Z',
  proof: { keyId: some, mac: 'A'.repeat(43) },
};

const MOVE_FACT = {
  ...{ _id: some, leaseId: some, series: 'A', shiftId: some, movedBy: some },
  ...{ kind: 'pay_out', amountMinor: 100, category: 'food', reason: 'Lunch' },
  movedAt: '2026-03-04T07:00:00.000Z',
  proof: { keyId: some, mac: 'A'.repeat(43) },
};

const GOODS = {
  productId: some,
  packId: some,
  quantityMilli: 1_000,
  unitPriceMinor: 100,
};
const DISCARD_FACT = {
  ...{
    _id: some,
    leaseId: some,
    series: 'A',
    shiftId: some,
    discardedBy: some,
  },
  ...{
    discardedAt: '2026-03-04T07:00:00.000Z',
    parkedAt: '2026-03-04T06:00:00.000Z',
  },
  ...{ reason: 'other', note: 'Fire drill', totalMinor: 100, lines: [GOODS] },
  proof: { keyId: some, mac: 'A'.repeat(43) },
};

/** A default stands for what is absent. */
const defaulted = (cases: Parameters<typeof without>[0]) => without(cases, undefined);
const PIECE = { valueMinor: 100, count: 1 };
const CLOSING_FACT = {
  ...{ _id: some, leaseId: some, series: 'A', shiftId: some, closedBy: some },
  ...{ countedMinor: 100, pieces: [PIECE], tenders: [TENDER], handOverNote: null },
  closedAt: '2026-03-04T07:00:00.000Z',
  proof: { keyId: some, mac: 'A'.repeat(43) },
};

export const DEVICE_ROUTES: Readonly<Record<string, RouteInput>> = {
  enrolDevice: {
    body: { _id: some, name: 'Counter tablet' },
    fields: { '/_id': ID, '/name': lineOf(DEVICE_NAME_MAX_CHARACTERS) },
  },
  syncSales: {
    body: { tillId: some, sentAt: '2026-03-04T07:00:00.000Z', sales: [FACT] },
    fields: {
      '/tillId': ID,
      '/sentAt': INSTANT,
      '/sales': listOf(FACT, 1, SALES_PER_SYNC_MAX),
      '/sales/0': without(OBJECT, undefined),
      ...saleFields('/sales/0'),
      '/sales/0/sellerId': ID,
      '/sales/0/tax': without(OBJECT, undefined, null),
      '/sales/0/tax/mode': CHOICE,
      '/sales/0/tax/rounding': CHOICE,
      '/sales/0/tax/basisPoints': listOf(1_800, 1, SALE_LINES_MAX),
      '/sales/0/newCustomer': without(OBJECT, undefined, null),
      '/sales/0/newCustomer/_id': ID,
      '/sales/0/newCustomer/name': without(lineOf(NAME_MAX_CHARACTERS), null),
      '/sales/0/newCustomer/phone': emptyLineOf(40),
      '/sales/0/proof': without(OBJECT, undefined, null),
      '/sales/0/proof/keyId': ID,
      '/sales/0/proof/mac': INVITE,
    },
  },
  syncRefund: {
    body: { tillId: some, sentAt: '2026-03-04T07:00:00.000Z', refund: REFUND_FACT },
    fields: {
      '/tillId': ID,
      '/sentAt': INSTANT,
      '/refund': OBJECT,
      '/refund/_id': ID,
      '/refund/kind': without(CHOICE, undefined),
      '/refund/saleId': ID,
      '/refund/receiptNumber': lineOf(40),
      '/refund/paperNumber': lineOf(40),
      '/refund/shiftId': ID,
      '/refund/refundedBy': ID,
      '/refund/occurredAt': INSTANT,
      '/refund/lines': listOf(LINE_BACK, 1, SALE_LINES_MAX),
      '/refund/lines/0': without(OBJECT, undefined),
      '/refund/lines/0/lineNo': wholeOf(1, SALE_LINES_MAX),
      '/refund/lines/0/name': lineOf(NAME_MAX_CHARACTERS),
      '/refund/lines/0/quantityMilli': quantityOf(1),
      '/refund/lines/0/disposition': CHOICE,
      '/refund/lines/0/reason': CHOICE,
      '/refund/lines/0/note': emptyLineOf(200),
      '/refund/totalMinor': MONEY,
    },
  },
  syncShift: {
    body: { tillId: some, sentAt: '2026-03-04T07:00:00.000Z', shift: SHIFT_FACT },
    fields: {
      '/tillId': ID,
      '/sentAt': INSTANT,
      '/shift': OBJECT,
      '/shift/_id': ID,
      '/shift/leaseId': ID,
      '/shift/series': lineOf(4),
      '/shift/openedBy': ID,
      '/shift/openedAt': INSTANT,
      '/shift/floatMinor': MONEY,
      '/shift/proof': without(OBJECT, undefined, null),
      '/shift/proof/keyId': ID,
      '/shift/proof/mac': INVITE,
    },
  },
  syncCashMove: {
    body: { tillId: some, sentAt: '2026-03-04T07:00:00.000Z', move: MOVE_FACT },
    fields: {
      '/tillId': ID,
      '/sentAt': INSTANT,
      '/move': OBJECT,
      '/move/_id': ID,
      '/move/leaseId': ID,
      '/move/series': lineOf(4),
      '/move/shiftId': ID,
      '/move/movedBy': ID,
      '/move/movedAt': INSTANT,
      '/move/kind': CHOICE,
      '/move/amountMinor': MONEY,
      '/move/category': without(CHOICE, null),
      '/move/reason': lineOf(200),
      '/move/proof': without(OBJECT, undefined, null),
      '/move/proof/keyId': ID,
      '/move/proof/mac': INVITE,
    },
  },
  tellHeartbeat: {
    body: { tills: [{ tillId: some, salesCount: 1, salesMinor: 0, othersCount: 0 }] },
    fields: {
      '/tills': listOf(
        { tillId: some, salesCount: 0, salesMinor: 0, othersCount: 0 },
        1,
        TILLS_PER_HEARTBEAT_MAX,
      ),
      '/tills/0': defaulted(OBJECT),
      '/tills/0/tillId': ID,
      '/tills/0/salesCount': wholeOf(0, UNSENT_TOLD_MAX),
      '/tills/0/salesMinor': MONEY,
      '/tills/0/othersCount': wholeOf(0, UNSENT_TOLD_MAX),
    },
  },
  syncDiscard: {
    body: {
      tillId: some,
      sentAt: '2026-03-04T07:00:00.000Z',
      discard: DISCARD_FACT,
    },
    fields: {
      '/tillId': ID,
      '/sentAt': INSTANT,
      '/discard': OBJECT,
      '/discard/_id': ID,
      '/discard/leaseId': ID,
      '/discard/series': lineOf(4),
      '/discard/shiftId': ID,
      '/discard/discardedBy': ID,
      '/discard/discardedAt': INSTANT,
      '/discard/parkedAt': without(INSTANT, null),
      '/discard/reason': CHOICE,
      '/discard/note': emptyLineOf(DISCARD_NOTE_MAX_CHARACTERS),
      '/discard/totalMinor': MONEY,
      '/discard/lines': listOf(GOODS, 1, SALE_LINES_MAX),
      '/discard/lines/0': defaulted(OBJECT),
      '/discard/lines/0/productId': ID,
      '/discard/lines/0/packId': without(ID, null),
      '/discard/lines/0/quantityMilli': quantityOf(1),
      '/discard/lines/0/unitPriceMinor': MONEY,
      '/discard/proof': without(OBJECT, undefined, null),
      '/discard/proof/keyId': ID,
      '/discard/proof/mac': INVITE,
    },
  },
  syncClosing: {
    body: { tillId: some, sentAt: '2026-03-04T07:00:00.000Z', closing: CLOSING_FACT },
    fields: {
      '/tillId': ID,
      '/sentAt': INSTANT,
      '/closing': OBJECT,
      '/closing/_id': ID,
      '/closing/leaseId': ID,
      '/closing/series': lineOf(4),
      '/closing/shiftId': ID,
      '/closing/closedBy': ID,
      '/closing/closedAt': INSTANT,
      '/closing/countedMinor': MONEY,
      '/closing/pieces': without(listOf(PIECE, 0, DENOMINATIONS_MAX), undefined, null),
      '/closing/pieces/0': defaulted(OBJECT),
      '/closing/pieces/0/valueMinor': wholeOf(1, PRICE_MINOR_MAX),
      '/closing/pieces/0/count': wholeOf(0, 999_999),
      ...tenderFields('/closing/tenders'),
      '/closing/handOverNote': emptyLineOf(500),
      '/closing/proof': without(OBJECT, undefined, null),
      '/closing/proof/keyId': ID,
      '/closing/proof/mac': INVITE,
    },
  },
  bringUnsent: {
    by: 'owner',
    body: {
      ...{ madeAt: '2026-03-04T07:00:00.000Z', seal: SECRET, hashes: [SECRET] },
      ...{ tillId: some, kind: 'sale', parts: [{ at: 0, text: '{}' }] },
    },
    fields: {
      '/madeAt': INSTANT,
      '/seal': INVITE,
      '/hashes': listOf(SECRET, 1, UNSENT_PARTS_MAX),
      '/tillId': ID,
      '/kind': CHOICE,
      '/parts': listOf({ at: 0, text: '{}' }, 1, SALES_PER_SYNC_MAX),
      '/parts/0': without(OBJECT, undefined),
      '/parts/0/at': wholeOf(0, UNSENT_PARTS_MAX - 1),
      '/parts/0/text': letterByLetter(UNSENT_TEXT_MAX_CHARACTERS),
    },
  },
  handOverFact: {
    body: { tillId: some, sentAt: '2026-03-04T07:00:00.000Z', kind: 'sale', text: '{}' },
    fields: {
      '/tillId': ID,
      '/sentAt': INSTANT,
      '/kind': CHOICE,
      '/text': [
        ...letterByLetter(UNSENT_TEXT_MAX_CHARACTERS),
        bad('T35', 'a\u0000b', 'CONTROL_CHARACTER'),
      ],
    },
  },
  readUnpostedFact: { by: 'owner' },
  listSaleConflicts: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      state: CHOICE_ASKED,
      kind: CHOICE_ASKED,
      branchId: ID_ASKED,
    },
  },
  listSellers: { by: 'seller', asked: { branchId: 'own' }, query: { branchId: ID_ASKED } },
  enterAsSeller: {
    body: { sellerId: some, branchId: some, unlock: { keyId: some, secret: SECRET } },
    fields: {
      '/sellerId': ID,
      '/branchId': ID,
      '/pin': without(PIN, undefined),
      '/unlock': without(OBJECT, undefined),
      '/unlock/keyId': ID,
      '/unlock/secret': INVITE,
    },
  },
  giveSellerKey: { by: 'seller', body: { deviceId: some }, fields: { '/deviceId': ID } },
  settleSaleConflict: { body: { note: 'Seen' }, fields: { '/note': emptyLineOf(200) } },
};
