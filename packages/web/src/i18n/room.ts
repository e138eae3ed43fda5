import { filled, textOf, type MessageValues, type Texts } from './message.ts';

/** The source language; every catalogue under `en/` is written in it. */
export const SOURCE_LANGUAGE = 'en';

/** A language in use: its texts by room. A text it lacks is shown in the source language. */
export interface Language {
  readonly tag: string;
  readonly rooms: Readonly<Record<string, Texts>>;
}

let language: Language = { tag: SOURCE_LANGUAGE, rooms: {} };

/** Speaks another language from now on; what is on the screen has to be drawn again. */
export function speak(next: Language): void {
  language = next;
}

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type BaseKey<K extends string> = K extends `${infer Base}_${PluralSuffix}` ? Base : K;

/** The keys a screen asks for: `items_one` and `items_other` are one key, `items`. */
export type KeyOf<C extends Texts> = BaseKey<keyof C & string>;

type Named<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Named<Rest>
  : never;
type TextsOf<C extends Texts, K extends string> = C[
  (K & keyof C) | (`${K}_${PluralSuffix}` & keyof C)] &
  string;
type IsPlural<C extends Texts, K extends string> = `${K}_other` extends keyof C ? true : false;
type Values<C extends Texts, K extends string> = {
  readonly [Name in Named<TextsOf<C, K>> as Name extends 'count' ? never : Name]: string | number;
} & (IsPlural<C, K> extends true
  ? { readonly count: number }
  : 'count' extends Named<TextsOf<C, K>>
    ? { readonly count: number }
    : object);
type Rest<V> = keyof V extends never ? [] : [values: V];

/** Gives the text of a key; the values it names are asked for by the type. */
export type Translate<C extends Texts> = <K extends KeyOf<C>>(
  key: K,
  ...values: Rest<Values<C, K>>
) => string;

/**
 * Makes the English catalogue of one room and the function that reads it. A file
 * `en/sales.ts` says `export const t = room('sales', { … })`, so a room's texts travel with the
 * room's chunk. Plurals end in `_one`, `_other`; values are `{{named}}`.
 */
export function room<const C extends Texts>(name: string, texts: C): Translate<C> {
  return ((key: string, values: MessageValues = {}) => {
    const own = textOf(language.rooms[name] ?? {}, language.tag, key, values['count']);
    return filled(own ?? textOf(texts, SOURCE_LANGUAGE, key, values['count']) ?? key, values);
  }) as Translate<C>;
}
