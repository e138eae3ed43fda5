import { statement, type Tx } from '../db/database.ts';

/** Documents that carry a number of their own, with the letters before it. */
export const DOCUMENT_PREFIX = {
  adjustment: 'ADJ',
  count: 'CNT',
  transfer: 'TR',
  purchase_order: 'PO',
  goods_receipt: 'GRN',
  supplier_bill: 'BILL',
  supplier_payment: 'PAY',
  supplier_return: 'RET',
  opening_balance: 'OB',
  customer_payment: 'RCP',
  customer_write_off: 'WO',
  customer_opening: 'COB',
  customer_payout: 'CPO',
  blind_return: 'NR',
  expense: 'EXP',
  money_move: 'MM',
  quote: 'Q',
  layby: 'LB',
  gift_card: 'GC',
  customer_reward: 'LR',
} as const;
export type DocumentKind = keyof typeof DOCUMENT_PREFIX;

const NEXT = statement(
  'next_document_number',
  `insert into document_counter (business_id, kind, last_number) values ($1, $2, 1)
   on conflict (business_id, kind)
     do update set last_number = document_counter.last_number + 1
   returning last_number "number"`,
);

/**
 * The next number of a kind, as `TR-12`: without gaps, since it is taken in the transaction of its
 * document. The counter's row is locked until the commit, so ask for it last.
 */
export async function nextDocumentNumber(
  tx: Tx,
  businessId: string,
  kind: DocumentKind,
): Promise<string> {
  const { number } = await tx.one<{ number: number }>(NEXT, [businessId, kind]);
  return `${DOCUMENT_PREFIX[kind]}-${number}`;
}
