import type { Dims, Happening } from './report-oracle.ts';

/** The books of a diary: accounts and signed amounts, debits above zero. */

export type Line = readonly [account: string, amountMinor: number];

export const TENDER_ACCOUNTS: Readonly<Record<string, string>> = {
  ...{ cash: '1000', mobile_money: '1030', card: '1040', other: '1050', bank: '1020' },
  ...{ credit: '1100', store_credit: '1100', exchange: '1060' },
  ...{ gift_card: '2200', deposit: '2210' },
};

/** What goods that were sold before they came had cost less, or below zero more. */
export const revaluedLines = (minor: number): Line[] =>
  minor === 0
    ? []
    : [
        ['1200', minor],
        ['5000', -minor],
      ];

const KINDS = ['', 'asset', 'liability', 'equity', 'income', 'expense', 'expense'];
const RESULT = ['income', 'expense'];
/** What charges tax or takes it back. */
const CHARGING = ['sale', 'refund', 'blind_return'];

export function makeBooks() {
  const posted: Happening[] = [];

  /** An entry; what comes to nothing has no line. */
  const post = (dims: Dims, lines: readonly Line[]): void => {
    if (lines.reduce((sum, [, minor]) => sum + minor, 0) !== 0) {
      throw new Error(`The diary's own entry is off: ${JSON.stringify(lines)}`);
    }
    for (const [account, minor] of lines) {
      if (minor === 0) continue;
      const accountKind = KINDS[Number(account[0])] ?? null;
      const sums = minor > 0 ? { debit: minor } : { credit: -minor };
      posted.push({ dims: { ...dims, account, accountKind }, sums });
    }
  };

  const ofKinds = (kinds: readonly string[]): Happening[] =>
    posted.filter(({ dims }) => kinds.includes(dims['accountKind'] ?? ''));
  const added = ({ sums }: Happening): number => (sums['credit'] ?? 0) - (sums['debit'] ?? 0);

  /** Income and expenses, by what each adds to the profit. */
  const result = (): Happening[] =>
    ofKinds(RESULT).map((one) => ({
      dims: one.dims,
      sums: { result: added(one), income: one.dims['accountKind'] === 'income' ? added(one) : 0 },
    }));

  /** Both sides of a balance sheet; income and expenses together are the owner's. */
  const balances = (): Happening[] =>
    posted.map((one) => {
      const isResult = RESULT.includes(one.dims['accountKind'] ?? '');
      const own = isResult ? { account: 'result', accountKind: 'equity' } : {};
      const isOwned = one.dims['accountKind'] === 'asset';
      const sums: Record<string, number> = isOwned
        ? { owned: -added(one) }
        : { owedOrEarned: added(one) };
      return { dims: { ...one.dims, ...own }, sums };
    });

  const taxes = (): Happening[] =>
    posted.flatMap((one): Happening[] => {
      const { account, postedBy } = one.dims;
      if (account === '1300') return [{ dims: one.dims, sums: { inputTax: -added(one) } }];
      if (account !== '2100' || !CHARGING.includes(postedBy ?? '')) return [];
      return [{ dims: one.dims, sums: { outputTax: added(one) } }];
    });

  return { posted, post, result, balances, taxes };
}
