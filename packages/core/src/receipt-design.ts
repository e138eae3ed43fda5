/** Paper that receipts are printed on: rolls of 58 and 80 mm, and sheets. */
export const RECEIPT_LAYOUTS = ['roll58', 'roll80', 'a4'] as const;
export type ReceiptLayout = (typeof RECEIPT_LAYOUTS)[number];

/** Parts of a receipt as its owner arranges them. */
export const RECEIPT_BLOCKS = [
  'logo',
  'shop',
  'number',
  'seller',
  'customer',
  'items',
  'totals',
  'savings',
  'note',
  'payments',
  'taxes',
  'policy',
  'footer',
  'code',
] as const;
export type ReceiptBlock = (typeof RECEIPT_BLOCKS)[number];

/**
 * Without these it is no receipt: who sold, its number and date, what was sold, what it came to,
 * how it was paid, and the tax of each rate. They may be moved and are never left out.
 */
export const NEEDED_BLOCKS = ['shop', 'number', 'items', 'totals', 'payments', 'taxes'] as const;

/** What may stand under the name of each item, in this order. */
export const RECEIPT_ITEM_PARTS = ['sku', 'note', 'details'] as const;
export type ReceiptItemPart = (typeof RECEIPT_ITEM_PARTS)[number];

/** Papers that one print gives, the receipt itself counted. */
export const RECEIPT_COPIES_MAX = 3;

/** How receipts look, whichever sale is on them. */
export interface ReceiptDesign {
  /** What is shown, in its order from the top. */
  readonly blocks: readonly ReceiptBlock[];
  readonly itemParts: readonly ReceiptItemPart[];
  /** What a device prints on that chose nothing itself. */
  readonly paper: ReceiptLayout;
  readonly copies: number;
  readonly logoId: string | null;
}

/** How receipts look until their owner says otherwise. */
export const USUAL_DESIGN: ReceiptDesign = {
  blocks: RECEIPT_BLOCKS,
  itemParts: ['note', 'details'],
  paper: 'roll80',
  copies: 1,
  logoId: null,
};

/** What a gift receipt has of them: what was bought where and when, and not for how much. */
const GIFT_BLOCKS: readonly ReceiptBlock[] = [
  ...(['logo', 'shop', 'number', 'seller', 'items', 'policy', 'footer', 'code'] as const),
];

/**
 * The parts of a gift receipt in the order of a design. Its code is always there: by it the sale is
 * found when the gift is exchanged.
 */
export function giftBlocks(blocks: readonly ReceiptBlock[]): readonly ReceiptBlock[] {
  const shown = blocks.filter((block) => GIFT_BLOCKS.includes(block));
  return shown.includes('code') ? shown : [...shown, 'code'];
}

/** Whether a part may be left out. */
export function isNeededBlock(block: ReceiptBlock): boolean {
  return (NEEDED_BLOCKS as readonly ReceiptBlock[]).includes(block);
}

/** Why these cannot be the parts of a receipt, as a field code; null when they can. */
export function whyNotBlocks(
  blocks: readonly ReceiptBlock[],
): 'NOT_UNIQUE' | 'RECEIPT_NEEDS_BLOCK' | null {
  if (new Set(blocks).size < blocks.length) return 'NOT_UNIQUE';
  return NEEDED_BLOCKS.every((block) => blocks.includes(block)) ? null : 'RECEIPT_NEEDS_BLOCK';
}

/** Every part in the order of a design: what is shown, then what is not. */
export function allBlocks(shown: readonly ReceiptBlock[]): readonly ReceiptBlock[] {
  return [...shown, ...RECEIPT_BLOCKS.filter((block) => !shown.includes(block))];
}

/** The list with one entry a place further up (-1) or down (1); as it is at an end. */
export function movedBlock<T>(list: readonly T[], entry: T, by: -1 | 1): readonly T[] {
  const from = list.indexOf(entry);
  const other = list[from + by];
  if (from === -1 || other === undefined) return list;
  return list.map((one, at) => (at === from ? other : at === from + by ? entry : one));
}
