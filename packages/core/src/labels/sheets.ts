/** Sheets of labels as they are sold, A4 upright, in millimetres. */

export const PAGE_MM = { width: 210, height: 297 } as const;

export interface Sheet {
  readonly columns: number;
  readonly rows: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** From the page's left and upper edge to the first label. */
  readonly leftMm: number;
  readonly topMm: number;
  readonly gapXMm: number;
  readonly gapYMm: number;
  /** `shelf`: the price is what is read from afar; `product`: the code is what is scanned. */
  readonly look: 'product' | 'shelf';
}

export const SHEET_NAMES = ['a4_24', 'a4_40', 'a4_65', 'a4_21', 'shelf_14', 'shelf_27'] as const;
export type SheetName = (typeof SHEET_NAMES)[number];

const sheet = (
  columns: number,
  rows: number,
  size: readonly [number, number],
  look: Sheet['look'],
  gapXMm = 0,
): Sheet => {
  const [widthMm, heightMm] = size;
  return {
    columns,
    rows,
    widthMm,
    heightMm,
    leftMm: (PAGE_MM.width - columns * widthMm - (columns - 1) * gapXMm) / 2,
    topMm: (PAGE_MM.height - rows * heightMm) / 2,
    gapXMm,
    gapYMm: 0,
    look,
  };
};

export const SHEETS: Readonly<Record<SheetName, Sheet>> = {
  a4_24: sheet(3, 8, [70, 37], 'product'),
  a4_40: sheet(4, 10, [52.5, 29.7], 'product'),
  a4_65: sheet(5, 13, [38.1, 21.2], 'product', 2.5),
  a4_21: sheet(3, 7, [63.5, 38.1], 'product', 2.5),
  shelf_14: sheet(2, 7, [99.1, 38.1], 'shelf', 2.5),
  shelf_27: sheet(3, 9, [70, 32], 'shelf'),
};

export interface LabelPlace {
  /** From 0. */
  readonly page: number;
  readonly xMm: number;
  readonly yMm: number;
}

/** How many labels a page has. */
export function labelsPerPage({ columns, rows }: Sheet): number {
  return columns * rows;
}

/** Where the labels go, row by row; the first goes to place `startAt`, counted from 1. */
export function labelPlaces(sheet: Sheet, startAt: number, count: number): LabelPlace[] {
  const perPage = labelsPerPage(sheet);
  if (!Number.isInteger(startAt) || startAt < 1 || startAt > perPage) {
    throw new RangeError(`No label ${startAt} on a sheet of ${perPage}`);
  }
  return Array.from({ length: count }, (_, index) => {
    const at = startAt - 1 + index;
    const onPage = at % perPage;
    const column = onPage % sheet.columns;
    const row = Math.floor(onPage / sheet.columns);
    return {
      page: Math.floor(at / perPage),
      xMm: sheet.leftMm + column * (sheet.widthMm + sheet.gapXMm),
      yMm: sheet.topMm + row * (sheet.heightMm + sheet.gapYMm),
    };
  });
}
