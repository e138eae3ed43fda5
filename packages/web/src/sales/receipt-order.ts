import { giftBlocks, type ReceiptBlock, type ReceiptDesign } from '@tillbook/core/receipt-design';
import type { Sale } from '@tillbook/core/sales/sales.api';

const PAIRS: ReadonlySet<ReceiptBlock> = new Set(['number', 'seller', 'customer']);

/** Whether a block is a line of a list of names and values: beside each other they are one list. */
export function isPair(block: ReceiptBlock): boolean {
  return PAIRS.has(block);
}

/** Whether a sale has anything to say in a block. */
function hasBlock(block: ReceiptBlock, sale: Sale, has: ReceiptHas): boolean {
  if (block === 'logo') return has.logo;
  if (block === 'code') return has.code;
  if (block === 'customer') return sale.customer !== null;
  if (block === 'savings') return sale.discountMinor > 0;
  if (block === 'note') return sale.note !== null;
  return block !== 'policy' || sale.returnPolicy !== null;
}

export interface ReceiptHas {
  readonly logo: boolean;
  /** The code stands on paper alone. */
  readonly code: boolean;
}

/** What of a design is on this paper: of a gift not all is told. */
export const blocksOn = (
  { blocks }: Pick<ReceiptDesign, 'blocks'>,
  mark: { readonly isGift?: boolean } | undefined,
): readonly ReceiptBlock[] => (mark?.isGift === true ? giftBlocks(blocks) : blocks);

/** The blocks of a receipt from its top, those together that are drawn as one list. */
export function receiptGroups(
  blocks: readonly ReceiptBlock[],
  sale: Sale,
  has: ReceiptHas,
): readonly (readonly ReceiptBlock[])[] {
  const groups: ReceiptBlock[][] = [];
  for (const block of blocks) {
    if (!hasBlock(block, sale, has)) continue;
    const last = groups.at(-1);
    const isSameList = isPair(block) && last?.every(isPair) === true;
    if (last !== undefined && isSameList) last.push(block);
    else groups.push([block]);
  }
  return groups;
}
