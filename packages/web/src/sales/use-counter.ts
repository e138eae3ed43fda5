import type { Sale } from '@tillbook/core/sales/sales.api';
import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import type { OverLimit } from '@tillbook/core/sales/selling-rules';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { t as inUnsent } from '../i18n/en/unsent.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { announce } from '../ui/live-region.ts';
import { sound } from '../ui/sounds.ts';
import { useSteady } from '../ui/use-steady.ts';
import { parkedAt } from './browser-outbox.ts';
import { branchDayOf } from './branch-day.ts';
import type { CartAction } from './cart.ts';
import { isPromised, taxRulesOf } from './cart-quote.ts';
import { keepList, readList, soldLately } from './favourites.ts';
import type { KeptTill } from './kept-till.ts';
import { lastWay, payAllBy, rememberWay } from './last-way.ts';
import { rememberSold } from './often-sold.ts';
import { openDrawerFor } from './open-drawer.ts';
import { exactCash, paidBy, startPaying, type Bill, type PaidPart, type Paying } from './pay.ts';
import { indexOf, type ProductIndex } from './product-index.ts';
import { knownProviders, recentProviders, rememberProviders } from './providers.ts';
import { pricesNowOf } from './prices-now.ts';
import { TILL_CATALOGUE, type useCatalogue } from './queries.ts';
import { isAboutCatalogue } from './refusal.ts';
import type { Wanted } from './scan-entry.ts';
import type { HeldTill } from './sell-screen.tsx';
import { overLimitOf, roundedTotal, waysOf } from './selling.ts';
import type { TillProduct } from './till-product.ts';
import type { TillState } from './till-world.ts';
import type { Till } from './till.ts';
import { shelfOfShift, type ShiftShelf } from './shift-shelf.ts';
import { usePromoted, type Promoted, type Promoter } from './promoted.ts';
import { totalOf, type TaxRules } from './totals.ts';
import { useAdding } from './use-adding.ts';
import { useAsking, type AskingWork } from './use-asking.ts';
import { useCharge } from './use-charge.ts';
import { useExchange, type ExchangeWork } from './use-exchange.ts';
import { useParked, type ParkedWork } from './use-parked.ts';
import { useLaybys, type LaybyWork } from './use-laybys.tsx';
import { useQuotes, type QuoteWork } from './use-quotes.tsx';
import { usePicking, type Picking } from './use-picking.tsx';
import type { ShopHere } from './use-shop-here.ts';
import { useTill } from './use-till.ts';
import { useToCopy } from './use-to-copy.ts';
import { rememberQuantities } from './usual-here.ts';
import type { Scanned } from './weighed-scan.ts';
import { methodName } from '../ui/payment-words.ts';

/** A way of paying by its name, and paying everything by it: at once, or after what it asks for. */
export interface Repeat {
  readonly name: string;
  readonly run: () => void;
}

/** Everything the parts of the sell screen work with. */
export interface CounterWork {
  readonly till: Till;
  readonly state: TillState;
  /** The till that is held, and where it stands. */
  readonly lease: HeldTill['lease'];
  readonly catalogue: ReturnType<typeof useCatalogue>;
  readonly index: ProductIndex;
  readonly rules: TaxRules;
  /** Cash rounding, what the seller may take off, the business's own ways of paying. */
  readonly selling: TillSelling;
  /** What promotions take off lines, and off those of this cart. */
  readonly promoter: Promoter;
  readonly promoted: Promoted;
  /** Null while the cart is too much to be posted, or its prices' rules are not here yet. */
  readonly total: SaleTotal | null;
  /** What of it is to be paid now: less what comes back, and what was paid before. */
  readonly dueMinor: number;
  /** The same in the coins there are. */
  readonly cashMinor: number;
  /** What it takes off beyond what its seller may, or null. */
  readonly over: OverLimit | null;
  /** Who buys what is in the cart. */
  readonly picking: Picking;
  /** Sales put aside at this device, and at others of the branch. */
  readonly parked: ParkedWork;
  /** Carts that were offered to somebody. */
  readonly quotes: QuoteWork;
  /** Goods that are set aside for somebody. */
  readonly laybys: LaybyWork;
  /** What comes back with this sale. */
  readonly exchange: ExchangeWork;
  readonly inCart: ReadonlyMap<string, number>;
  /** What this device sells most; it stays as it was when the shift's screen opened. */
  readonly learned: ShiftShelf;
  readonly isOnline: boolean;
  /** Why nothing can be sold now, or null. */
  readonly stopped: string | null;
  /** The pay panel; null while it is closed. */
  readonly paying: Paying | null;
  readonly setPaying: (paying: Paying | null) => void;
  readonly providers: readonly string[];
  /** What a scanned code is on. */
  readonly readCode: (code: string) => Scanned;
  /** False where nothing comes of it; why was said. */
  readonly add: (product: TillProduct, wanted: Wanted) => boolean;
  readonly change: (action: CartAction) => void;
  /** What the till asks before something can be sold. */
  readonly asking: AskingWork;
  readonly charge: () => void;
  readonly exactCash: () => void;
  /** Pays everything as the last sale was paid; null where nothing is to be repeated. */
  readonly repeat: Repeat | null;
  readonly pay: (parts: readonly PaidPart[]) => void;
  /** Fetches the catalogue and takes its prices and taxes into the cart. */
  readonly updateCart: () => void;
}

