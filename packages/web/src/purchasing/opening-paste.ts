import { lineAmountMinor } from '@tillbook/core/quantity';
import { moneyMessage, quantityMessage, readMoney, readQuantity } from '../ui/number-field.tsx';
import { pastedRows } from '../ui/pasted-rows.ts';

export interface OpeningLine {
  readonly branchId: string;
  readonly code: string;
  readonly quantityMilli: number;
  readonly unitCostMinor: number;
}

export interface Pasted {
  readonly lines: readonly OpeningLine[];
  /** The row of the sheet that each line stands in. */
  readonly rows: readonly number[];
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
  readonly valueMinor: number;
}

interface PasteWords {
  readonly code: string;
  readonly quantity: string;
  readonly branch: string;
}

/** Tabs of a spreadsheet, semicolons, or commas. */
const MARKS = '\t;,';

/**
 * Reads stock that was pasted: code, quantity, unit cost, and a branch by name or code where it is
 * another than the document's. A first line without any figure is a heading.
 */
export function readPasted(
  text: string,
  given: {
    readonly branchId: string;
    readonly branches: readonly { _id: string; name: string; code: string }[];
    readonly currency: string;
    readonly words: PasteWords;
  },
): Pasted {
  const { branchId, branches, currency, words } = given;
  const lines: OpeningLine[] = [];
  const rows: number[] = [];
  const problems: { line: number; problem: string }[] = [];
  pastedRows(text, MARKS).forEach((raw, at) => {
    const cells = raw.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '') || (at === 0 && !/\d/.test(cells.join()))) return;
    const [code = '', quantity = '', cost = '', where = ''] = cells;
    const wanted = where.toLowerCase();
    const branch = branches.find(
      ({ name, code: short }) => name.toLowerCase() === wanted || short.toLowerCase() === wanted,
    );
    const quantityMilli = readQuantity(quantity) ?? 0;
    const problem =
      code === ''
        ? words.code
        : (quantityMessage(quantity, true) ??
          (quantityMilli === 0 ? words.quantity : null) ??
          moneyMessage(cost, currency, true) ??
          (where !== '' && branch === undefined ? words.branch : null));
    if (problem !== null) problems.push({ line: at + 1, problem });
    else {
      const unitCostMinor = readMoney(cost, currency) ?? 0;
      rows.push(at + 1);
      lines.push({ branchId: branch?._id ?? branchId, code, quantityMilli, unitCostMinor });
    }
  });
  return { lines, rows, problems, valueMinor: valueOf(lines) };
}

/** The row of the sheet that a fault of `stock.3.code` stands in. */
export function rowOfLine(rows: Pasted['rows'], name: string): number {
  const at = Number(name.split('.')[1]);
  return rows[at] ?? at + 1;
}

function valueOf(lines: readonly OpeningLine[]): number {
  try {
    return lines.reduce(
      (sum, line) => sum + lineAmountMinor(line.unitCostMinor, line.quantityMilli),
      0,
    );
  } catch {
    return 0;
  }
}
