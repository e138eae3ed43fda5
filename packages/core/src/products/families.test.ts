import { describe, expect, test } from 'vitest';
import {
  optionMatrix,
  variantName,
  whyNotChangeOptions,
  whyNotOptions,
  whyNotVariants,
  withValuesOf,
  type VariantAsked,
} from './families.ts';

const SIZE = { name: 'Size', values: ['S', 'M'] };
const COLOUR = { name: 'Colour', values: ['Red', 'Blue'] };
const variant = (id: string, ...optionValues: string[]): VariantAsked => ({
  _id: id,
  optionValues,
  sku: `SKU-${id}`,
  barcode: null,
});
const said = (errors: readonly { pointer: string; code: string }[]): string[] =>
  errors.map(({ pointer, code }) => `${pointer} ${code}`);

test('a variant is named after its family and its values, in their order', () => {
  expect(variantName('T-shirt', ['M', 'Red'])).toBe('T-shirt · M · Red');
});

test('the matrix has every combination once, the last option changing first', () => {
  expect(optionMatrix([SIZE, COLOUR])).toEqual([
    ['S', 'Red'],
    ['S', 'Blue'],
    ['M', 'Red'],
    ['M', 'Blue'],
  ]);
  expect(optionMatrix([])).toEqual([[]]);
});

test('names of options and their values stand once, whatever their case', () => {
  expect(whyNotOptions([SIZE, COLOUR])).toEqual([]);
  const errors = whyNotOptions([SIZE, { name: 'size', values: ['x', 'X'] }]);
  expect(said(errors)).toEqual(['#/options/1/name NOT_UNIQUE', '#/options/1/values/1 NOT_UNIQUE']);
});

describe('variants', () => {
  const ofFamily = (...variants: VariantAsked[]) =>
    said(whyNotVariants('T-shirt', [SIZE, COLOUR], variants));

  test('with a value of each option are right', () => {
    expect(ofFamily(variant('1', 'S', 'Red'), variant('2', 'M', 'Red'))).toEqual([]);
  });
  test.each([[['S']], [['S', 'Green']], [['Red', 'S']], [['S', 'Red', 'Long']]])(
    'with the values %s are not of the family',
    (values) => {
      expect(ofFamily(variant('1', ...values))).toEqual(['#/variants/0/optionValues NOT_IN_LIST']);
    },
  );
  test('with the same values, id, SKU or code stand there twice', () => {
    const one = { ...variant('1', 'S', 'Red'), barcode: '7' };
    const other = { ...one, sku: 'sku-1' };
    expect(ofFamily(one, other)).toEqual([
      '#/variants/1/optionValues NOT_UNIQUE',
      '#/variants/1/_id NOT_UNIQUE',
      '#/variants/1/sku NOT_UNIQUE',
      '#/variants/1/barcode NOT_UNIQUE',
    ]);
  });
  test('with a name that is too long are refused', () => {
    const errors = whyNotVariants('x'.repeat(118), [SIZE], [variant('1', 'S')]);
    expect(said(errors)).toEqual(['#/variants/0/optionValues TOO_LONG']);
  });
});

test('new values join the options behind those that are there', () => {
  const brought = [variant('1', 'L', 'Red'), variant('2', 'L', 'Green')];
  expect(withValuesOf([SIZE, COLOUR], brought)).toEqual([
    { name: 'Size', values: ['S', 'M', 'L'] },
    { name: 'Colour', values: ['Red', 'Blue', 'Green'] },
  ]);
});

test('options may be renamed and lose what no variant has, but none may come or go', () => {
  const sold = [variant('1', 'S', 'Red')];
  const slim = [{ name: 'Sizes', values: ['S'] }, COLOUR];
  expect(whyNotChangeOptions([SIZE, COLOUR], slim, sold)).toEqual([]);
  const without = [{ name: 'Size', values: ['M'] }, COLOUR];
  expect(said(whyNotChangeOptions([SIZE, COLOUR], without, sold))).toEqual([
    '#/options/0/values VALUE_IN_USE',
  ]);
  expect(said(whyNotChangeOptions([SIZE, COLOUR], [SIZE], sold))).toEqual([
    '#/options OPTIONS_STAY',
  ]);
});
