import type { Dims, Happening } from './report-oracle.ts';

/** The papers that tax was paid by, and those that gave it back, as they were handed in. */

interface Paper {
  /** When and where the books have it. */
  readonly when: Dims;
  readonly kind: 'supplier_bill' | 'supplier_return' | 'expense' | 'expense_void';
  readonly id: string;
  readonly supplier: string | null;
  /** The number that the supplier gave it. */
  readonly invoice: string | null;
  /** Without the tax; what is given back is below zero, and so is its tax. */
  readonly netMinor: number;
  readonly taxMinor: number;
}

/** What every supplier of these shops is known by to the tax office. */
const TAX_NUMBER = '100-200-300';

export function makeTaxed() {
  const papers: Happening[] = [];
  /** One without tax is no matter of it. */
  const hand = ({ when, kind, id, supplier, invoice, netMinor, taxMinor }: Paper): void => {
    if (taxMinor === 0) return;
    const told = { invoice, postedOn: when['day'] ?? null };
    const taxNumber = supplier === null ? null : TAX_NUMBER;
    const what = { taxDocument: `${kind}/${id}`, paperKind: kind, supplier };
    const dims = { ...when, ...what, ...told, taxNumber };
    papers.push({ dims, sums: { purchaseNet: netMinor, purchaseTax: taxMinor } });
  };
  return { papers, hand };
}
export type Taxed = ReturnType<typeof makeTaxed>;
