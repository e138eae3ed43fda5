import { fieldError } from '../field-errors.ts';
import { NAME_MAX_CHARACTERS } from '../limits.ts';
import type { FieldError } from '../refusals.ts';

/** Families of variants: their options, the matrix of values, the names. */

export interface OptionOfFamily {
  readonly name: string;
  readonly values: readonly string[];
}

/** "T-shirt · M · Red". */
export function variantName(familyName: string, optionValues: readonly string[]): string {
  return [familyName, ...optionValues].join(' · ');
}

/** Every combination of the options' values, the last option changing first. */
export function optionMatrix(options: readonly OptionOfFamily[]): string[][] {
  return options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}

const folded = (text: string): string => text.toLowerCase();

function twiceIn(values: readonly string[], pointerOf: (at: number) => string): FieldError[] {
  const keys = values.map(folded);
  return keys.flatMap((key, at) =>
    keys.indexOf(key) < at ? [fieldError(pointerOf(at), 'NOT_UNIQUE')] : [],
  );
}

/** What is wrong with options in themselves: names and values stand once, whatever their case. */
export function whyNotOptions(options: readonly OptionOfFamily[]): FieldError[] {
  const ofNames = twiceIn(
    options.map(({ name }) => name),
    (at) => `#/options/${at}/name`,
  );
  const ofValues = options.flatMap(({ values }, at) =>
    twiceIn(values, (place) => `#/options/${at}/values/${place}`),
  );
  return [...ofNames, ...ofValues];
}

export interface VariantAsked {
  readonly _id: string;
  readonly optionValues: readonly string[];
  readonly sku: string;
  readonly barcode: string | null;
}

/**
 * What is wrong with variants of a family: each has one value of each option, no two have the same
 * values, ids or codes, and their names stay short enough.
 */
export function whyNotVariants(
  familyName: string,
  options: readonly OptionOfFamily[],
  variants: readonly VariantAsked[],
): FieldError[] {
  const at = (index: number, field: string): string => `#/variants/${index}/${field}`;
  const errors = variants.flatMap(({ optionValues }, index) => {
    const isOfOptions =
      optionValues.length === options.length &&
      optionValues.every((value, place) => options[place]?.values.includes(value) === true);
    if (!isOfOptions) return [fieldError(at(index, 'optionValues'), 'NOT_IN_LIST')];
    const { length } = variantName(familyName, optionValues);
    return length > NAME_MAX_CHARACTERS
      ? [fieldError(at(index, 'optionValues'), 'TOO_LONG', { max: NAME_MAX_CHARACTERS })]
      : [];
  });
  const codes = variants.map(({ barcode }) => barcode);
  const ofCodes = codes.flatMap((code, index) =>
    code !== null && codes.indexOf(code) < index
      ? [fieldError(at(index, 'barcode'), 'NOT_UNIQUE')]
      : [],
  );
  const valuesOf = ({ optionValues }: VariantAsked): string => JSON.stringify(optionValues);
  return [
    ...errors,
    ...twiceIn(variants.map(valuesOf), (index) => at(index, 'optionValues')),
    ...twiceIn(
      variants.map(({ _id }) => _id),
      (index) => at(index, '_id'),
    ),
    ...twiceIn(
      variants.map(({ sku }) => sku),
      (index) => at(index, 'sku'),
    ),
    ...ofCodes,
  ];
}

/** The options with the values that new variants bring, behind those that are there. */
export function withValuesOf(
  options: readonly OptionOfFamily[],
  variants: readonly { readonly optionValues: readonly string[] }[],
): OptionOfFamily[] {
  return options.map((option, place) => {
    const brought = variants.flatMap(({ optionValues }) => optionValues[place] ?? []);
    const values = [...option.values];
    for (const value of brought) if (!values.includes(value)) values.push(value);
    return { ...option, values };
  });
}

/** Options may be renamed, and values that no variant has may go; their number stays. */
export function whyNotChangeOptions(
  before: readonly OptionOfFamily[],
  after: readonly OptionOfFamily[],
  variants: readonly { readonly optionValues: readonly string[] }[],
): FieldError[] {
  if (before.length !== after.length) {
    return [fieldError('#/options', 'OPTIONS_STAY')];
  }
  const missing = after.flatMap(({ values }, place) => {
    const isUsed = variants.some(({ optionValues }) => !values.includes(optionValues[place] ?? ''));
    return isUsed ? [fieldError(`#/options/${place}/values`, 'VALUE_IN_USE')] : [];
  });
  return [...whyNotOptions(after), ...missing];
}
