import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import type { Aside } from './asides.ts';
import type { Attempt, SaleRefusal } from './attempt.ts';
import {
  changeCart,
  EMPTY_CART,
  keptOf,
  type Cart,
  type CartAction,
  type KeptContent,
} from './cart.ts';
import type { ExchangeSent } from './cart-exchange.ts';
import { isSameContent } from './kept-till.ts';
import { lastSaleOf, type LastSale } from './last-sale.ts';
import type { JournalKeeper, TillJournal } from './till-journal.ts';
import type { UnsentContent } from './unsent-sale.ts';

/** A sale that was just made, as long as this page remembers what was in its cart. */
export interface JustSold {
  readonly content: KeptContent;
  readonly soldAtMs: number;
}

/** The last sale was taken back: how its money goes back. */
export interface Undone {
  readonly saleId: string;
  readonly receiptNumber: string;
  readonly payments: Refund['payments'];
}

/** Everything the sell screen shows of one till; a new object for every change. */
export interface TillState {
  readonly cart: Cart;
  /** The sale that is under way: it cannot be changed until it is answered. */
  readonly pending: SaleDraft | null;
  /** What comes back with it, or came back with the one that was refused. */
  readonly sent: ExchangeSent | null;
  /** What is being done about it. */
  readonly attempt: Attempt | null;
  /** Why the last sale was refused; the cart is still there. */
  readonly refusal: SaleRefusal | null;
  /** That sale, while nothing of it was changed. */
  readonly refused: SaleDraft | null;
  readonly last: LastSale | null;
  /** Nothing was put in the cart since the last sale. */
  readonly isLastFresh: boolean;
  /** What was in its cart. */
  readonly justSold: JustSold | null;
  /** It was undone, and nothing was sold since. */
  readonly undone: Undone | null;
  /** Sales that were put aside unanswered, the oldest first. */
  readonly asides: readonly Aside[];
  /** The browser keeps nothing: a reload would lose the cart. */
  readonly isUnkept: boolean;
}

/** How a till begins: with what the journal says was in the cart and under way. */
export function stateOf({
  saleId: _saleId,
  pending,
  sent,
  last,
  asides,
  ...content
}: TillJournal): TillState {
  return {
    cart: { ...EMPTY_CART, ...content, selectedId: content.lines.at(-1)?.soldId ?? null },
    ...{ pending, sent, attempt: null, refusal: null, refused: null },
    ...{ last, isLastFresh: false, justSold: null, undone: null, isUnkept: false, asides },
  };
}

/** What of a till is written down. */
export function journalOf(state: TillState, saleId: string | null): TillJournal {
  const { cart, pending, sent, last, asides } = state;
  return { ...keptOf(cart), saleId, pending, sent, last, asides };
}

/** What a change of the cart does to a till. */
export interface Changed {
  readonly change: Pick<TillState, 'cart' | 'isLastFresh'> & Partial<TillState>;
  /** What is sold is another, not only the line that is looked at. */
  readonly hasMoved: boolean;
  /** It is the cart of another sale from now on. */
  readonly isOther: boolean;
}

/** How a till goes on when its cart is changed; null when that changes nothing. */
export function afterChange({ cart, isLastFresh }: TillState, action: CartAction): Changed | null {
  const next = changeCart(cart, action);
  if (next === cart) return null;
  const hasMoved = !isSameContent(next, cart);
  const isEmpty = next.lines.length === 0;
  return {
    change: {
      cart: next,
      ...(hasMoved ? { refusal: null, refused: null } : {}),
      isLastFresh: isLastFresh && isEmpty,
    },
    hasMoved,
    isOther: hasMoved && (isEmpty || action.kind === 'take up'),
  };
}

/** How a till goes on when a sale is done: an empty cart, and the sale in the strip above it. */
export function afterSale(
  sale: Sale,
  { cart }: TillState,
  isKept: boolean,
  soldAtMs: number,
): Partial<TillState> {
  return {
    ...{ cart: EMPTY_CART, pending: null, sent: null, attempt: null, refusal: null },
    last: lastSaleOf(sale, isKept),
    isLastFresh: true,
    justSold: { content: keptOf(cart), soldAtMs },
    undone: null,
  };
}

/**
 * How a till goes on when its last sale was undone; a cart that was begun since stays, and so does
 * everything where another sale was made since.
 */
export function afterUndo(state: TillState, undone: Undone): Partial<TillState> {
  const { justSold, cart, pending, last } = state;
  if (last?.saleId !== undone.saleId) return {};
  const isFree = pending === null && cart.lines.length === 0;
  const back =
    isFree && justSold !== null ? changeCart(cart, { kind: 'take up', ...justSold.content }) : cart;
  return { cart: back, undone, justSold: null, last: null, isLastFresh: false };
}

/** How a till goes on when the sale under way is put aside: with an empty cart. */
export function afterPutAside(
  { cart, sent, asides }: TillState,
  draft: SaleDraft,
): Partial<TillState> {
  const aside = { draft, sent, content: keptOf(cart), refusal: null };
  const nothing = { pending: null, sent: null, attempt: null, refusal: null, refused: null };
  return { cart: EMPTY_CART, ...nothing, asides: [...asides, aside] };
}

/**
 * How a till goes on when a sale that had been put aside and was refused is taken up, into an empty
 * cart; null when it cannot be.
 */
export function afterTakeUp(
  { pending, cart, asides }: TillState,
  saleId: string,
): Partial<TillState> | null {
  const aside = asides.find(({ draft }) => draft._id === saleId);
  const refusal = aside?.refusal ?? null;
  if (pending !== null || cart.lines.length > 0 || aside === undefined || refusal === null) {
    return null;
  }
  const { content, draft, sent } = aside;
  return {
    ...{ cart: changeCart(cart, { kind: 'take up', ...content }), isLastFresh: false },
    ...{ refusal, refused: draft, sent, asides: asides.filter((one) => one !== aside) },
  };
}

/** What a till needs of the world; a test hands in its own. Calls reject with a `Failure`. */
export interface TillWorld {
  /** Posts a sale, with what comes back in the same step. */
  readonly post: (draft: SaleDraft, sent: ExchangeSent | null) => Promise<Sale>;
  readonly find: (saleId: string) => Promise<Sale>;
  /** Takes the till once more for this device: its lease and number as the server knows them. */
  readonly retake: () => Promise<TillLease>;
  readonly journal: JournalKeeper;
  /** A sale as the outbox keeps it. */
  readonly contentOf: (draft: SaleDraft, cart: Cart) => UnsentContent;
  readonly outbox: TillOutbox;
  readonly newId: () => string;
  readonly nowMs: () => number;
  /** Runs later; the answer stops it. */
  readonly wait: (run: () => void, ms: number) => () => void;
  readonly onPosted: (sale: Sale) => void;
  /** A sale that had been put aside is in the books; another one may be in the cart. */
  readonly onAside: (sale: Sale) => void;
  /** Whether a sale may take the next number now: nothing waits here whose number is older. */
  readonly mayNumber: () => boolean;
  /** The sale is done and on the disk of this device; the server hears of it later. */
  readonly onKept: (fact: Sale) => void;
}

/** Where a till's sales are written down; each resolves once it is on the disk. */
export interface TillOutbox {
  /** Before the first attempt. `waiting`: it is done, there is no connection or a queue. */
  readonly begin: (sale: UnsentContent) => Promise<'trying' | 'waiting'>;
  /** No answer came: it is done all the same. */
  readonly keep: (sale: UnsentContent) => Promise<void>;
  readonly settle: (saleId: string) => Promise<void>;
  readonly drop: (saleId: string) => Promise<void>;
}
