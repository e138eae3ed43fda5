import i18next from 'i18next';

/** The source language; every catalogue under `en/` is written in it. */
export const SOURCE_LANGUAGE = 'en';

void i18next.init({
  lng: SOURCE_LANGUAGE,
  fallbackLng: SOURCE_LANGUAGE,
  initAsync: false,
  // Keys are flat, so that a text may hold a full stop or a colon.
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  resources: {},
});

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Catalogue = Readonly<Record<string, string>>;
type BaseKey<K extends string> = K extends `${infer Base}_${PluralSuffix}` ? Base : K;

/** The keys a screen asks for: `items_one` and `items_other` are one key, `items`. */
export type KeyOf<C extends Catalogue> = BaseKey<keyof C & string>;

type Named<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Named<Rest>
  : never;
type TextsOf<C extends Catalogue, K extends string> = C[
  | (K & keyof C)
  | (`${K}_${PluralSuffix}` & keyof C)] &
  string;
type IsPlural<C extends Catalogue, K extends string> = `${K}_other` extends keyof C ? true : false;
type Values<C extends Catalogue, K extends string> = {
  readonly [Name in Named<TextsOf<C, K>> as Name extends 'count' ? never : Name]: string | number;
} & (IsPlural<C, K> extends true
  ? { readonly count: number }
  : 'count' extends Named<TextsOf<C, K>>
    ? { readonly count: number }
    : object);
type Rest<V> = keyof V extends never ? [] : [values: V];

/** Gives the text of a key; the values it names are asked for by the type. */
export type Translate<C extends Catalogue> = <K extends KeyOf<C>>(
  key: K,
  ...values: Rest<Values<C, K>>
) => string;

/**
 * Makes the English catalogue of one room and the function that reads it. A file
 * `en/sales.ts` says `export const t = room('sales', { … })`, so a room's texts travel with the
 * room's chunk. Plurals end in `_one`, `_other`; values are `{{named}}`.
 */
export function room<const C extends Catalogue>(name: string, texts: C): Translate<C> {
  i18next.addResourceBundle(SOURCE_LANGUAGE, name, texts);
  const translate = i18next.getFixedT(null, name);
  return ((key: string, values?: Record<string, unknown>) =>
    translate(key, values ?? {})) as Translate<C>;
}
