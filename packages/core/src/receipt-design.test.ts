import { expect, test } from 'vitest';
import {
  allBlocks,
  giftBlocks,
  isNeededBlock,
  movedBlock,
  NEEDED_BLOCKS,
  RECEIPT_BLOCKS,
  USUAL_DESIGN,
  whyNotBlocks,
  type ReceiptBlock,
} from './receipt-design.ts';

test('the usual receipt shows everything', () => {
  expect(whyNotBlocks(USUAL_DESIGN.blocks)).toBeNull();
  expect(USUAL_DESIGN.blocks).toEqual(RECEIPT_BLOCKS);
});

test.each(['shop', 'number', 'items', 'totals', 'payments', 'taxes'] as const)(
  'a receipt without its %s is none',
  (needed) => {
    expect(isNeededBlock(needed)).toBe(true);
    const blocks = RECEIPT_BLOCKS.filter((block) => block !== needed);
    expect(whyNotBlocks(blocks)).toBe('RECEIPT_NEEDS_BLOCK');
  },
);

test('the rest may be left out, one by one and all at once, in any order', () => {
  const free = RECEIPT_BLOCKS.filter((block) => !isNeededBlock(block));
  expect(free).toHaveLength(RECEIPT_BLOCKS.length - 6);
  for (const left of free) {
    expect(whyNotBlocks(RECEIPT_BLOCKS.filter((block) => block !== left))).toBeNull();
  }
  expect(whyNotBlocks([...NEEDED_BLOCKS].reverse())).toBeNull();
});

test('nothing stands on a receipt twice', () => {
  expect(whyNotBlocks([...RECEIPT_BLOCKS, 'logo'])).toBe('NOT_UNIQUE');
});

test('what is not shown is listed after what is', () => {
  const shown: ReceiptBlock[] = ['footer', ...NEEDED_BLOCKS];
  const all = allBlocks(shown);
  expect(all.slice(0, shown.length)).toEqual(shown);
  expect([...all].sort()).toEqual([...RECEIPT_BLOCKS].sort());
});

test('a part changes places with its neighbour, and stays at an end', () => {
  expect(movedBlock(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(movedBlock(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(movedBlock(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(movedBlock(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  expect(movedBlock(['a', 'b'], 'c', 1)).toEqual(['a', 'b']);
});

test('a gift receipt says what was bought and where, nothing of money, and has its code', () => {
  const told = ['logo', 'shop', 'number', 'seller', 'items', 'policy', 'footer', 'code'];
  expect(giftBlocks(RECEIPT_BLOCKS)).toEqual(told);
  expect(giftBlocks(['items', 'totals', 'number', 'shop', 'payments', 'taxes'])).toEqual([
    ...['items', 'number', 'shop', 'code'],
  ]);
  expect(giftBlocks(['code', ...NEEDED_BLOCKS])[0]).toBe('code');
});
