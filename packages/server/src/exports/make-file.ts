import { BYTE_ORDER_MARK, csvLine } from '@tillbook/core/csv';
import type { Reader } from '../db/database.ts';
import { TAKEN } from './taken.ts';
import { takenCell, titleOf } from './taken-cell.ts';
import { picturesOf, rowsOf, selectOf, sourcesOf } from './taken.sql.ts';
import { ZipSink, type FileMade } from './zip-sink.ts';

/** Whose everything it is, and who takes it. */
export interface Taking {
  readonly businessId: string;
  readonly businessName: string;
  readonly currency: string;
  readonly timezone: string;
  readonly takenAt: string;
  readonly takenBy: string;
}

export interface Progress {
  readonly filesDone: number;
  readonly rowsDone: number;
}

/** Called with each piece of a file, and for each part with how far it is. */
export type Keep = (piece: Buffer | null, progress: Progress) => Promise<void>;

/** Files of rows; the manifest and the sentences about it come beside them. */
export const FILES_OF_ROWS = TAKEN.length;

const ABOUT = `Everything of one business, as it was at one instant.

Each .csv file is a table: UTF-8, commas, a header line. Amounts are in the currency of the
business, quantities in the unit of the product, times in UTC (ISO 8601). Beside an id stands the
name of what it points at. Text that a spreadsheet would run as a formula begins with an apostrophe.
Pictures of products lie in products/pictures, each under its id.

manifest.json names every file with its rows, its bytes and its SHA-256 (sha256sum FILE compares).
Passwords, PINs, secrets of devices and links are nobody's to read and are not here.
`;

interface RowsMade extends FileMade {
  readonly rows: number;
  readonly columns: readonly string[];
}

/** Writes everything of the open tenant into a ZIP. */
export async function makeFile(reader: Reader, taking: Taking, keep: Keep): Promise<void> {
  const zip = new ZipSink(new Date(taking.takenAt));
  const sources = await sourcesOf(
    reader,
    TAKEN.map(({ source }) => source),
  );
  const files: RowsMade[] = [];
  let rowsDone = 0;
  const tell = (): Promise<void> => keep(zip.take(), { filesDone: files.length, rowsDone });
  for (const taken of TAKEN) {
    const source = sources.get(taken.source);
    if (source === undefined) throw new Error(`there is no ${taken.source} to take along`);
    const select = selectOf(taken, source);
    const columns = select.columns.map(titleOf);
    const file = zip.open(taken.file);
    file.write(BYTE_ORDER_MARK + csvLine(columns));
    let rows = 0;
    for await (const part of rowsOf(reader, select)) {
      const lines = part.map((row) =>
        csvLine(select.columns.map((one) => takenCell(one, row[one.name], taking.currency))),
      );
      file.write(lines.join(''));
      rows += part.length;
      rowsDone += part.length;
      await tell();
    }
    files.push({ ...file.end(), rows, columns });
  }
  const pictures = await takePictures(reader, zip, tell);
  putManifest(zip, taking, files, pictures);
  zip.end();
  await keep(zip.take(true), { filesDone: files.length, rowsDone });
}

async function takePictures(
  reader: Reader,
  zip: ZipSink,
  tell: () => Promise<void>,
): Promise<FileMade[]> {
  const made: FileMade[] = [];
  for await (const part of picturesOf(reader)) {
    for (const { imageId, mediaType, picture } of part) {
      const ending = mediaType.replace(/^.*\//, '').replace(/[^a-z0-9]/g, '');
      made.push(zip.put(`products/pictures/${imageId}.${ending}`, picture, false));
    }
    await tell();
  }
  return made;
}

function putManifest(
  zip: ZipSink,
  taking: Taking,
  files: readonly RowsMade[],
  pictures: readonly FileMade[],
): void {
  const about = zip.put('about.txt', ABOUT);
  const manifest = { format: 1, ...taking, files: [...files, ...pictures, about] };
  zip.put('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
}
