import { searchWords } from '@tillbook/core/products/words';
import type { ParkedRow } from '@tillbook/core/sales/parked-sales.api';
import type { ParkedSale } from './parked.ts';

/** From so many on a list of parked sales is searched: fewer are seen at once. */
export const SEARCHED_MIN = 6;

/** Everything by which a sale of this device is known: its name, goods, customer, quote, notes. */
function textsOf({ name, parkedBy, lines, note, customer, quote }: ParkedSale): readonly string[] {
  const goods = lines.flatMap((line) => [line.name, line.sku, line.note ?? '']);
  const buyer = [customer?.name ?? '', customer?.phone ?? ''];
  return [name, parkedBy, ...goods, note ?? '', ...buyer, quote?.number ?? ''];
}

/** Whether each word that is searched for begins a word of one of the texts. */
function isFound(wanted: readonly string[], texts: readonly string[]): boolean {
  // Each by itself: of one text only so many words are kept.
  const words = texts.flatMap((text) => searchWords(text));
  return wanted.every((word) => words.some((one) => one.startsWith(word)));
}

/** The sales of this device that a search finds; all where nothing is searched for. */
export function searchParked(sales: readonly ParkedSale[], text: string): readonly ParkedSale[] {
  const wanted = searchWords(text);
  return sales.filter((sale) => isFound(wanted, textsOf(sale)));
}

/** The same of those at other tills, of which less is known: a name, a till, and who parked it. */
export function searchOtherParked(rows: readonly ParkedRow[], text: string): readonly ParkedRow[] {
  const wanted = searchWords(text);
  return rows.filter((row) => isFound(wanted, [row.name, row.tillName, row.parkedByName]));
}
