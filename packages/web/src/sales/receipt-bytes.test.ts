import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { USUAL_DESIGN } from '@tillbook/core/receipt-design';
import { USUAL_RECEIPTS } from '@tillbook/core/sales/receipts.api';
import { isReceiptCode } from '@tillbook/core/sales/receipt-link';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { expect, test } from 'vitest';
import { receiptBytes } from './receipt-bytes.ts';
import { drawerBytes } from '../printing/printer-roll.ts';
import { GIFT_MARK } from './receipt-parts.tsx';
import type { PaperPart } from './receipt-roll.ts';
import { sampleSale } from './sample-sale.ts';
import { readEscPos, type EscPos } from '../printing/test-escpos.ts';
import { formatOfSale } from './zone-format.ts';

const SHOP = {
  ...{ name: 'Amina Shop', currency: 'TZS', timezone: 'Africa/Dar_es_Salaam' },
  ...({ taxMode: 'inclusive', taxRounding: 'per_rate' } as const),
  texts: USUAL_RECEIPTS.texts,
};
/** Rice, oil at a tenth off, three soaps for two: 15,680.00 of 16,000.00 in cash. */
const sale = sampleSale(SHOP, Date.UTC(2026, 10, 23, 9, 30));
const PLACE = { locale: 'en', formats: PLATFORM_FORMATS, currency: 'TZS', timeZone: 'UTC' };
const ADDRESS = 'https://till.test/r/abc';

function partOf(over: Partial<Sale> = {}, mark: Partial<PaperPart['mark']> = {}): PaperPart {
  const own = { ...sale, ...over };
  return {
    sale: own,
    format: formatOfSale(PLACE, own),
    look: { design: USUAL_DESIGN, logo: null },
    mark: { copyNo: 0, address: ADDRESS, ...mark },
  };
}
const said = (told: readonly EscPos[]): string[] =>
  told.flatMap((one) => (one.kind === 'line' ? [one.text.replace(/ {2,}/g, ' ').trim()] : []));
const printed = (part: PaperPart) => readEscPos(receiptBytes([part], 'roll80', null));

test('a sale as the printer is told it: every figure of the receipt, then its code, then the cut', () => {
  const told = printed(partOf());
  expect(said(told)).toMatchInlineSnapshot(`
    [
      "Amina Shop",
      "Main branch",
      "12 Market Street",
      "Receipt SMP-1-A-000123",
      "Date 23 Nov 2026, 12:30",
      "Till Till 1",
      "Served by Amina",
      "Customer Neema Mushi",
      "------------------------------------------------",
      "Rice 5 kg",
      "2 x 4,800.00 9,600.00",
      "Sunflower oil 1 l",
      "1 x 3,200.00 3,200.00",
      "-10% · Regular customer -320.00",
      "Bar soap",
      "Lemon",
      "3 x 1,600.00 4,800.00",
      "3 for 2 -1,600.00",
      "------------------------------------------------",
      "Total (TZS) 15,680.00",
      "You saved 1,920.00",
      "Delivered before noon",
      "Cash 16,000.00",
      "Change 320.00",
      "------------------------------------------------",
      "Rate Net Tax",
      "0% 9,600.00 0.00",
      "18% 5,152.54 927.46",
      "Thank you",
      "SMP-1-A-000123",
    ]
  `);
  expect(told.filter(({ kind }) => kind !== 'line')).toEqual([
    { kind: 'code', text: ADDRESS },
    { kind: 'cut' },
  ]);
  expect(told.at(-1)).toEqual({ kind: 'cut' });
});

test('the figures are those of the sale', () => {
  const { format } = partOf();
  const lines = said(printed(partOf()));
  const ends = (minor: number) =>
    expect(lines.some((line) => line.endsWith(format.amount(minor).replace('\u2212', '-'))));
  for (const minor of [sale.totalMinor, sale.changeMinor]) ends(minor).toBe(true);
  for (const { grossMinor } of sale.lines) ends(grossMinor).toBe(true);
  for (const { taxMinor } of sale.taxes) ends(taxMinor).toBe(true);
  for (const { tenderedMinor } of sale.payments) ends(tenderedMinor).toBe(true);
});

test('the total is bold and tall, and nothing else is tall', () => {
  const tall = printed(partOf()).filter((one) => one.kind === 'line' && one.tall);
  expect(tall).toEqual([
    { kind: 'line', text: `Total (TZS)${' '.repeat(28)}15,680.00`, isBold: true, tall: true },
  ]);
});

test.each([
  ['roll58', 32],
  ['roll80', 48],
  ['a4', 48],
] as const)('on %s no line is longer than %i characters, however long a name is', (roll, most) => {
  const [first, ...rest] = sale.lines;
  const name = 'Sunflower oil, cold pressed, of the cooperative at the lake, five litres';
  const lines = [{ ...first!, name }, ...rest];
  const told = readEscPos(receiptBytes([partOf({ lines })], roll, null));
  const lengths = told.map((one) => (one.kind === 'line' ? one.text.length : 0));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(most);
  expect(said(told).join(' ')).toContain(name);
});

test('several papers are cut off one by one, copies marked; without an address the number', () => {
  const copy = partOf({}, { copyNo: 2, address: null });
  const told = readEscPos(receiptBytes([partOf(), copy], 'roll80', null));
  expect(told.filter(({ kind }) => kind === 'cut')).toHaveLength(2);
  expect(said(told).filter((line) => line.startsWith('COPY'))).toEqual(['COPY 2']);
  expect(told.filter(({ kind }) => kind === 'code').at(-1)).toEqual({
    ...{ kind: 'code', text: sale.receiptNumber },
  });
});

