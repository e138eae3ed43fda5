export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** Its shortcut, shown so that people learn it. */
  readonly keys?: string;
  readonly run: () => void;
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * The items whose label holds every typed word, in any order and without accents; labels that
 * begin with the text come first. A leading `>` keeps the actions only.
 */
export function matching(items: readonly PaletteItem[], typed: string, actions: string) {
  const onlyActions = typed.trimStart().startsWith('>');
  const text = folded(onlyActions ? typed.replace('>', '') : typed).trim();
  const words = text.split(/\s+/).filter((word) => word !== '');
  const rank = (item: PaletteItem) => (folded(item.label).startsWith(text) ? 0 : 1);
  return items
    .filter((item) => !onlyActions || item.group === actions)
    .filter((item) => words.every((word) => folded(item.label).includes(word)))
    .map((item, at) => ({ item, at }))
    .sort((one, other) => rank(one.item) - rank(other.item) || one.at - other.at)
    .map(({ item }) => item);
}
