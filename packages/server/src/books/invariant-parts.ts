import { TENDER_ACCOUNT } from '@tillbook/core/ledger/journal-of-sale';

// Accounts as invariants name them.
export const CASH = `'1000'`;
export const MOBILE_MONEY = `'1030'`;
export const CARD = `'1040'`;
export const BANK = `'1020'`;
export const OTHER_TENDERS = `'1050'`;
export const ROUNDING = `'6200'`;
export const RECEIVABLES = `'1100'`;
export const INVENTORY = `'1200'`;
export const IN_TRANSIT = `'1210'`;
export const PAYABLES = `'2000'`;
export const RECEIVED_NOT_BILLED = `'2010'`;
export const TAX_PAYABLE = `'2100'`;
export const SALES = `'4000'`;
export const COST_OF_GOODS_SOLD = `'5000'`;
export const STOCK_LOSS = `'5100'`;
export const CASH_IN_SAFE = `'1010'`;
export const CASH_OVER_SHORT = `'6100'`;

/** The account of each way of paying that is no own one, as branches of a `case`. */
export const USUAL_ACCOUNTS = Object.entries(TENDER_ACCOUNT)
  .map(([method, code]) => `when '${method}' then '${code}'`)
  .join(' ');

/** What journal lines `j` put on an account, on the wanted side. */
export const side = (account: string, wanted: 'debit' | 'credit'): string =>
  `coalesce(sum(j.${wanted}_minor - j.${wanted === 'debit' ? 'credit' : 'debit'}_minor)
    filter (where j.account_code = ${account}), 0)`;
