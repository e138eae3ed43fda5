/** A value of the audit as a person reads it; amounts and quantities stay as they are stored. */
function wordOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(wordOf).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${nameOf(name)} ${wordOf(part)}`)
      .join(', ');
  }
  return String(value);
}

/** `priceMinor` is `price`, `stepMilli` is `step`, `targetMargin` is `target margin`. */
function nameOf(field: string): string {
  return field
    .replace(/(Minor|Milli|Id)$/u, '')
    .replaceAll(/([a-z])([A-Z])/gu, (_, before: string, after: string) => `${before} ${after}`)
    .toLowerCase();
}

const LONGEST = 160;

/** What an act of the audit tells: each field, and where it is a change, from what to what. */
export function detailWords(detail: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(detail).map(([field, value]) => {
    const isChange =
      typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
    const text = isChange ? `${wordOf(value.from)} → ${wordOf(value.to)}` : wordOf(value);
    return `${nameOf(field)}: ${text}`;
  });
  const all = said.join(' · ');
  return all.length > LONGEST ? `${all.slice(0, LONGEST)}…` : all;
}
