/** Why nothing of a statement could be read. */
export const STATEMENT_TROUBLES = [
  'OLD_EXCEL',
  'NOT_A_TABLE',
  'DAMAGED',
  'EMPTY',
  'TOO_MANY_COLUMNS',
  'TOO_MANY_ROWS',
  'TOO_LARGE_UNPACKED',
  'TOO_LONG_TO_READ',
  'NO_COLUMNS',
] as const;
export type StatementTrouble = (typeof STATEMENT_TROUBLES)[number];
