import type { AnyImportField, ImportSubject } from '@tillbook/core/imports/imports.api';
import type { BranchNamed, MatchOf } from '@tillbook/core/imports/match-headers';
import type { Tx } from '../db/database.ts';
import type { Author } from '../products/product-author.ts';
import type { ImportMatch } from './imports.sql.ts';
import type { Cells, Judged, RowDone, WaitingRow } from './import-rows.sql.ts';

/** Whose import it is, what it brings, and in which money its amounts are. */
export interface JobOf {
  readonly importId: string;
  readonly subject: ImportSubject;
  readonly author: Author;
  readonly currency: string;
  readonly timezone: string;
}

/** A part of the work: its job as of this moment, and the columns that were matched. */
export interface PartOf extends JobOf {
  readonly matches: readonly ImportMatch[];
}

export interface Outcomes {
  readonly newCount: number;
  readonly updateCount: number;
  readonly sameCount: number;
  readonly faultyCount: number;
}

/** What is done with the rows of one kind of file; each goes through one step of one file. */
export interface ImportWork {
  /** How many rows are applied in one transaction. */
  readonly rowsApplied: number;
  readonly guess: (
    headers: readonly string[],
    branches: readonly BranchNamed[],
  ) => MatchOf<AnyImportField>[];
  readonly check: (tx: Tx, part: PartOf, rows: readonly Cells[]) => Promise<Judged[]>;
  readonly apply: (tx: Tx, part: PartOf, rows: readonly WaitingRow[]) => Promise<RowDone[]>;
  /** Writes down that it is through. */
  readonly record: (tx: Tx, part: JobOf, counts: Outcomes) => Promise<void>;
}
