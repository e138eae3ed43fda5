import { formatsOf } from '@tillbook/core/businesses/usual-formats';
import type { Formats } from '@tillbook/core/formats';
import { statement, type Reader } from '../db/database.ts';

/** What was chosen in a business, null where nothing was, and what the usual ones follow from. */
export interface FormatsRow {
  readonly [format: string]: string | null;
  readonly currency: string;
  readonly timezone: string;
}

const IN_USE = statement('formats_in_use', 'select formats_in_use() formats');

/** How the opened business writes, for what goes out without somebody signed in. */
export async function formatsInUse(reader: Reader): Promise<Formats> {
  return (await writingInUse(reader)).formats;
}

/** The same with the currency of the opened business. */
export async function writingInUse(
  reader: Reader,
): Promise<{ readonly formats: Formats; readonly currency: string }> {
  const { formats } = await reader.one<{ formats: FormatsRow }>(IN_USE, []);
  return { formats: formatsOf(formats, formats), currency: formats.currency };
}