test('under what was paid stands what is owed then, by when, and the points', () => {
  const after = { balanceMinor: 2_500_000, points: { earned: 15, held: 1_240 } };
  const lines = said(printed(partOf({ dueOn: '2026-12-23' }, { after })));
  const at = lines.indexOf('Change 320.00');
  expect(lines.slice(at + 1, at + 5)).toEqual([
    ...['You owe after it 25,000.00', 'To be paid by 23 Dec 2026'],
    ...['Points earned 15', 'Your points 1,240'],
  ]);
  const held = { balanceMinor: -70_000, points: null };
  expect(said(printed(partOf({}, { after: held })))).toContain('In your favour after it 700.00');
});

test('a gift receipt has no amount at all, and its code is the number of the sale', () => {
  const told = printed(partOf({}, GIFT_MARK));
  const lines = said(told);
  expect(lines).toEqual([
    ...['Gift receipt', 'Amina Shop', 'Main branch', '12 Market Street'],
    ...['Receipt SMP-1-A-000123', 'Date 23 Nov 2026, 12:30', 'Till Till 1', 'Served by Amina'],
    ...['-'.repeat(48), 'Rice 5 kg', '2', 'Sunflower oil 1 l', '1', 'Bar soap', 'Lemon', '3'],
    ...['Thank you', 'SMP-1-A-000123'],
  ]);
  expect(lines.join(' ')).not.toMatch(/\d\.\d\d/u);
  expect(told.filter(({ kind }) => kind === 'code')).toEqual([
    { kind: 'code', text: sale.receiptNumber },
  ]);
  expect(isReceiptCode(sale.receiptNumber)).toBe(true);
});

test('nothing left of a sale stands above all of its papers, with the day; a part below the total', () => {
  const backAt = '2026-11-23T22:30:00.000Z';
  const voided = partOf({ state: 'voided', refundedMinor: sale.totalMinor, backAt });
  expect(said(printed(voided)).slice(0, 2)).toEqual(['VOIDED 24 Nov 2026', 'Amina Shop']);
  expect(said(printed({ ...voided, mark: { ...GIFT_MARK, copyNo: 2 } })).slice(0, 3)).toEqual([
    ...['VOIDED 24 Nov 2026', 'COPY 2', 'Gift receipt'],
  ]);
  const part = partOf({ state: 'part_refunded', refundedMinor: 480_000, backAt });
  const lines = said(printed(part));
  expect(lines[0]).toBe('Amina Shop');
  expect(lines[lines.indexOf('Total (TZS) 15,680.00') + 1]).toBe('Given back 4,800.00');
  expect(said(printed({ ...part, mark: GIFT_MARK })).join(' ')).not.toContain('Given back');
  const all = { state: 'refunded' as const, refundedMinor: sale.totalMinor, backAt: null };
  expect(said(printed(partOf(all)))).toEqual(
    expect.arrayContaining(['GIVEN BACK', 'Given back 15,680.00']),
  );
});

test('tax on top stands beside what it is put on', () => {
  const lines = said(printed(partOf({ taxMode: 'exclusive' })));
  expect(lines).toContain('Subtotal 14,752.54');
  expect(lines).toContain('Tax 927.46');
});

test('what no character table has is a question mark, and the paper is printed', () => {
  const lines = said(printed(partOf({ businessName: '\u5546\u5e97 Amina\u2019s \u2013 Ltd' })));
  expect(lines[0]).toBe("?? Amina's - Ltd");
});

test('a logo is dots in whole bytes above the shop', () => {
  const pixels = { width: 16, height: 8, data: new Uint8ClampedArray(16 * 8 * 4).fill(255) };
  const told = readEscPos(receiptBytes([partOf()], 'roll80', pixels));
  expect(told[0]).toEqual({ kind: 'image', bytesWide: 2, rows: 8 });
});

test('the drawer is opened by a pulse alone', () => {
  expect(readEscPos(drawerBytes())).toEqual([{ kind: 'drawer' }]);
});

/** The tax table on a roll of 58 mm, of two rates with such net and tax in units. */
function taxTable(net: number, tax: number): string[] {
  const of = (taxBasisPoints: number, times: number) => ({
    ...{ taxBasisPoints, netMinor: net * times, taxMinor: tax * times },
  });
  const taxes = [of(0, 0), of(1_800, 100)];
  const lines = said(readEscPos(receiptBytes([partOf({ taxes })], 'roll58', null)));
  return lines.slice(lines.lastIndexOf('-'.repeat(32)) + 1, lines.indexOf('Thank you'));
}

test.each([
  ['in thirds', 99_999, 17_999, ['Rate Net Tax', '0% 0.00 0.00', '18% 99,999.00 17,999.00']],
  [
    'as wide as they are',
    ...([1_000_000, 180_000] as const),
    ['Rate Net Tax', '0% 0.00 0.00', '18% 1,000,000.00 180,000.00'],
  ],
  [
    'each by itself',
    ...([9_999_999_999_999, 1_799_999_999_999] as const),
    [
      ...['0%', 'Net 0.00', 'Tax 0.00'],
      ...['18%', 'Net 9,999,999,999,999.00', 'Tax 1,799,999,999,999.00'],
    ],
  ],
])('figures of the tax table stand %s, and none is broken', (_how, net, tax, table) => {
  expect(taxTable(net, tax)).toEqual(table);
});
