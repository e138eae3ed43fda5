interface Piece {
  readonly raw: string;
  /** What a cell in quotes says; null for other text and for the mark between two cells. */
  readonly quoted: string | null;
  readonly isMark: boolean;
}

/** A cell in quotes, up to where a cell can end: a quote that is never closed is a plain sign. */
const QUOTED = / *"([^"]*(?:""[^"]*)*)" *(?=[\t;,\n]|$)/y;

/** The rows of a text in pieces; the breaks within quotes part no rows. */
function piecesOf(text: string, marks: string): Piece[][] {
  const rows: Piece[][] = [[]];
  const put = (piece: Piece) => rows.at(-1)?.push(piece);
  let isBegin = true;
  for (let at = 0; at < text.length;) {
    QUOTED.lastIndex = at;
    const found: RegExpExecArray | null = isBegin ? QUOTED.exec(text) : null;
    const [raw = '', inside = '']: readonly string[] = found ?? [];
    const sign = text[at] ?? '';
    const isMark: boolean = raw === '' && marks.includes(sign);
    if (raw !== '') put({ raw, quoted: inside.replaceAll('""', '"'), isMark });
    else if (sign === '\n') rows.push([]);
    else put({ raw: sign, quoted: null, isMark });
    isBegin = isMark || (raw === '' && sign === '\n');
    at += raw.length || 1;
  }
  return rows;
}

function cellOf(pieces: readonly Piece[]): string {
  const [only] = pieces;
  const isQuoted = pieces.length === 1 && only !== undefined && only.quoted !== null;
  return isQuoted ? (only.quoted ?? '') : pieces.map(({ raw }) => raw).join('');
}

/**
 * The rows of a sheet that was pasted, each with its cells. Spreadsheets put cells with breaks,
 * tabs or quotes in quotes. A row is parted by the first of the marks that it has.
 */
export function pastedRows(text: string, marks: string): string[][] {
  return piecesOf(text.replace(/\r\n?/g, '\n'), marks).map((pieces) => {
    const has = (mark: string) => pieces.some(({ raw, isMark }) => isMark && raw === mark);
    const by = [...marks].find(has);
    const cells: Piece[][] = [[]];
    for (const piece of pieces) {
      if (piece.isMark && piece.raw === by) cells.push([]);
      else cells.at(-1)?.push(piece);
    }
    return cells.map(cellOf);
  });
}
