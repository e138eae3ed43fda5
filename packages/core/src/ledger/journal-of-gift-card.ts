import { ACCOUNT } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';
import { TENDER_ACCOUNT } from './journal-of-sale.ts';

/**
 * The journal of a gift card that is sold: debit where the money went, credit what is owed to
 * whoever brings the card. It is no income and has no tax: the goods it pays for have both.
 */
export function journalOfGiftCard(card: {
  readonly method: 'cash' | 'mobile_money' | 'card';
  readonly amountMinor: number;
}): JournalLine[] {
  return assertBalanced([
    ...debit(TENDER_ACCOUNT[card.method], card.amountMinor),
    ...credit(ACCOUNT.GIFT_CARDS, card.amountMinor),
  ]);
}

/** The journal of a card whose sale is taken back: what was owed is gone, and so is the money. */
export function journalOfGiftVoid(card: Parameters<typeof journalOfGiftCard>[0]): JournalLine[] {
  return assertBalanced([
    ...debit(ACCOUNT.GIFT_CARDS, card.amountMinor),
    ...credit(TENDER_ACCOUNT[card.method], card.amountMinor),
  ]);
}
