import { parseMoney } from '@tillbook/core/money';
import { can } from '@tillbook/core/permissions';
import { priceForMoney } from '@tillbook/core/sales/sell-by-money';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { newId } from '../api/clock.ts';
import { t as inLaybys } from '../i18n/en/laybys.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { announce } from '../ui/live-region.ts';
import { notify } from '../ui/notify.ts';
import { refundsAt } from '../ui/sales-places.ts';
import { holdTyping } from '../ui/type-ahead.ts';
import { useGo } from '../ui/use-go.ts';
import { laybyIn } from './cart-layby.ts';
import { fullSaid, whyNotAdd } from './cart-room.ts';
import type { ProductIndex } from './product-index.ts';
import { plusMilli } from './quantity-step.ts';
import type { Wanted } from './scan-entry.ts';
import type { TillProduct } from './till-product.ts';
import type { Till } from './till.ts';
import type { TaxRules } from './totals.ts';

/** A code that nobody knows, or a name that no product has. */
export interface Missing {
  readonly code: string | null;
  readonly name: string;
}

/** What the till asks before something can be sold: its price, or the card that it lacks. */
export type Asked =
  | {
      readonly kind: 'price';
      readonly product: TillProduct;
      readonly quantityMilli: number;
      readonly note: string;
    }
  | { readonly kind: 'card'; readonly missing: Missing }
  | { readonly kind: 'gift'; readonly code: string };

/** What can be done about something that is not in the catalogue. */
export interface MissingWork {
  /** What the business sells without a card: its open prices. */
  readonly open: readonly TillProduct[];
  readonly sellOpen: (product: TillProduct, missing: Missing) => void;
  /** Null for those who may not add products. */
  readonly addCard: ((missing: Missing) => void) | null;
  /** Of a code that is that of a gift card; null where there are none. */
  readonly lookUpGift: ((code: string) => void) | null;
  /** Of a code that is a receipt's; null for who takes nothing back. */
  readonly openReceipt: ((code: string) => void) | null;
}

export interface AskingWork {
  readonly asked: Asked | null;
  readonly close: () => void;
  /** False where it has no place in the cart. */
  readonly askPrice: (product: TillProduct, wanted: Wanted, note?: string) => boolean;
  /** Puts it into the cart at the price that was said. */
  readonly takePrice: (asked: Asked & { kind: 'price' }, priceMinor: number, note: string) => void;
  readonly missing: MissingWork;
}

/** On to the refund of a receipt; what is in the cart waits at the till. */
function useOpenReceipt(mayTakeBack: boolean): MissingWork['openReceipt'] {
  const { pathname } = useLocation();
  const go = useGo();
  return useMemo(
    () => (mayTakeBack ? (code) => go(refundsAt(pathname, { find: code })) : null),
    [mayTakeBack, pathname, go],
  );
}

/** Holds what the till asks while it is answered; scans go on meanwhile. */
export function useAsking(till: Till, index: ProductIndex, rules: TaxRules): AskingWork {
  const user = useUser();
  const mayAdd = can(user, 'product.manage');
  const openReceipt = useOpenReceipt(can(user, 'approval.ask'));
  const currency = useFormat().place.currency ?? '';
  const [asked, setAsked] = useState<Asked | null>(null);
  const { openPriced: open } = index;
  return useMemo(() => {
    const takePrice: AskingWork['takePrice'] = (one, unitPriceMinor, note) => {
      const { pending, cart } = till.getSnapshot();
      if (pending !== null) return notify.info(t('waitFirst'));
      const layby = laybyIn(cart);
      if (layby !== null) return notify.info(inLaybys('collectFirst', { number: layby.number }));
      const { product, quantityMilli } = one;
      const line = { soldId: newId(), product, quantityMilli, unitPriceMinor };
      const full = whyNotAdd(cart, line);
      if (full !== null) return notify.error(fullSaid(full, product.name));
      till.change({ kind: 'add open', ...line, note: note.trim() === '' ? null : note.trim() });
      setAsked(null);
      announce(t('addedOpen', { name: product.name }));
    };
    const askPrice: AskingWork['askPrice'] = (product, wanted, note = '') => {
      const quantityMilli = wanted.quantityMilli ?? plusMilli(product.stepMilli);
      const one = { kind: 'price', product, quantityMilli, note } as const;
      const full = whyNotAdd(till.getSnapshot().cart, { soldId: product._id, quantityMilli });
      if (full !== null) {
        notify.error(fullSaid(full, product.name));
        return false;
      }
      const said = wanted.money === null ? null : parseMoney(wanted.money, currency);
      // `500=misc` says already what is to be paid for it, tax included.
      const { taxBasisPoints } = product;
      const line = { quantityMilli, taxBasisPoints };
      const priceMinor = said?.ok === true ? priceForMoney(said.minor, line, rules) : null;
      if (priceMinor !== null) takePrice(one, priceMinor, note);
      else {
        holdTyping();
        setAsked(one);
      }
      return true;
    };
    const missing: MissingWork = {
      open,
      sellOpen: (product, { code, name }) => {
        askPrice(product, { quantityMilli: null, money: null }, code ?? name);
      },
      addCard: mayAdd ? (about) => setAsked({ kind: 'card', missing: about }) : null,
      lookUpGift: (code) => {
        holdTyping();
        setAsked({ kind: 'gift', code });
      },
      openReceipt,
    };
    return { asked, close: () => setAsked(null), askPrice, takePrice, missing };
  }, [asked, till, currency, rules, open, mayAdd, openReceipt]);
}
