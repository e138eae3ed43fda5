/** A CSV of invented products; every so many rows one that is wrong, each in another way. */
export function productFile(wanted: { readonly rows: number; readonly faulty: number }): {
  readonly file: string;
  /** The numbers of the faulty rows, as people see them. */
  readonly faulty: readonly number[];
} {
  const lines = ['Name,SKU,Category,Brand,Unit,Price,Cost,Reorder level,Kariakoo'];
  const every = wanted.faulty === 0 ? Infinity : Math.floor(wanted.rows / wanted.faulty);
  const faulty: number[] = [];
  for (let at = 0; at < wanted.rows; at += 1) {
    const isFaulty = at % every === every - 1 && faulty.length < wanted.faulty;
    if (isFaulty) faulty.push(at + 2);
    const price = isFaulty ? FAULTS[faulty.length % FAULTS.length] : `${1_000 + (at % 900)}.50`;
    const category = `Group ${at % 12} > Shelf ${at % 60}`;
    const brand = `Brand ${at % 40}`;
    const cells = [`Item ${at} of the file`, `I-${at}`, category, brand, 'pcs', price, 700, 5];
    lines.push([...cells, at % 20].join(','));
  }
  return { file: lines.join('\n'), faulty };
}

const FAULTS = ['abc', '-5', '', '1.2345', '99999999999999'] as const;
