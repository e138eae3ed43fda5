import { guessMatches, type Match } from '@tillbook/core/imports/columns';
import type { RowReading } from '@tillbook/core/imports/read-row';
import type { Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { recordProduct } from '../products/product-author.ts';
import { listTaxClasses } from '../products/tax-classes.sql.ts';
import { applyRows } from './apply-rows.ts';
import type { Cells, Judged, RowDone, WaitingRow } from './import-rows.sql.ts';
import type { ImportWork, JobOf, Outcomes, PartOf } from './import-work.ts';
import { branchesInReachOf } from './imports.sql.ts';
import { judgedAgain, judgeRow, readCells, type Judging } from './judge-row.ts';
import { knownNames, knownProducts } from './known-products.ts';

/** Rows that become products. */
export class ProductWork implements ImportWork {
  readonly rowsApplied = 500;
  readonly guess = guessMatches;
  readonly #taken = new Set<string>();

  async check(tx: Tx, part: PartOf, cells: readonly Cells[]): Promise<Judged[]> {
    const judging = await judgingOf(tx, part, this.#taken);
    const rows = cells.map((row) => readCells(row, judging));
    const readings = rows.map(({ reading }) => reading);
    const known = await knownProducts(tx, part.author.businessId, readings);
    const nowMs = Date.parse(part.author.at);
    return rows.map((row) => judgeRow(row, known, judging, newId(nowMs)));
  }

  async apply(tx: Tx, part: PartOf, given: readonly WaitingRow[]): Promise<RowDone[]> {
    const waiting = given as readonly WaitingRow<RowReading>[];
    const { importId, author } = part;
    const judging = await judgingOf(tx, part, new Set());
    const readings = waiting.map(({ reading }) => reading);
    const ids = waiting.map(({ productId }) => productId);
    const known = await knownProducts(tx, author.businessId, readings, ids);
    const judged = waiting.map((row) => judgedAgain(row, known, judging));
    const good = judged.filter(({ done }) => done === null).map(({ row }) => row);
    const defaultTaxClassId = judging.place.taxClasses[0]?._id ?? '';
    const applying = { ...judging, importId, author, defaultTaxClassId };
    const applied = await applyRows(tx, applying, good);
    return judged.map(
      ({ row, done }): RowDone =>
        done ?? {
          number: row.number,
          outcome: row.outcome,
          problems: [],
          moved: applied.moved.get(row.number) ?? [],
          addedCodes: applied.codes.get(row.productId) ?? [],
        },
    );
  }

  async record(tx: Tx, { importId, author }: JobOf, counts: Outcomes): Promise<void> {
    const act = { action: 'products.imported', subjectId: importId, detail: { ...counts } };
    await recordProduct(tx, author, act);
  }
}

async function judgingOf(tx: Tx, part: PartOf, taken: Set<string>): Promise<Judging> {
  const { author, currency } = part;
  const taxClasses = await listTaxClasses(tx, author.businessId);
  return {
    matches: part.matches as readonly Match[],
    place: { currency, taxClasses },
    names: await knownNames(tx, author.businessId),
    branches: await branchesInReachOf(tx, author),
    taken,
  };
}
