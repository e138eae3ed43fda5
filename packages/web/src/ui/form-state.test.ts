import { expect, test } from 'vitest';
import {
  beginSubmit,
  changeField,
  endSubmit,
  failSubmit,
  isDirty,
  leaveField,
  startForm,
} from './form-state.ts';

interface Product {
  readonly name: string;
  readonly price: string;
}

const validate = ({ name, price }: Product) => ({
  ...(name === '' ? { name: 'Enter a name.' } : {}),
  ...(price === '' ? { price: 'Enter a price.' } : {}),
});
const empty = startForm<Product>({ name: '', price: '' });
const typed = (name: string, state = empty) =>
  changeField(state, 'name', { ...state.values, name }, validate);

test('an empty field that was only visited shows no error', () => {
  expect(leaveField(empty, 'name', validate).shown).toEqual({});
});

test('a field is checked when it is left after an edit, and no other with it', () => {
  expect(leaveField(typed(''), 'name', validate).shown).toEqual({ name: 'Enter a name.' });
});

test('typing never brings an error, but takes one away as soon as it is fixed', () => {
  expect(typed('').shown).toEqual({});
  const wrong = leaveField(typed(''), 'name', validate);
  expect(typed('S', wrong).shown).toEqual({});
});

test('submitting with errors shows them all and counts the failure, without sending', () => {
  const state = beginSubmit(empty, validate);
  expect(state.shown).toEqual({ name: 'Enter a name.', price: 'Enter a price.' });
  expect([state.isBusy, state.failures]).toEqual([false, 1]);
});

test('a refusal of the server keeps every value and stands beside its field', () => {
  const full = startForm<Product>({ name: 'Sugar', price: '3200' });
  const busy = beginSubmit(full, validate);
  expect(busy.isBusy).toBe(true);
  const refused = failSubmit(busy, { fields: { name: 'Used already.' }, general: [] });
  expect(refused.values).toEqual({ name: 'Sugar', price: '3200' });
  expect(refused.shown).toEqual({ name: 'Used already.' });
  expect(typed('Sugar 2', refused).shown).toEqual({});
});

test('what was typed while saving is still unsaved', () => {
  const busy = beginSubmit(startForm<Product>({ name: 'Sugar', price: '1' }), validate);
  const sent = busy.values;
  expect(isDirty(endSubmit(busy, sent))).toBe(false);
  expect(isDirty(endSubmit(typed('Salt', busy), sent))).toBe(true);
});

test('a value that is typed back is no change', () => {
  expect(isDirty(typed('x'))).toBe(true);
  expect(isDirty(typed('', typed('x')))).toBe(false);
});
