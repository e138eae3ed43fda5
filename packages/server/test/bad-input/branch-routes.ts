import {
  NAME_MAX_CHARACTERS,
  RECEIPT_FOOTER_MAX_CHARACTERS,
  RECEIPT_HEADER_MAX_CHARACTERS,
  TAX_CLASSES_MAX,
} from '@tillbook/core/limits';

import { type FieldCase, without } from './case.ts';
import { DAY_ASKED, MONTH_ASKED } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { CURRENCY, emptyLineOf, lineOf, shortCodeOf, ZONE } from './text-kinds.ts';
import { CHOICE, FLAG, ID, listOf, MONEY, OBJECT, RATE, wholeOf } from './value-kinds.ts';

/** Branches, their tills, and what an owner decides about them. */

const some = '0198c0de-0000-7000-8000-000000000001';
const NAME = lineOf(NAME_MAX_CHARACTERS);
const VERSION = wholeOf(1, 2_147_483_647);
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);
const orNull = (cases: readonly FieldCase[]) => without(cases, undefined, null);
const zone = 'Africa/Dar_es_Salaam';
const branch = {
  ...{ _id: some, tillId: some, name: 'Kariakoo', code: 'K', timezone: zone },
  ...{ cutoffMinutes: 0, address: null, phone: null, tillName: 'Till 1' },
};
const DAY = { fromMinutes: 480, toMinutes: 1_080 };
const WEEK = [...[1, 2, 3, 4, 5].map(() => ({ ...DAY })), null, null];

export const SAVE_BRANCH: RouteInput = {
  body: {
    ...{ version: 1, name: 'Kariakoo', timezone: zone, cutoffMinutes: 0, address: null },
    ...{ phone: null, openingHours: WEEK, receiptHeader: null, receiptFooter: null },
    dailyTargetMinor: null,
  },
  fields: {
    '/version': VERSION,
    '/name': NAME,
    '/timezone': ZONE,
    '/cutoffMinutes': wholeOf(0, 720),
    '/address': emptyLineOf(200),
    '/phone': orNull(lineOf(40)),
    // A list of one wrong day is too short as well.
    '/openingHours': orNull(listOf(DAY, 7, 7)).filter(({ id }) => !['J62', 'J69'].includes(id)),
    '/receiptHeader': orNull(lineOf(RECEIPT_HEADER_MAX_CHARACTERS)),
    '/receiptFooter': orNull(lineOf(RECEIPT_FOOTER_MAX_CHARACTERS)),
    '/dailyTargetMinor': without(orNull(MONEY), 0).filter(({ id }) => id !== 'M17'),
  },
};

export const BRANCH_ROUTES: Readonly<Record<string, RouteInput>> = {
  branchOverview: {},
  businessesToday: {},
  saveOwnerRate: {
    body: { fromCurrency: 'KWD', toCurrency: 'TZS', onDay: '2026-03-01', rateNano: 1 },
    fields: {
      '/fromCurrency': CURRENCY,
      '/toCurrency': CURRENCY,
      '/onDay': DAY_ASKED.filter(({ value }) => typeof value === 'string'),
      '/rateNano': wholeOf(1, Number.MAX_SAFE_INTEGER),
    },
  },
  saveOwnerCurrency: { body: { currency: 'TZS' }, fields: { '/currency': CURRENCY } },
  getBranch: {},
  addBranch: {
    body: branch,
    fields: {
      '/_id': ID,
      '/tillId': ID,
      '/name': NAME,
      '/code': shortCodeOf(6),
      '/timezone': ZONE,
      '/cutoffMinutes': optional(wholeOf(0, 720)),
      '/address': emptyLineOf(200),
      '/phone': emptyLineOf(40),
      '/tillName': optional(NAME),
    },
  },
  saveBranch: SAVE_BRANCH,
  saveBranchCost: {
    body: { kind: 'rent', fromMonth: '2026-03', amountMinor: 100, note: null },
    fields: {
      '/kind': CHOICE,
      '/fromMonth': MONTH_ASKED.filter(({ value }) => typeof value === 'string'),
      '/amountMinor': MONEY,
      '/note': emptyLineOf(120),
    },
  },
  saveBranchTaxRates: {
    body: { version: 1, rates: [{ taxClassId: some, taxBasisPoints: 1_500 }] },
    fields: {
      '/version': VERSION,
      '/rates': listOf({ taxClassId: some, taxBasisPoints: null }, 1, TAX_CLASSES_MAX),
      '/rates/0': optional(OBJECT),
      '/rates/0/taxClassId': ID,
      '/rates/0/taxBasisPoints': orNull(RATE),
    },
  },
  addTill: {
    body: { _id: some, name: 'Till 2', code: 'T2' },
    fields: { '/_id': ID, '/name': NAME, '/code': shortCodeOf(6) },
  },
  renameTill: { body: { name: 'Till 2' }, fields: { '/name': NAME } },
  closeTill: {},
  reopenTill: {},
  getBranchClosing: {},
  stepBranch: {
    body: { version: 1, step: 'begin', leavesStaff: false, note: null },
    fields: {
      '/version': VERSION,
      '/step': CHOICE,
      '/leavesStaff': optional(FLAG),
      '/note': emptyLineOf(200),
    },
  },
};
