import type { BulkProduct, ShownChange } from '@tillbook/core/products/change-sets.api';
import { pastedRows } from '../ui/pasted-rows.ts';
import { cellText, changeOf, readCell, type Cell, type GridPlace } from './grid-cells.ts';

/** What was typed over products, until it is applied. A product is kept as it was seen. */
export interface RowEdit {
  readonly row: BulkProduct;
  readonly cells: Readonly<Partial<Record<Cell, string>>>;
}
export type Edits = ReadonlyMap<string, RowEdit>;

export const NO_EDITS: Edits = new Map();

/** The edits with a text typed into a cell; the text that was there takes the edit away. */
export function typeInto(
  edits: Edits,
  row: BulkProduct,
  cell: Cell,
  text: string,
  place: GridPlace,
): Edits {
  const before = edits.get(row.productId) ?? { row, cells: {} };
  const { [cell]: _was, ...others } = before.cells;
  const isBack = text.trim() === cellText(before.row, cell, place);
  const cells = isBack ? others : { ...others, [cell]: text };
  const next = new Map(edits);
  if (Object.keys(cells).length === 0) next.delete(row.productId);
  else next.set(row.productId, { row: before.row, cells });
  return next;
}

/** A block of a spreadsheet: lines, and cells between tabs. A last empty line is none. */
export function blockOf(text: string): string[][] {
  const rows = pastedRows(text, '\t');
  const last = rows.at(-1);
  if (last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** Pastes a block with its first cell at a place; what reaches over the edges is left out. */
export function paste(
  edits: Edits,
  block: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
  grid: { readonly rows: readonly BulkProduct[]; readonly cells: readonly Cell[] },
  place: GridPlace,
): { readonly edits: Edits; readonly pasted: number } {
  let next = edits;
  let pasted = 0;
  for (const [down, line] of block.entries()) {
    for (const [right, text] of line.entries()) {
      const row = grid.rows[at.row + down];
      const cell = grid.cells[at.column + right];
      if (row === undefined || cell === undefined) continue;
      next = typeInto(next, row, cell, text, place);
      pasted += 1;
    }
  }
  return { edits: next, pasted };
}

/** Why an edited cell cannot be applied, or null. */
export function wrongIn(edit: RowEdit | undefined, cell: Cell, place: GridPlace): string | null {
  const text = edit?.cells[cell];
  if (text === undefined) return null;
  const read = readCell(cell, text, place);
  return read.ok ? null : read.message;
}

/** How many cells were changed, and how many of those are wrong. */
export function countEdits(
  edits: Edits,
  place: GridPlace,
): { readonly cells: number; readonly wrong: number } {
  let cells = 0;
  let wrong = 0;
  for (const edit of edits.values()) {
    for (const cell of Object.keys(edit.cells) as Cell[]) {
      cells += 1;
      if (wrongIn(edit, cell, place) !== null) wrong += 1;
    }
  }
  return { cells, wrong };
}

/** The rows of a change set. */
export function rowsOf(
  edits: Edits,
  place: GridPlace,
): { productId: string; version: number; changes: ShownChange }[] {
  return [...edits.values()]
    .map(({ row, cells }) => ({
      productId: row.productId,
      version: row.version,
      changes: changeOf(row, cells, place),
    }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
}
