import { DEBT_FIELDS } from '@tillbook/core/imports/debt-columns';
import { IMPORT_FIELDS } from '@tillbook/core/imports/columns';
import type { AnyImportField, ImportSubject } from '@tillbook/core/imports/imports.api';
import { t } from '../i18n/en/imports.ts';

/** What is said differently of files of products and of files of debts. */
export interface SubjectWords {
  readonly fields: readonly AnyImportField[];
  /** The field that is of a branch, and how it is called there. */
  readonly branched: AnyImportField;
  readonly ofBranch: (branch: string) => string;
  readonly template: string;
  readonly needed: string;
  readonly apply: (count: number) => string;
  readonly applying: string;
  readonly nothing: string;
  readonly newCount: (count: number) => string;
  readonly updateCount: (count: number) => string;
  readonly outcomeNew: string;
  readonly outcomeUpdate: string;
  readonly done: string;
  /** Where what came is looked at. */
  readonly toThem: string;
  readonly undoUntil: (day: string) => string;
  readonly undoText: string;
  readonly keep: string;
  readonly undone: (count: number) => string;
  readonly kept: (count: number) => string;
}

const PRODUCTS: SubjectWords = {
  fields: IMPORT_FIELDS,
  branched: 'stock',
  ofBranch: (branch) => t('stockOf', { branch }),
  template: 'products.csv',
  needed: t('matchNameNeeded'),
  apply: (count) => t('apply', { count }),
  applying: t('applying'),
  nothing: t('nothingToApply'),
  newCount: (count) => t('newCount', { count }),
  updateCount: (count) => t('updateCount', { count }),
  outcomeNew: t('outcomeNew'),
  outcomeUpdate: t('outcomeUpdate'),
  done: t('doneTitle'),
  toThem: t('products'),
  undoUntil: (day) => t('undoUntil', { day }),
  undoText: t('undoText'),
  keep: t('keep'),
  undone: (count) => t('undoneRows', { count }),
  kept: (count) => t('keptTitle', { count }),
};

const DEBTS: SubjectWords = {
  fields: DEBT_FIELDS,
  branched: 'owed',
  ofBranch: (branch) => t('owedTo', { branch }),
  template: 'customers.csv',
  needed: t('matchCustomerNeeded'),
  apply: (count) => t('applyRows', { count }),
  applying: t('applyingDebts'),
  nothing: t('nothingOwed'),
  newCount: (count) => t('newCustomers', { count }),
  updateCount: (count) => t('moreDebts', { count }),
  outcomeNew: t('outcomeCustomer'),
  outcomeUpdate: t('outcomeDebt'),
  done: t('doneDebts'),
  toThem: t('toDebts'),
  undoUntil: (day) => t('undoDebtsUntil', { day }),
  undoText: t('undoDebtsText'),
  keep: t('keepDebts'),
  undone: (count) => t('undoneDebts', { count }),
  kept: (count) => t('keptDebts', { count }),
};

export const wordsOf = (subject: ImportSubject): SubjectWords =>
  subject === 'debts' ? DEBTS : PRODUCTS;
