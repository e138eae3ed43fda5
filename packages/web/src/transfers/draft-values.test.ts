import { expect, test } from 'vitest';
import {
  draftOf,
  draftProblems,
  goodsMessage,
  EMPTY_DRAFT,
  type DraftLine,
} from './draft-values.ts';

const line = (quantity: string, stepMilli = 1_000): DraftLine => ({
  productId: 'p1',
  name: 'Sugar',
  unit: 'piece',
  stepMilli,
  onHandMilli: null,
  quantity,
});

test('an empty draft says what is missing', () => {
  expect(Object.keys(draftProblems(EMPTY_DRAFT))).toEqual(['from', 'to', 'lines']);
});

test('goods go somewhere else, in whole steps, more than none', () => {
  const draft = { ...EMPTY_DRAFT, from: 'a', to: 'branch:a', lines: [line('0'), line('1.5')] };
  expect(Object.keys(draftProblems(draft))).toEqual(['to', 'lines.0.quantity', 'lines.1.quantity']);
  expect(draftProblems({ ...draft, to: 'branch:b', lines: [line('1.5', 500)] })).toEqual({});
});

test('a draft goes to a branch or to a business', () => {
  const draft = { from: 'a', to: 'branch:b', note: ' ', lines: [line('2')] };
  const lines = [{ productId: 'p1', quantityMilli: 2_000 }];
  const common = { fromBranchId: 'a', note: null, lines };
  expect(draftOf(draft)).toEqual({ ...common, toBranchId: 'b', toBusinessId: null });
  expect(draftOf({ ...draft, to: 'business:c' })).toEqual({
    ...common,
    toBranchId: null,
    toBusinessId: 'c',
  });
});

test('of what is on its way all that is pending may end, though the step is another by now', () => {
  expect(goodsMessage('0.5', 1_000)).toBe('In steps of 1.');
  expect(goodsMessage('2.5', 1_000, 2_500)).toBeNull();
  expect(goodsMessage('0.5', 1_000, 2_500)).toBeNull();
  expect(goodsMessage('1.2', 1_000, 2_500)).toBe('In steps of 1.');
  expect(goodsMessage('3', 1_000, 2_500)).toBe('In steps of 1.');
  expect(goodsMessage('3.5', 1_000, 2_500)).toBeNull();
});
