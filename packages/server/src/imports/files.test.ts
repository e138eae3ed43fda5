import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { xlsxOf, zipOf } from '../../test/make-xlsx.ts';
import { checkZip, UNPACKED_BYTES_MAX } from './check-zip.ts';
import { decodeText } from './decode-text.ts';
import { numberText, readFile } from './read-file.ts';
import { readInWorker } from './read-in-worker.ts';

const TEXT = 'Name;Preis\r\n"Käse; jung";1,50\r\n\r\nTee;2\r\n';
const table = {
  headers: ['Name', 'Preis'],
  rows: [
    { number: 2, cells: ['Käse; jung', '1,50'] },
    { number: 4, cells: ['Tee', '2'] },
  ],
};

describe('a CSV file', () => {
  const utf16 = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16', utf16],
    ['UTF-16', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16', Buffer.from(utf16).swap16()],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ] as const)('in %s is read', async (encoding, bytes) => {
    expect(await readFile(bytes)).toEqual({ format: 'csv', encoding, ...table });
  });

  test.each([
    ['commas', 'a,b\n1,"2,5"\n'],
    ['tabs', 'a\tb\n1\t2,5\n'],
    ['bars', 'a|b\n1|2,5\n'],
    ['what the file says', 'sep=;\na;b\n1;2,5\n'],
  ])('with %s between its cells is read', async (_what, text) => {
    const read = await readFile(Buffer.from(text));
    expect(read).toMatchObject({ headers: ['a', 'b'], rows: [{ cells: ['1', '2,5'] }] });
  });

  test.each([
    ['EMPTY', Buffer.from('')],
    ['EMPTY', Buffer.from('\n\n;;\n')],
    ['EMPTY', Buffer.from('Name,Price\n')],
    ['NOT_A_TABLE', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 4])],
    ['OLD_EXCEL', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ['TOO_MANY_COLUMNS', Buffer.from(`${'a,'.repeat(101)}\n1\n`)],
    ['TOO_MANY_ROWS', Buffer.from(`a\n${'1\n'.repeat(50_001)}`)],
  ] as const)('that is %s is refused', async (trouble, bytes) => {
    expect(await readFile(bytes)).toEqual({ trouble });
  });

  test('rows that are too short or too long have as many cells as the header', async () => {
    const read = await readFile(Buffer.from('a,b\n1\n1,2,3\n'));
    expect(read).toMatchObject({ rows: [{ cells: ['1', ''] }, { cells: ['1', '2'] }] });
  });
});

describe('an XLSX file', () => {
  test('is read in a thread of its own; a formula is what the file kept of it', async () => {
    const file = xlsxOf([
      ['Name', 'Price', 'Code'],
      ['Käse', 1.5, 4_006_381_333_931],
      [{ formula: 'HYPERLINK("http://evil")', value: 'Tea' }, { formula: '1+1', value: 2 }, null],
    ]);
    expect(await readInWorker(file)).toEqual({
      format: 'xlsx',
      encoding: 'UTF-8',
      headers: ['Name', 'Price', 'Code'],
      rows: [
        { number: 2, cells: ['Käse', '1.5', '4006381333931'] },
        { number: 3, cells: ['Tea', '2', ''] },
      ],
    });
  });

  test('that would unpack to too much is refused before it is unpacked, also when it lies', async () => {
    const bomb = deflateRawSync(Buffer.alloc(UNPACKED_BYTES_MAX + 1));
    const part = { name: 'xl/worksheets/sheet1.xml', packed: bomb };
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(checkZip(zipOf([{ ...part, size: UNPACKED_BYTES_MAX + 1 }]))).toBe('TOO_LARGE_UNPACKED');
    expect(checkZip(zipOf([{ ...part, size: 100 }]))).toBe('TOO_LARGE_UNPACKED');
    expect(await readInWorker(zipOf([{ ...part, size: 100 }]))).toEqual({
      trouble: 'TOO_LARGE_UNPACKED',
    });
  });

  test('that is damaged is refused', async () => {
    const file = xlsxOf([['Name'], ['Tea']]);
    expect(await readFile(file.subarray(0, file.length - 30))).toEqual({ trouble: 'DAMAGED' });
    expect(checkZip(zipOf([]))).toBe('DAMAGED');
  });
});

test.each([
  ['0.30000000000000004', '0.3'],
  ['4.006381333931E12', '4006381333931'],
  ['1250', '1250'],
  ['007', '007'],
  ['-2.50', '-2.5'],
])('the stored number %s is seen as %s', (stored, seen) => {
  expect(numberText(stored)).toBe(seen);
});

test('what has signs that no text has is none', () => {
  expect(decodeText(Buffer.from('a\u0001b'))).toBeNull();
  expect(decodeText(Buffer.from('Tea\tCoffee\r\n'))?.encoding).toBe('UTF-8');
});