/** What the cart comes to, with its promotions, and how much of what is in it. */
function usePriced(
  { lines, discount, taxExempt }: TillState['cart'],
  work: Pick<CounterWork, 'catalogue' | 'index' | 'rules' | 'selling'>,
) {
  const { catalogue, index, rules, selling } = work;
  // A cart that was kept is here before the catalogue: without its rules it has no total yet.
  const isKnown = catalogue.data !== undefined || lines.length === 0;
  const { promoter, promoted } = usePromoted(selling, index, lines);
  const total = useMemo(
    () => (isKnown ? totalOf({ lines, discount, taxExempt }, rules, promoted) : null),
    [isKnown, lines, discount, taxExempt, rules, promoted],
  );
  const inCart = useMemo(
    () => new Map(lines.map(({ soldId, quantityMilli }) => [soldId, quantityMilli])),
    [lines],
  );
  return { isKnown, promoter, promoted, total, inCart };
}

/** What was refused for the catalogue's sake is asked of a new one. */
function useFreshWhenRefused(refusal: TillState['refusal'], branchId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (refusal === null || !isAboutCatalogue(refusal)) return;
    void queries.invalidateQueries({ queryKey: [TILL_CATALOGUE, branchId] });
  }, [refusal, queries, branchId]);
}

/** Holds the sell screen together: the till, its shop, the cart's total and the payment. */
export function useCounter(held: HeldTill, kept: KeptTill, shop: ShopHere): CounterWork {
  const { branchId } = held.lease;
  const { businessId, isOnline, catalogue, index, selling, shared, readCode } = shop;
  const { rules: shopRules } = shop;
  const format = useFormat();
  const [paying, setPaying] = useState<Paying | null>(null);
  const [learned] = useState(() => shelfOfShift(branchId, held.shift._id));
  const onSold = (sale: Sale) => {
    sound('done');
    setPaying(null);
    rememberHabits(businessId, branchId, sale);
    endSale(sale, format);
  };
  const { till, state } = useTill(held, kept, { rules: shopRules, selling, index, onSold });
  const rules = useMemo(() => taxRulesOf(state.cart, shopRules), [state.cart, shopRules]);
  const aside = useMemo(() => parkedAt({ businessId, branchId }), [businessId, branchId]);
  // Steady: what stands around the cart is not drawn anew with every line of it.
  const parked = useSteady(useParked(till, index, aside, shared));
  const quotes = useSteady(useQuotes(till, index, parked.park));
  const laybys = useSteady(useLaybys(till, index, isOnline, parked.park));
  const picking = useSteady(usePicking(till, isOnline));
  const priced = usePriced(state.cart, { catalogue, index, rules, selling });
  const { promoter, promoted, total, inCart } = priced;
  useFreshWhenRefused(state.refusal, branchId);
  const asking = useAsking(till, index, rules);
  const add = useAdding(till, rules, promoter, asking.askPrice);
  const day = branchDayOf(held.lease, selling, format.place.timeZone);
  const isFree = total === null || isPromised(state.cart, { nowMs: nowMs(), day });
  const over = isFree ? null : overLimitOf(state.cart, total, index, selling);
  const exchange = useExchange(till, total, isOnline);
  const { taken, inCash, ...agreed } = toPayNow(total, selling, exchange, laybys);
  const stopped = whyStopped(priced, over, { isOnline, toCopy: useToCopy() }) ?? agreed.stopped;
  const canSell = stopped === null && state.pending === null && state.cart.lines.length > 0;
  const pay = (parts: readonly PaidPart[]) => {
    if (!canSell || total === null) return;
    const rounded = roundedTotal(total.totalMinor, parts, selling.rounding);
    till.sell(parts, { ...rounded, promoted }, exchange.sent());
  };
  const charge = useCharge({ state, paying, stopped, isKnown: priced.isKnown }, () => {
    if (agreed.isSettled) pay(taken);
    else setPaying({ ...startPaying(), parts: taken });
  });
  const acts = useSteady({
    ...{ pay, charge },
    exactCash: () => pay(inCash),
    updateCart: () => {
      void catalogue.refetch().then(({ data }) => {
        const fresh = indexOf(data?.pages.flatMap((page) => page.items) ?? []);
        till.change({ kind: 'reprice', products: pricesNow(till, fresh) });
      });
    },
  });
  const how = { businessId, selling, currency: format.place.currency ?? '' };
  const isRepeated = canSell && exchange.shown === null && !laybys.isCollecting;
  const repeat = isRepeated ? repeatOf(how, total, { taken, pay, setPaying }) : null;
  return {
    ...{ till, state, catalogue, index, rules, total, inCart, learned, isOnline, stopped },
    ...{
      ...{ selling, over, parked, quotes, laybys, picking, exchange, promoter, promoted },
      ...{ asking, readCode, paying, setPaying, add, repeat, ...acts, ...agreed.sums },
      providers: knownProviders(recentProviders(businessId), selling.providers),
      lease: held.lease,
      change: till.change,
    },
  };
}

