/** How wide a text is, in points. */
export type WidthOf = (text: string) => number;

/** What a column needs: for its longest word, and for its longest text on one line. */
export interface ColumnNeed {
  readonly least: number;
  readonly most: number;
}

/** A text in as many lines as the width asks for; a word that is wider is parted. */
export function wrapped(text: string, widthOf: WidthOf, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => parted(one, widthOf, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width || line === '') {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** A word in pieces that fit. */
function parted(word: string, widthOf: WidthOf, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const sign of word) {
    if (piece !== '' && widthOf(piece + sign) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return [...pieces, piece];
}

/**
 * Widths of columns that fill what there is: each what it asks for where all fit, and the first the
 * rest; else none less than its longest word, and the rest shared by what more they ask. Null: not
 * even the words fit.
 */
export function columnWidths(needs: readonly ColumnNeed[], room: number): readonly number[] | null {
  const sum = (of: (need: ColumnNeed) => number): number =>
    needs.reduce((all, need) => all + of(need), 0);
  const [least, most] = [sum((need) => need.least), sum((need) => need.most)];
  if (most <= room) return needs.map((need, at) => need.most + (at === 0 ? room - most : 0));
  if (least > room) return null;
  const share = (room - least) / (most - least);
  return needs.map((need) => need.least + (need.most - need.least) * share);
}
