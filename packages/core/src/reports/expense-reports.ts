import type { Dimension } from './report-columns.ts';
import { report } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

/** What was spent, as the books have it: of whoever may see the list of expenses. */

const spent = (by: Dimension, also: Dimension): ReportRule =>
  report({
    ...{ group: 'books', source: 'expenses', by: [by], also: ['branch', 'month', also] },
    ...{ shown: ['expenses', 'spent', 'spentTax', 'spentInAll'], more: ['spentShare'] },
    ...{ order: '-spent', drawn: 'spent', needs: ['expense.view'] },
  });

export const EXPENSE_REPORTS = {
  'expenses-by-category': spent('expenseCategory', 'payee'),
  'expenses-by-payee': spent('payee', 'expenseCategory'),
} as const satisfies Record<string, ReportRule>;
