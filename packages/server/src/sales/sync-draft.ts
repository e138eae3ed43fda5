import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { SaleFact } from '@tillbook/core/sales/sync.api';

/** What the hash covers and what the posting takes: the sale itself. */
export function draftOfFact({ sellerId, tax, proof, newCustomer, ...draft }: SaleFact): SaleDraft {
  return draft;
}
