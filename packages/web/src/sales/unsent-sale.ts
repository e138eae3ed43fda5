import type { CashRounding } from '@tillbook/core/sales/cash-rounding';
import { sale, type Sale, type SaleDraft } from '@tillbook/core/sales/sales.api';
import type { Cart } from './cart.ts';
import type { StoredSale, UnsentState } from './device-database.ts';

/** What the outbox keeps of a sale, sealed: what is sent, and what is shown of it here. */
export interface UnsentContent {
  readonly draft: SaleDraft;
  /** Who sold, whoever is signed in when it is sent. */
  readonly sellerId: string;
  /** Signed by its seller's key on this device; absent where there was none. */
  readonly proof?: { readonly keyId: string; readonly mac: string } | null;
  /** The cart, for when the server refuses the sale. */
  readonly cart: Cart;
  /** The sale as this device presents it until the server's own comes. */
  readonly fact: Sale;
  /** How cash was rounded then; absent where it was not, or an earlier release kept it. */
  readonly rounding?: CashRounding | null;
  /** For how many days its goods came back without asking then; null or absent: for ever. */
  readonly returnDays?: number | null;
}

/** A sale of the outbox. */
export interface UnsentSale extends UnsentContent {
  readonly seq: number;
  readonly businessId: string;
  readonly state: UnsentState;
  readonly sinceMs: number;
  readonly problem: string | null;
}

/** How the content of a sale is written today. */
export const UNSENT_FORMAT = 1;

/** The sale that was kept, by whatever release of the app. */
export function readUnsent(stored: StoredSale, content: unknown): UnsentSale {
  const { seq = 0, businessId, state, sinceMs, problem } = stored;
  return { ...(content as UnsentContent), seq, businessId, state, sinceMs, problem };
}

/** The fact as a receipt shows it; null when an earlier release kept it in another shape. */
export function factOf({ fact }: Pick<UnsentContent, 'fact'>): Sale | null {
  const read = sale.safeParse(fact);
  return read.success ? read.data : null;
}
