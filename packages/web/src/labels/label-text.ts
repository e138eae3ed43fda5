const LINES_MAX = 2;

/** A text in at most two lines that fit the width; what is left over ends in an ellipsis. */
export function fittedLines(
  text: string,
  widthOf: (text: string) => number,
  width: number,
): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(' ');
  for (const [at, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (lines.length === LINES_MAX - 1 || line === '') {
      const rest = line === '' ? words.slice(at).join(' ') : `${line} ${words.slice(at).join(' ')}`;
      return [...lines, shortened(rest, widthOf, width)];
    }
    lines.push(line);
    line = word;
  }
  return [...lines, widthOf(line) <= width ? line : shortened(line, widthOf, width)];
}

function shortened(text: string, widthOf: (text: string) => number, width: number): string {
  let kept = text;
  while (kept !== '' && widthOf(`${kept}…`) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

/** How many labels a choice of copies makes of one product. */
export function copiesOf(
  how: 'one' | 'stock',
  product: { readonly quantityMilli: number; readonly receivedMilli: number | null },
  max: number,
): number {
  if (how === 'one') return 1;
  const milli = product.receivedMilli ?? product.quantityMilli;
  return Math.min(max, Math.max(0, Math.ceil(milli / 1_000)));
}
