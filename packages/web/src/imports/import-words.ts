import type { RowProblemCode } from '@tillbook/core/imports/cell-reader';
import type {
  AnyImportField,
  ImportDetail,
  ImportJob,
  ImportTrouble,
} from '@tillbook/core/imports/imports.api';
import { t } from '../i18n/en/imports.ts';
import type { Status } from '../ui/status-badge.tsx';
import type { ImportRow } from './queries.ts';
import { wordsOf } from './subject-words.ts';

export const FIELD_WORDS: Readonly<Record<AnyImportField, string>> = {
  name: t('fieldName'),
  sku: t('fieldSku'),
  barcode: t('fieldBarcode'),
  category: t('fieldCategory'),
  brand: t('fieldBrand'),
  unit: t('fieldUnit'),
  price: t('fieldPrice'),
  cost: t('fieldCost'),
  tax: t('fieldTax'),
  floor: t('fieldFloor'),
  point: t('fieldPoint'),
  stock: t('fieldStock'),
  customer: t('fieldCustomer'),
  phone: t('fieldPhone'),
  email: t('fieldEmail'),
  group: t('fieldGroup'),
  limit: t('fieldLimit'),
  terms: t('fieldTerms'),
  owed: t('fieldOwed'),
  since: t('fieldSince'),
  due: t('fieldDue'),
};

const PROBLEM_WORDS: Readonly<Record<RowProblemCode, string>> = {
  REQUIRED: t('wrongREQUIRED'),
  NOT_A_NUMBER: t('wrongNOT_A_NUMBER'),
  NEGATIVE: t('wrongNEGATIVE'),
  TOO_MANY_DECIMALS: t('wrongTOO_MANY_DECIMALS'),
  TOO_LARGE: t('wrongTOO_LARGE'),
  TOO_LONG: t('wrongTOO_LONG'),
  NOT_IN_LIST: t('wrongNOT_IN_LIST'),
  CHECK_DIGIT: t('wrongCHECK_DIGIT'),
  INVISIBLE: t('wrongINVISIBLE'),
  TWICE_IN_FILE: t('wrongTWICE_IN_FILE'),
  OF_ANOTHER_PRODUCT: t('wrongOF_ANOTHER_PRODUCT'),
  FLOOR_ABOVE_PRICE: t('wrongFLOOR_ABOVE_PRICE'),
  STOCK_THERE: t('wrongSTOCK_THERE'),
  NOT_IN_STEPS: t('wrongNOT_IN_STEPS'),
  NO_STOCK_OF_ITS_OWN: t('wrongNO_STOCK_OF_ITS_OWN'),
  NOT_A_PHONE: t('wrongNOT_A_PHONE'),
  NOT_AN_EMAIL: t('wrongNOT_AN_EMAIL'),
  NOT_A_DAY: t('wrongNOT_A_DAY'),
  NOT_YET: t('wrongNOT_YET'),
  DUE_BEFORE_OWED: t('wrongDUE_BEFORE_OWED'),
  NOBODY_NAMED: t('wrongNOBODY_NAMED'),
  TWO_OF_THAT_NAME: t('wrongTWO_OF_THAT_NAME'),
  DEBT_THERE: t('wrongDEBT_THERE'),
  FORGOTTEN: t('wrongFORGOTTEN'),
  ARCHIVED: t('wrongARCHIVED'),
};

/** What is wrong with a field: "Price: is not a number". */
export function problemWords(field: AnyImportField, code: RowProblemCode): string {
  return `${FIELD_WORDS[field]}: ${PROBLEM_WORDS[code]}`;
}

const TROUBLE_WORDS: Readonly<Record<ImportTrouble, string>> = {
  EMPTY: t('troubleEMPTY'),
  NOT_A_TABLE: t('troubleNOT_A_TABLE'),
  OLD_EXCEL: t('troubleOLD_EXCEL'),
  DAMAGED: t('troubleDAMAGED'),
  TOO_LARGE_UNPACKED: t('troubleTOO_LARGE_UNPACKED'),
  TOO_MANY_ROWS: t('troubleTOO_MANY_ROWS'),
  TOO_MANY_COLUMNS: t('troubleTOO_MANY_COLUMNS'),
  TOO_LONG_TO_READ: t('troubleTOO_LONG_TO_READ'),
  STOPPED: t('troubleSTOPPED'),
};

export function troubleWords(trouble: ImportTrouble | null): string {
  return TROUBLE_WORDS[trouble ?? 'STOPPED'];
}

const STATUS: Readonly<Record<ImportJob['state'], Status>> = {
  uploading: 'waitsForYou',
  reading: 'checking',
  matching: 'waitsForYou',
  checking: 'checking',
  checked: 'waitsForYou',
  running: 'running',
  done: 'done',
  undone: 'undone',
  failed: 'failed',
  discarded: 'undone',
};

export function statusOf({ state, isSilent }: ImportJob): Status {
  return isSilent ? 'waitsForYou' : STATUS[state];
}

type Outcome = NonNullable<ImportRow['outcome']>;
const outcomesOf = (subject: ImportJob['subject']): Readonly<Record<Outcome, string>> => ({
  new: wordsOf(subject).outcomeNew,
  update: wordsOf(subject).outcomeUpdate,
  same: t('outcomeSame'),
  faulty: t('outcomeFaulty'),
});

/** The report: each row as it stands in the file, what becomes of it, and what is wrong. */
export function reportRows(
  { headers, subject }: Pick<ImportDetail, 'headers' | 'subject'>,
  rows: readonly ImportRow[],
): (readonly string[])[] {
  const outcomes = outcomesOf(subject);
  return [
    [t('row'), ...headers, t('outcome'), t('wrong')],
    ...rows.map(({ number, cells, outcome, problems }) => [
      String(number),
      ...cells,
      outcome === null ? '' : outcomes[outcome],
      problems.map(({ field, code }) => problemWords(field, code)).join('; '),
    ]),
  ];
}