/** Paying as the last sale was paid. */
function repeatOf(
  how: Pick<Bill, 'currency'> & Pick<CounterWork, 'selling'> & { readonly businessId: string },
  total: SaleTotal | null,
  to: Pick<CounterWork, 'pay' | 'setPaying'> & { readonly taken: readonly PaidPart[] },
): Repeat | null {
  const { businessId, selling, currency } = how;
  const way = lastWay(businessId, waysOf(selling));
  if (way === null || total === null) return null;
  const bill = { exactMinor: total.totalMinor, currency, rounding: selling.rounding };
  const provider = recentProviders(businessId)[0] ?? '';
  const run = () => {
    const paid = payAllBy(way, bill, { taken: to.taken, provider });
    if ('parts' in paid) to.pay(paid.parts);
    else to.setPaying(paid.paying);
  };
  return { name: way.typeName ?? methodName(way.method), run };
}

/** What is paid now, beside what comes back and what was paid before. */
function toPayNow(
  total: SaleTotal | null,
  { rounding }: TillSelling,
  exchange: ExchangeWork,
  laybys: LaybyWork,
) {
  const toPayMinor = exchange.settled?.toPayMinor ?? total?.totalMinor ?? 0;
  const dueMinor = toPayMinor - laybys.paidMinor;
  const taken = [...exchange.taken, ...laybys.taken];
  const inCash = exactCash(total?.totalMinor ?? 0, rounding, taken);
  return {
    ...{ taken, inCash },
    sums: { dueMinor, cashMinor: paidBy(inCash) - paidBy(taken) },
    /** Nothing is asked of the customer: the panel would have nothing to say. */
    isSettled: exchange.isGiving || (laybys.isCollecting && dueMinor === 0),
    stopped: exchange.stopped ?? laybys.stopped,
  };
}

/** Opens the drawer for cash, and says that it is sold, and the change. */
function endSale(sale: Sale, format: Format): void {
  const { changeMinor, receiptNumber: number } = sale;
  openDrawerFor(sale);
  const change = { change: format.money(changeMinor), number };
  announce(changeMinor > 0 ? t('soldChange', change) : t('sold', change));
}

/** What is beyond one's limits needs an approval, and that needs a connection. */
function whyStopped(
  { isKnown, total }: Pick<ReturnType<typeof usePriced>, 'isKnown' | 'total'>,
  over: OverLimit | null,
  { isOnline, toCopy }: { readonly isOnline: boolean; readonly toCopy: number },
): string | null {
  if (!isKnown) return t('rulesComing');
  if (total === null) return t('totalTooLarge');
  if (over !== null && !isOnline) return t('overOffline');
  return toCopy > 0 ? inUnsent('copyFirst') : null;
}

/** What was paid with and sold here is offered first the next time. */
function rememberHabits(businessId: string, branchId: string, sale: Sale): void {
  const mobile = sale.payments.flatMap(({ provider }) => provider ?? []);
  rememberProviders(businessId, mobile);
  rememberWay(businessId, sale.payments);
  const lines = sale.lines.map(({ productId, packId, quantityMilli }) => ({
    ...{ soldId: packId ?? productId, quantityMilli },
  }));
  const sold = lines.map(({ soldId }) => soldId);
  rememberSold(branchId, sold);
  rememberQuantities(branchId, lines);
  keepList('recent', branchId, soldLately(readList('recent', branchId), sold));
}

function pricesNow(till: Till, index: ProductIndex) {
  return pricesNowOf(till.getSnapshot().cart.lines, index);
}
