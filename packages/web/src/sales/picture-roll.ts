import type { Roll } from '../printing/roll.ts';

/** Characters on a line of the picture: those of the wider roll. */
const COLUMNS = 48;

/** What a picture of a receipt is drawn of, from its top; columns and rows are characters. */
export type Placed =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: 'left' | 'center' | 'right';
      /** The column where it begins, ends, or has its middle. */
      readonly column: number;
      readonly row: number;
      readonly isBold: boolean;
    }
  | { readonly kind: 'rule'; readonly row: number }
  | { readonly kind: 'code'; readonly text: string; readonly row: number; readonly rows: number }
  | { readonly kind: 'logo'; readonly row: number; readonly rows: number };

const CODE_ROWS = 9;
const LOGO_ROWS = 6;

/** The lines of a text; words that have no room go to the next, longer ones are cut in two. */
export function wrapped(text: string, columns: number): readonly string[] {
  const rows: string[] = [];
  for (const part of text.split('\n')) {
    let row = '';
    for (const word of part.split(' ')) {
      let left = row === '' ? word : `${row} ${word}`;
      if (row !== '' && lengthOf(left) > columns) {
        rows.push(row);
        left = word;
      }
      while (lengthOf(left) > columns) {
        const signs = Array.from(left);
        rows.push(signs.slice(0, columns).join(''));
        left = signs.slice(columns).join('');
      }
      row = left;
    }
    rows.push(row);
  }
  return rows;
}

const lengthOf = (text: string): number => Array.from(text).length;

/** Places a receipt's lines where the printer would print them. */
export class PictureRoll implements Roll<unknown> {
  readonly placed: Placed[] = [];
  readonly columns = COLUMNS;
  /** How many rows are written. */
  rows = 0;

  line(text: string): void {
    for (const row of wrapped(text, COLUMNS)) {
      this.#put(row, 'left', 0);
      this.rows += 1;
    }
  }

  centered(text: string, isBold = false): void {
    for (const row of wrapped(text, COLUMNS)) {
      this.#put(row, 'center', COLUMNS / 2, isBold);
      this.rows += 1;
    }
  }

  pair(label: string, value: string, isBold = false): void {
    const room = COLUMNS - lengthOf(value) - 1;
    const isBelow = room < lengthOf(label) && room < COLUMNS / 2;
    const labels = wrapped(label, isBelow ? COLUMNS : Math.max(1, room));
    const values = wrapped(value, COLUMNS);
    const from = this.rows + (isBelow ? labels.length : 0);
    for (const [at, row] of labels.entries()) {
      this.#put(row, 'left', 0, isBold, this.rows + at);
    }
    for (const [at, row] of values.entries()) {
      this.#put(row, 'right', COLUMNS, isBold, from + at);
    }
    this.rows = Math.max(this.rows + labels.length, from + values.length);
  }

  total(label: string, value: string): void {
    this.pair(label, value, true);
  }

  thirds(rows: readonly (readonly [string, string, string])[]): void {
    for (const [first, second, third] of rows) {
      this.#put(first, 'left', 0);
      this.#put(second, 'right', (COLUMNS * 2) / 3);
      this.#put(third, 'right', COLUMNS);
      this.rows += 1;
    }
  }

  rule(): void {
    this.placed.push({ kind: 'rule', row: this.rows });
    this.rows += 1;
  }

  code(text: string): void {
    this.placed.push({ kind: 'code', text, row: this.rows, rows: CODE_ROWS });
    this.rows += CODE_ROWS;
  }

  logo(): void {
    this.placed.push({ kind: 'logo', row: this.rows, rows: LOGO_ROWS });
    this.rows += LOGO_ROWS;
  }

  #put(
    text: string,
    align: 'left' | 'center' | 'right',
    column: number,
    isBold = false,
    row = this.rows,
  ): void {
    if (text !== '') this.placed.push({ kind: 'text', text, align, column, row, isBold });
  }
}
