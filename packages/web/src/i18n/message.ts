/** Texts of one catalogue by key, in i18next's JSON format 4: `{{named}}`, `_one`, `_other`. */
export type Texts = Readonly<Record<string, string>>;
export type MessageValues = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, count: number): string {
  let rule = rules.get(language);
  if (rule === undefined) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule.select(count);
}

/** The text of a key: its plural form for the count, else the plain one; null when unknown. */
export function textOf(texts: Texts, language: string, key: string, count: unknown): string | null {
  const form = typeof count === 'number' ? texts[`${key}_${pluralOf(language, count)}`] : undefined;
  return form ?? texts[key] ?? texts[`${key}_other`] ?? null;
}

/** The text with its values in place; a name without a value stays as it is, to be seen. */
export function filled(text: string, values: MessageValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}
