/** The chart of accounts of a small shop: what every business starts with. */

export type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

export interface Account {
  /** Four digits; the first one is the kind's. */
  readonly code: string;
  readonly name: string;
  readonly kind: AccountKind;
}

/** The accounts that rules post to. */
export const ACCOUNT = {
  CASH_IN_TILL: '1000',
  CASH_IN_SAFE: '1010',
  BANK: '1020',
  MOBILE_MONEY: '1030',
  CARD_CLEARING: '1040',
  OTHER_TENDERS: '1050',
  EXCHANGES: '1060',
  RECEIVABLES: '1100',
  DUE_FROM_BUSINESSES: '1110',
  INVENTORY: '1200',
  IN_TRANSIT: '1210',
  INPUT_TAX: '1300',
  PAYABLES: '2000',
  RECEIVED_NOT_BILLED: '2010',
  DUE_TO_BUSINESSES: '2020',
  TAX_PAYABLE: '2100',
  OWNERS_CAPITAL: '3000',
  OWNERS_DRAWINGS: '3010',
  OPENING_BALANCE: '3100',
  RETAINED_EARNINGS: '3200',
  SALES: '4000',
  OTHER_INCOME: '4200',
  COST_OF_GOODS_SOLD: '5000',
  STOCK_LOSS: '5100',
  STOCK_GAIN: '5110',
  OWN_USE: '5120',
  PRICE_DIFFERENCE: '5200',
  EXPENSES: '6000',
  PETTY_CASH: '6010',
  CASH_OVER_SHORT: '6100',
  ROUNDING: '6200',
  BAD_DEBTS: '6300',
  UNMATCHED_REFUNDS: '6310',
} as const;
export type AccountCode = (typeof ACCOUNT)[keyof typeof ACCOUNT];

/** Every account in the order of its code. */
export const CHART: readonly Account[] = [
  { code: ACCOUNT.CASH_IN_TILL, name: 'Cash in tills', kind: 'asset' },
  { code: ACCOUNT.CASH_IN_SAFE, name: 'Cash in safe', kind: 'asset' },
  { code: ACCOUNT.BANK, name: 'Bank', kind: 'asset' },
  { code: ACCOUNT.MOBILE_MONEY, name: 'Mobile money', kind: 'asset' },
  { code: ACCOUNT.CARD_CLEARING, name: 'Card clearing', kind: 'asset' },
  { code: ACCOUNT.OTHER_TENDERS, name: 'Other ways of paying', kind: 'asset' },
  { code: ACCOUNT.EXCHANGES, name: 'Exchanges under way', kind: 'asset' },
  { code: ACCOUNT.RECEIVABLES, name: 'Receivables', kind: 'asset' },
  { code: ACCOUNT.DUE_FROM_BUSINESSES, name: 'Due from my other businesses', kind: 'asset' },
  { code: ACCOUNT.INVENTORY, name: 'Inventory', kind: 'asset' },
  { code: ACCOUNT.IN_TRANSIT, name: 'Goods in transit', kind: 'asset' },
  { code: ACCOUNT.INPUT_TAX, name: 'Input tax', kind: 'asset' },
  { code: ACCOUNT.PAYABLES, name: 'Payables', kind: 'liability' },
  { code: ACCOUNT.RECEIVED_NOT_BILLED, name: 'Goods received, not billed', kind: 'liability' },
  { code: ACCOUNT.DUE_TO_BUSINESSES, name: 'Due to my other businesses', kind: 'liability' },
  { code: ACCOUNT.TAX_PAYABLE, name: 'Tax payable', kind: 'liability' },
  { code: ACCOUNT.OWNERS_CAPITAL, name: 'Owner’s capital', kind: 'equity' },
  { code: ACCOUNT.OWNERS_DRAWINGS, name: 'Owner’s drawings', kind: 'equity' },
  { code: ACCOUNT.OPENING_BALANCE, name: 'Opening balance equity', kind: 'equity' },
  { code: ACCOUNT.RETAINED_EARNINGS, name: 'Retained earnings', kind: 'equity' },
  { code: ACCOUNT.SALES, name: 'Sales', kind: 'income' },
  { code: ACCOUNT.OTHER_INCOME, name: 'Other income', kind: 'income' },
  { code: ACCOUNT.COST_OF_GOODS_SOLD, name: 'Cost of goods sold', kind: 'expense' },
  { code: ACCOUNT.STOCK_LOSS, name: 'Stock loss', kind: 'expense' },
  { code: ACCOUNT.STOCK_GAIN, name: 'Stock gain', kind: 'expense' },
  { code: ACCOUNT.OWN_USE, name: 'Goods for own use', kind: 'expense' },
  { code: ACCOUNT.PRICE_DIFFERENCE, name: 'Purchase price difference', kind: 'expense' },
  { code: ACCOUNT.EXPENSES, name: 'Operating expenses', kind: 'expense' },
  { code: ACCOUNT.PETTY_CASH, name: 'Petty cash expenses', kind: 'expense' },
  { code: ACCOUNT.CASH_OVER_SHORT, name: 'Cash over and short', kind: 'expense' },
  { code: ACCOUNT.ROUNDING, name: 'Cash rounding', kind: 'expense' },
  { code: ACCOUNT.BAD_DEBTS, name: 'Bad debts', kind: 'expense' },
  { code: ACCOUNT.UNMATCHED_REFUNDS, name: 'Unmatched refunds', kind: 'expense' },
];
