import { expect, test } from 'vitest';
import { parseSearch, stringifySearch, withChange } from './url-state.ts';

test('addresses hold plain texts: a barcode stays a barcode', () => {
  expect(stringifySearch({ q: '0616000123', sort: '-stock' })).toBe('?q=0616000123&sort=-stock');
  expect(parseSearch('?q=0616000123&ok=true')).toEqual({ q: '0616000123', ok: 'true' });
});

test('what is empty leaves the address', () => {
  expect(stringifySearch({ q: '', id: undefined, view: null })).toBe('');
  expect(withChange({ q: 'a', id: '1' }, { q: '', view: 'low' })).toEqual({ id: '1', view: 'low' });
});

test.each(['a b', 'ä&b=c', '100%', '+', '#1', 'صف'])('%j goes there and back', (q) => {
  expect(parseSearch(stringifySearch({ q }))).toEqual({ q });
});
