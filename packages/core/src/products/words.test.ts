import { expect, test } from 'vitest';
import { codeWords, productWords, searchWords, sortName, wordRange } from './words.ts';

test('a name is searched by its words, whatever their case, accents or punctuation', () => {
  expect(searchWords('  Azam FLOUR, 1kg (White) ')).toEqual(['azam', 'flour', '1kg', 'white']);
  expect(searchWords('Crème brûlée ﬁne')).toEqual(['creme', 'brulee', 'fine']);
  expect(searchWords('İstanbul ılık Straße')).toEqual(['istanbul', 'ilik', 'strasse']);
});

test('Arabic is found with or without vowel signs, alef forms and ta marbuta', () => {
  expect(searchWords('قَهْوَة أحمد')).toEqual(searchWords('قهوه احمد'));
  expect(searchWords('عصير ٢٥٠')).toEqual(['عصير', '250']);
});

test('vowel signs of Devanagari and Thai stay part of their words', () => {
  expect(searchWords('चीनी')).toEqual(['चीनी'.normalize('NFKD')]);
  expect(searchWords('น้ำตาล')).toHaveLength(1);
});

test('signs that mean something to a database or a pattern are no words', () => {
  for (const text of ['', ' ', '%', '_', '*', '(', '--', "'", '\\', '🙂']) {
    expect(searchWords(text)).toEqual([]);
  }
});

test('a word counts once, and at most twenty are kept', () => {
  expect(searchWords('tea Tea TEA')).toEqual(['tea']);
  const many = Array.from({ length: 30 }, (_, at) => `w${at}`).join(' ');
  expect(searchWords(many)).toHaveLength(20);
});

test('very long words are cut alike in the product and in the question', () => {
  const long = 'a'.repeat(200);
  expect(searchWords(long)).toEqual(searchWords(`${long}b`));
  expect(searchWords('㌀'.repeat(120))[0]?.length).toBeLessThanOrEqual(128);
});

test('a code is found by its parts and written together', () => {
  expect(codeWords('FL-001')).toEqual(['fl', '001', 'fl001']);
  expect(codeWords('sugar')).toEqual(['sugar']);
});

test('a UPC is found by its EAN form and the other way round', () => {
  const upc = productWords({ name: 'Soap', sku: 'S-1', barcode: '036000291452' });
  expect(upc).toContain('0036000291452');
  const ean = productWords({ name: 'Soap', sku: 'S-1', barcode: '0036000291452' });
  expect(ean).toContain('036000291452');
});

test('the range of a prefix holds every word that begins with it and no other', () => {
  const { from, to } = wordRange('su');
  const within = (word: string) =>
    Buffer.compare(Buffer.from(word), Buffer.from(from)) >= 0 &&
    Buffer.compare(Buffer.from(word), Buffer.from(to)) < 0;
  expect(['su', 'sugar', 'su\u{10fffd}', 'suß'].map(within)).toEqual([true, true, true, true]);
  expect(['s', 'st', 'sv', 'T', 'sv\u{10fffd}'].map(within)).toEqual(Array(5).fill(false));
});

test('lists sort without regard to case and accents, and numbers by their value', () => {
  const names = ['Soap 10', 'éclair', 'soap 2', 'Zebra', 'Eclipse'];
  const sorted = [...names].sort((a, b) => (sortName(a) < sortName(b) ? -1 : 1));
  expect(sorted).toEqual(['éclair', 'Eclipse', 'soap 2', 'Soap 10', 'Zebra']);
});

test('what a list is sorted by never grows beyond what an index holds', () => {
  expect(Buffer.byteLength(sortName('ﷺ'.repeat(120)))).toBeLessThan(330);
});

test('a plain text is found by the same words beside one that is folded', () => {
  const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  const texts = [printable.join(''), 'Azam FLOUR, 1kg (White)', 'x^2 `a` {b} ~c'];
  // A sign that folds to nothing keeps a text from being taken for a plain one.
  for (const text of texts) expect(searchWords(`${text}\u0640`)).toEqual(searchWords(text));
  for (const sign of printable) {
    expect(searchWords(`a${sign}b\u0640`)).toEqual(searchWords(`a${sign}b`));
    expect(sortName(`a${sign}b\u0640`)).toEqual(sortName(`a${sign}b`));
  }
});
