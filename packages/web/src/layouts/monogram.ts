/** One or two letters that stand for a name: "Amina Juma" is AJ, "Kariakoo" is KA. */
export function monogram(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = '', second] = words;
  const letters = [...first];
  const two = second === undefined ? letters.slice(0, 2) : [letters[0] ?? '', [...second][0] ?? ''];
  return two.join('').toUpperCase();
}

const SLOTS = 5;

/** A chart colour that stays with an id, so that a wrong branch is noticed by its colour. */
export function colourOf(id: string): string {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return `var(--chart-${(sum % SLOTS) + 1})`;
}
