import { foldHeader } from '../imports/match-headers.ts';

/** What a column of a provider's statement can be. */
export const STATEMENT_FIELDS = [
  'code',
  'date',
  'time',
  'in',
  'out',
  'amount',
  'kind',
  'status',
  'fee',
  'party',
] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];

export interface StatementColumn {
  readonly field: StatementField;
  /** From 0. */
  readonly column: number;
}

/** Headers as providers write them, folded. */
const SYNONYMS: Readonly<Record<StatementField, readonly string[]>> = {
  code: [
    ...['receiptno', 'receipt', 'receiptnumber', 'transactionid', 'transid', 'transactioncode'],
    ...['financialtransactionid', 'id', 'txnid', 'tid', 'reference', 'referenceno', 'ref'],
    ...[
      'transactionreference',
      'externalid',
      'code',
      'mpesacode',
      'transactionno',
      'transactionnumber',
    ],
    ...['mpesareceiptno', 'numerodetransaction', 'idtransaction', 'referenceid', 'transactionref'],
  ],
  date: [
    ...[
      'completiontime',
      'date',
      'datetime',
      'transactiondate',
      'transactiontime',
      'initiationtime',
    ],
    ...['completedat', 'timestamp', 'valuedate', 'transactiondatetime', 'dateandtime', 'createdat'],
    ...['dateheure', 'tarehe', 'transfertime', 'dateoftransaction'],
  ],
  time: ['time', 'heure', 'saa', 'timeoftransaction'],
  in: [
    ...['paidin', 'credit', 'moneyin', 'received', 'creditamount', 'deposit', 'in', 'amountin'],
    ...['cashin', 'amountreceived', 'credited', 'amountcredited'],
  ],
  out: [
    ...['withdrawn', 'withdrawal', 'debit', 'moneyout', 'sent', 'debitamount', 'out', 'amountout'],
    ...['cashout', 'paidout', 'debited', 'amountdebited'],
  ],
  amount: ['amount', 'transactionamount', 'value', 'montant', 'kiasi', 'amountpaid'],
  kind: [
    ...['type', 'transactiontype', 'drcr', 'crdr', 'debitcredit', 'direction', 'kind'],
    ...['transactiontypename', 'servicetype'],
  ],
  status: ['status', 'transactionstatus', 'transfer', 'state', 'statut'],
  fee: ['fee', 'fees', 'charge', 'charges', 'commission', 'servicecharge', 'frais', 'ada'],
  party: [
    ...[
      'otherpartyinfo',
      'otherparty',
      'details',
      'description',
      'from',
      'fromname',
      'sender',
      'payer',
      'party',
    ],
    ...[
      'name',
      'customername',
      'msisdn',
      'payermsisdn',
      'sendermsisdn',
      'narration',
      'particulars',
    ],
    ...['mobilenumber', 'phonenumber', 'accountname', 'payeename', 'sendername'],
  ],
};

/** Which column is which, as far as the headers say; each column and each field at most once. */
export function guessColumns(headers: readonly string[]): StatementColumn[] {
  const folded = headers.map((header) => foldHeader(header.replace(/\([^)]*\)|\[[^\]]*\]/g, '')));
  const taken = new Set<number>();
  // The word that stands first in a field's list is meant before those behind it.
  const found = STATEMENT_FIELDS.flatMap((field) => {
    for (const word of SYNONYMS[field]) {
      const column = folded.findIndex((one, at) => one === word && !taken.has(at));
      if (column < 0) continue;
      taken.add(column);
      return [{ field, column }];
    }
    return [];
  });
  const has = (field: StatementField): boolean => found.some((one) => one.field === field);
  // Where money in and out stand apart, what else is called an amount is not needed.
  return has('in') || has('out')
    ? found.filter(({ field }) => field !== 'amount' && field !== 'kind')
    : found;
}

export type WhyNotColumns = 'REQUIRED' | 'NOT_UNIQUE' | 'OUT_OF_RANGE';

/** A code, a day and an amount are needed; no column and no field stands twice. */
export function whyNotColumns(
  columns: readonly StatementColumn[],
  columnsCount: number,
): WhyNotColumns | null {
  const has = (field: StatementField): boolean => columns.some((one) => one.field === field);
  if (!has('code') || !has('date')) return 'REQUIRED';
  if (!has('in') && !has('out') && !has('amount')) return 'REQUIRED';
  const fields = new Set(columns.map(({ field }) => field));
  const places = new Set(columns.map(({ column }) => column));
  if (fields.size < columns.length || places.size < columns.length) return 'NOT_UNIQUE';
  return columns.some(({ column }) => column >= columnsCount) ? 'OUT_OF_RANGE' : null;
}

/** The columns that were chosen for this provider before, where the file has the same headers. */
export function rememberedColumns(
  headers: readonly string[],
  before: readonly { readonly field: StatementField; readonly header: string }[],
): StatementColumn[] | null {
  const found = before.map(({ field, header }) => ({
    field,
    column: headers.findIndex((one) => foldHeader(one) === foldHeader(header)),
  }));
  const isWhole = found.length > 0 && found.every(({ column }) => column >= 0);
  return isWhole && whyNotColumns(found, headers.length) === null ? found : null;
}
