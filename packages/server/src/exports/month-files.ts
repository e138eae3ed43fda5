import { BYTE_ORDER_MARK } from '@tillbook/core/csv';
import { currencyExponent } from '@tillbook/core/money';
import type { Keep, Progress } from './make-file.ts';
import { coverPaper, coverText, standingSentence, type MonthCover } from './month-cover.ts';
import { cellWriter, papersOf, type Hand, type PaperHead } from './month-papers.ts';
import type { BoxTable } from './month-tables.ts';
import type { Printer } from './printer.ts';
import { headLine, rowLine } from './report-csv.ts';
import type { FileMade, ZipSink } from './zip-sink.ts';

/** The files of a month as they come into its ZIP. */
export class MonthFiles {
  readonly #zip: ZipSink;
  readonly #printer: Printer;
  readonly #keep: Keep;
  readonly #made: FileMade[] = [];
  #done: Progress = { filesDone: 0, rowsDone: 0 };

  constructor(zip: ZipSink, printer: Printer, keep: Keep) {
    this.#zip = zip;
    this.#printer = printer;
    this.#keep = keep;
  }

  #tell(): Promise<void> {
    return this.#keep(this.#zip.take(), this.#done);
  }

  async #print(name: string, paper: Parameters<Printer['print']>[0]): Promise<void> {
    // Its pages are packed already.
    this.#made.push(this.#zip.put(`${name}.pdf`, await this.#printer.print(paper), false));
    await this.#tell();
  }

  /** What the month is, to read before all else. */
  async cover(cover: MonthCover): Promise<void> {
    this.#made.push(this.#zip.put('cover.txt', coverText(cover)));
    await this.#print('cover', coverPaper(cover));
  }

  /** A table, for programs and on paper; its rows are read for each. */
  async table(table: BoxTable, cover: MonthCover, hand: Hand): Promise<void> {
    await this.#csv(table, hand);
    const write = cellWriter(hand);
    const head = headOf(table, cover, (day) => write(day, { title: '', kind: 'day' }));
    for await (const { name, paper } of papersOf(table, hand, write, head)) {
      await this.#print(name, paper);
    }
    this.#done = { ...this.#done, filesDone: this.#done.filesDone + 1 };
  }

  async #csv(table: BoxTable, { currency }: Hand): Promise<void> {
    const exponent = currencyExponent(currency);
    const file = this.#zip.open(`${table.name}.csv`);
    file.write(BYTE_ORDER_MARK + headLine(table.columns, currency));
    for await (const part of table.parts()) {
      for (const cells of part) file.write(rowLine(table.columns, cells, exponent));
      this.#done = { ...this.#done, rowsDone: this.#done.rowsDone + part.length };
      await this.#tell();
    }
    this.#made.push(file.end());
  }

  /** The list of hashes, and the end of the ZIP. */
  async end(): Promise<void> {
    const sums = this.#made.map(({ name, sha256 }) => `${sha256}  ${name}\n`);
    this.#zip.put('SHA256SUMS', sums.join(''));
    this.#zip.end();
    await this.#keep(this.#zip.take(true), this.#done);
  }
}

/** What stands under the title of each paper. */
function headOf(
  { isOfDay = false }: BoxTable,
  cover: MonthCover,
  day: (day: string) => string,
): PaperHead {
  const { businessName, from, to, currency } = cover;
  const days = isOfDay ? `At the end of ${day(to)}` : `${day(from)} to ${day(to)}`;
  const lines = [`All branches. ${days}. Amounts in ${currency}.`, standingSentence(cover)];
  return { businessName, lines };
}
