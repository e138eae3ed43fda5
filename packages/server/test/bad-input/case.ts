/** One wrong or strange value of a field, numbered as in our list of bad input. */
export interface FieldCase {
  readonly id: string;
  /** `undefined`: the field is left out. */
  readonly value: unknown;
  /** What is said: a field's code, a refusal's code, or that it is taken (and what is kept). */
  readonly said:
    { readonly field: string } | { readonly refusal: string } | { readonly kept: unknown };
}

/** Text that stands in the JSON as it is, where `JSON.stringify` would not write it. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export const raw = (text: string): RawJson => new RawJson(text);

export const bad = (id: string, value: unknown, field: string): FieldCase => ({
  id,
  value,
  said: { field },
});
export const refused = (id: string, value: unknown, refusal: string): FieldCase => ({
  id,
  value,
  said: { refusal },
});
/** A value that is taken; `kept` is what the server goes on with, the value itself by default. */
export const taken = (id: string, value: unknown, kept: unknown = value): FieldCase => ({
  id,
  value,
  said: { kept },
});
export const wrongType = (id: string, value: unknown): FieldCase => bad(id, value, 'WRONG_TYPE');

/** Those cases but for these values: where a field takes what others refuse. */
export const without = (
  cases: readonly FieldCase[],
  ...values: readonly unknown[]
): readonly FieldCase[] => cases.filter((one) => !values.includes(one.value));

/** Several values of one row of the list, each a case of its own. */
export const each = (
  ids: readonly string[],
  values: readonly unknown[],
  field: string,
): FieldCase[] => values.map((value, at) => bad(ids[at] ?? ids.at(-1) ?? '', value, field));
