import { expect, test } from 'vitest';
import { slipBytes } from './printer-roll.ts';
import { slipBlocks, type SlipNode } from './slip-blocks.ts';
import { readEscPos } from './test-escpos.ts';

/** A part of a page. */
function el(
  tagName: string,
  inside: string | readonly SlipNode[],
  attributes: Readonly<Record<string, string>> = {},
): SlipNode {
  const children = typeof inside === 'string' ? [] : inside;
  return {
    ...{ tagName, children, getAttribute: (name) => attributes[name] ?? null },
    textContent:
      typeof inside === 'string' ? inside : inside.map((one) => one.textContent).join(''),
  };
}
const pairs = (rows: readonly (readonly [string, string])[], attributes = {}) =>
  el(
    'DL',
    rows.map(([label, value]) => el('DIV', [el('DT', label), el('DD', value)])),
    attributes,
  );

const SLIP = el('ARTICLE', [
  el('HEADER', [el('STRONG', 'Amina Shop'), el('SPAN', 'Main branch'), el('SPAN', '')]),
  pairs([['Number', 'B1-T1-R-000001']]),
  el('UL', [
    el('LI', [
      el('SPAN', 'Sugar 1 kg'),
      el('SMALL', 'Damaged ·\n written off'),
      el('SPAN', [el('SPAN', '2'), el('SPAN', '6,200.00')]),
    ]),
    // The drawer was only opened: there is no figure.
    el('LI', [el('SPAN', [el('SPAN', '1 · Drawer opened'), el('SPAN', '')])]),
  ]),
  pairs([['Total (TZS)', '6,200.00']], { 'data-total': '' }),
  el('SECTION', [el('P', 'Counted'), pairs([['10,000.00 × 3', '30,000.00']])]),
  el('TABLE', [el('TR', [el('TH', 'Rice'), el('TD', '2 ×'), el('TD', '9,600.00')])]),
  el('SVG', [], { 'data-code': 'CARD-1' }),
  el('P', 'Signature ______________'),
]);

const printed = (paper: 'roll58' | 'roll80') => readEscPos(slipBytes(slipBlocks(SLIP), paper));

test('a slip as the printer is told it: every line of the page, in its order, then the cut', () => {
  const told = printed('roll80');
  const lines = told.flatMap((one) => (one.kind === 'line' ? [one.text] : []));
  expect(lines.map((text) => text.replace(/ {2,}/g, ' ').trim())).toEqual([
    'Amina Shop',
    'Main branch',
    '-'.repeat(48),
    'Number B1-T1-R-000001',
    '-'.repeat(48),
    'Sugar 1 kg',
    'Damaged · written off',
    '2 6,200.00',
    '1 · Drawer opened',
    '-'.repeat(48),
    'Total (TZS) 6,200.00',
    'Counted',
    '-'.repeat(48),
    '10,000.00 x 3 30,000.00',
    'Rice 2 x 9,600.00',
    'Signature ______________',
  ]);
  expect(told.filter(({ kind }) => kind !== 'line')).toEqual([
    { kind: 'code', text: 'CARD-1' },
    { kind: 'cut' },
  ]);
});

test('the shop is bold, the total is tall, and no line is longer than the roll', () => {
  for (const [paper, columns] of [
    ['roll58', 32],
    ['roll80', 48],
  ] as const) {
    const lines = printed(paper).filter((one) => one.kind === 'line');
    expect(lines.find(({ isBold }) => isBold)?.text.trim()).toBe('Amina Shop');
    expect(lines.filter(({ tall }) => tall).map(({ text }) => text.trim())).toEqual([
      expect.stringMatching(/^Total \(TZS\) +6,200\.00$/),
    ]);
    for (const { text } of lines) expect(text.length, text).toBeLessThanOrEqual(columns);
  }
});
