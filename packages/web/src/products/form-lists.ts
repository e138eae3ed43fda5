/**
 * Rows inside a form of flat texts: `packs.0.name`, `packs.1.name`. A row is there while its first
 * key (`packs.0.name`) is; the names are those by which the server points at a fault.
 */
type Texts = Readonly<Record<string, string>>;

const keyOf = (list: string, at: number, field: string): string => `${list}.${at}.${field}`;

/** The number of a list's rows, by a field that every row has. */
export function rowCount(values: Texts, list: string, field: string): number {
  let count = 0;
  while (values[keyOf(list, count, field)] !== undefined) count += 1;
  return count;
}

/** The rows of a list with the named fields. */
export function rowsOf<F extends string>(
  values: Texts,
  list: string,
  fields: readonly [F, ...F[]],
): readonly Record<F, string>[] {
  return Array.from({ length: rowCount(values, list, fields[0]) }, (_, at) => {
    const row = fields.map((field) => [field, values[keyOf(list, at, field)] ?? '']);
    return Object.fromEntries(row) as Record<F, string>;
  });
}

/** The texts with a row more. */
export function withRow(values: Texts, list: string, row: Texts): Record<string, string> {
  const [field = ''] = Object.keys(row);
  const at = rowCount(values, list, field);
  const added = Object.entries(row).map(([name, text]): [string, string] => [
    keyOf(list, at, name),
    text,
  ]);
  return { ...values, ...Object.fromEntries(added) };
}

/** The texts without a row; the rows below it move up. */
export function withoutRow(values: Texts, list: string, at: number): Record<string, string> {
  const kept = Object.entries(values).flatMap(([name, text]): [string, string][] => {
    const [head, number = '', ...rest] = name.split('.');
    if (head !== list || rest.length === 0) return [[name, text]];
    if (Number(number) === at) return [];
    const moved = Number(number) > at ? Number(number) - 1 : Number(number);
    return [[keyOf(list, moved, rest.join('.')), text]];
  });
  return Object.fromEntries(kept);
}

/** Texts divided by commas, semicolons or line ends; each once, in their order. */
export function listed(text: string): string[] {
  const parts = text.split(/[,;\n]/u).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}
