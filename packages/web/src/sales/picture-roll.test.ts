import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { USUAL_DESIGN } from '@tillbook/core/receipt-design';
import { USUAL_RECEIPTS } from '@tillbook/core/sales/receipts.api';
import { expect, it, test } from 'vitest';
import { PictureRoll, wrapped } from './picture-roll.ts';
import { receiptBytes } from './receipt-bytes.ts';
import { writeReceipt, type PaperPart } from './receipt-roll.ts';
import { sampleSale } from './sample-sale.ts';
import { readEscPos } from '../printing/test-escpos.ts';
import { formatOfSale } from './zone-format.ts';

const SHOP = {
  ...{ name: 'Amina Shop', currency: 'TZS', timezone: 'Africa/Dar_es_Salaam' },
  ...({ taxMode: 'inclusive', taxRounding: 'per_rate' } as const),
  texts: USUAL_RECEIPTS.texts,
};
const PLACE = { locale: 'en', formats: PLATFORM_FORMATS, currency: 'TZS', timeZone: 'UTC' };
const ADDRESS = 'https://till.test/r/abc';
const sale = sampleSale(SHOP, Date.UTC(2026, 10, 23, 9, 30));
const part: PaperPart = {
  ...{ sale, format: formatOfSale(PLACE, sale), look: { design: USUAL_DESIGN, logo: null } },
  mark: { copyNo: 0, address: ADDRESS },
};

function rollOf(write: (roll: PictureRoll) => void): PictureRoll {
  const roll = new PictureRoll();
  write(roll);
  return roll;
}

/** The words of each row, as they are read from left to right. */
function rowsOf({ placed }: PictureRoll): string[] {
  const rows = new Map<number, string[]>();
  for (const one of placed) {
    const said = one.kind === 'text' ? one.text : one.kind === 'rule' ? '-'.repeat(48) : one.kind;
    rows.set(one.row, [...(rows.get(one.row) ?? []), said]);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, said]) => said.join(' '));
}

const plain = (text: string) =>
  text.replaceAll('×', 'x').replaceAll('−', '-').replace(/\s+/gu, ' ').trim();

test('a picture says line by line what the printer prints, with the same code', () => {
  const printed = readEscPos(receiptBytes([part], 'roll80', null)).flatMap((one) =>
    one.kind === 'line' ? [plain(one.text)] : [],
  );
  const roll = rollOf((own) => writeReceipt(own, part, null));
  const drawn = rowsOf(roll).map(plain);
  expect(drawn.filter((row) => row !== 'code')).toEqual(printed.filter((row) => row !== ''));
  expect(roll.placed).toContainEqual(expect.objectContaining({ kind: 'code', text: ADDRESS }));
});

test('nothing lies on anything else', () => {
  const roll = rollOf((own) => writeReceipt(own, part, 'a logo'));
  const tall = roll.placed.flatMap((one) => ('rows' in one ? [one] : []));
  for (const one of tall) {
    const within = roll.placed.filter(({ row }) => row >= one.row && row < one.row + one.rows);
    expect(within).toEqual([one]);
  }
  expect(Math.max(...roll.placed.map(({ row }) => row))).toBeLessThan(roll.rows);
});

it.each([
  ['Soap', '1.00', ['Soap 1.00']],
  ['a'.repeat(46), '1.00', ['a'.repeat(43) + ' 1.00', 'aaa']],
  ['Label', '9'.repeat(60), ['Label', '9'.repeat(48), '9'.repeat(12)]],
])('sets %s and its figure %s', (label, value, rows) => {
  expect(rowsOf(rollOf((roll) => roll.pair(label, value)))).toEqual(rows);
});

it.each([
  ['one two', 48, ['one two']],
  ['one two', 5, ['one', 'two']],
  ['one\ntwo', 48, ['one', 'two']],
  ['abcdefgh', 3, ['abc', 'def', 'gh']],
  ['', 3, ['']],
])('wraps %j at %i signs', (text, columns, rows) => {
  expect(wrapped(text, columns)).toEqual(rows);
});
