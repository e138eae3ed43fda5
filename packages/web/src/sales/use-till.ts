import { postExchange } from '@tillbook/core/refunds/exchange.api';
import { getSale, postSale, type Sale, type SaleDraft } from '@tillbook/core/sales/sales.api';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { t } from '../i18n/en/sales.ts';
import { isOnline, onBackOnline } from '../session/browser-reach.ts';
import { clockOffMs } from '../session/server-clock.ts';
import { useUser } from '../session/use-session.ts';
import { notify } from '../ui/notify.ts';
import { useLatest } from '../ui/use-latest.ts';
import { SEND_TIMEOUT_MS } from './attempt.ts';
import { keptCarts, outbox, unsent } from './browser-outbox.ts';
import { turns } from './browser-turns.ts';
import type { Cart } from './cart.ts';
import type { ExchangeSent } from './cart-exchange.ts';
import { taxRulesOf } from './cart-quote.ts';
import type { KeptTill } from './kept-till.ts';
import { openDrawerFor } from './open-drawer.ts';
import { presentFact } from './present-fact.ts';
import type { ProductIndex } from './product-index.ts';
import { askProtection } from './protect.ts';
import { forgetFacts, rememberFact, rememberSale, takeOffStock } from './queries.ts';
import type { SellingPlace } from './sale-draft.ts';
import type { HeldTill } from './sell-screen.tsx';
import { forgetRefunds } from './refund-queries.ts';
import { takeFor } from './till-gate.tsx';
import type { TillState, TillWorld } from './till-world.ts';
import { Till } from './till.ts';
import type { TaxRules } from './totals.ts';
import { factOf, type UnsentContent } from './unsent-sale.ts';
import { knownTerms, noteOnAccount } from './use-till-customers.ts';
import { noteExchange } from './send-refund.ts';

function placeOf({ lease, shift }: HeldTill): SellingPlace {
  return { lease, shiftId: shift._id, lastNumber: lease.lastNumber };
}

/** As it is sent: a device that knows its clock to be wrong tells what it says. */
function sentNow(sale: SaleDraft): SaleDraft {
  return clockOffMs() === 0 ? sale : { ...sale, sentAt: new Date(nowMs()).toISOString() };
}

/** Posts a sale; what comes back with it goes through the same drawer, both or neither. */
async function postWith(sale: SaleDraft, sent: ExchangeSent | null): Promise<Sale> {
  const options = { timeoutMs: SEND_TIMEOUT_MS };
  if (sent === null) return call(postSale, { body: sentNow(sale) }, options);
  const { shiftId, leaseId } = sale;
  const refund = { ...sent.refund, shiftId, leaseId };
  const done = await call(
    postExchange,
    { body: { ...sent, refund, sale: sentNow(sale) } },
    options,
  );
  openDrawerFor(done.refund);
  return done.sale;
}

type Person = { readonly businessId: string; readonly personId: string };
type OfScreen = Pick<TillWorld, 'contentOf' | 'onPosted' | 'onAside' | 'onKept'>;

function browserWorld(lease: TillLease, person: Person, screen: OfScreen): TillWorld {
  const { businessId } = person;
  const begin = async (sale: UnsentContent, mustWait: boolean) => {
    const signing = turns.proofOf(businessId, sale.sellerId, sale.draft);
    // A sale that cannot be signed is a sale all the same.
    const proof = await signing.catch(() => null);
    return outbox.begin({ ...sale, proof }, { businessId, mustWait });
  };
  return {
    ...screen,
    post: (draft, sent) => postWith(draft, sent),
    find: (saleId) => call(getSale, { params: { saleId } }, { timeoutMs: SEND_TIMEOUT_MS }),
    retake: () => takeFor(lease.tillId, false),
    journal: { save: (...how) => keptCarts.save({ ...person, tillId: lease.tillId }, ...how) },
    outbox: {
      begin: (sale) => begin(sale, !isOnline()),
      keep: async (sale) => void (await begin(sale, true)),
      settle: outbox.settle,
      drop: outbox.drop,
    },
    // Numbers are given in their order: what waits of this till goes before; what is faulty stays.
    mayNumber: () =>
      isOnline() &&
      !unsent
        .getSnapshot()
        .sales.some(({ state, draft }) => state === 'waiting' && draft.tillId === lease.tillId),
    newId,
    nowMs,
    wait: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** What the screen gives a till: what is known of a sale, and what is to be done after it. */
export interface TillScreen {
  readonly rules: TaxRules;
  readonly selling: TillSelling;
  readonly index: ProductIndex;
  /** Posted, or kept on this device and sent later. */
  readonly onSold: (sale: Sale) => void;
}

/** Lists of refunds are asked anew, and this device knows what came back. */
function afterExchange(
  queries: QueryClient,
  businessId: string,
  exchange: NonNullable<Sale['exchange']>,
): void {
  forgetRefunds(queries);
  void noteExchange(businessId, exchange).catch(() => undefined);
}

/** Whatever is sent is asked of the server from then on. @returns what ends it */
function forgetSent(queries: QueryClient): () => void {
  let here = new Set<string>();
  return unsent.subscribe(() => {
    const now = new Set(unsent.getSnapshot().sales.map(({ draft }) => draft._id));
    forgetFacts(
      queries,
      [...here].filter((saleId) => !now.has(saleId)),
    );
    here = now;
  });
}

/** The signed-in person's work at a till: the cart survives reloads, a sale is never sent twice. */
export function useTill(
  held: HeldTill,
  kept: KeptTill,
  screen: TillScreen,
): { readonly till: Till; readonly state: TillState } {
  const user = useUser();
  const queries = useQueryClient();
  const { place } = useFormat();
  const now = useLatest({ ...screen, held, place });
  const [till] = useState(() => {
    const person = { businessId: user.business?._id ?? '', personId: user._id };
    const booked = (sale: Sale, isKept: boolean) => {
      if (isKept) rememberFact(queries, sale);
      else rememberSale(queries, sale);
      if (sale.exchange !== null) afterExchange(queries, person.businessId, sale.exchange);
      takeOffStock(queries, sale);
      noteOnAccount(queries, person.businessId, sale);
      void askProtection();
    };
    const onSold = (sale: Sale, isKept: boolean) => {
      booked(sale, isKept);
      now.current.onSold(sale);
    };
    const contentOf = (draft: SaleDraft, cart: Cart): UnsentContent => {
      const { rules, selling, index } = now.current;
      const product = (soldId: string) => index.byId.get(soldId);
      const { lease } = now.current.held;
      const { currency, timeZone } = now.current.place;
      const name = user.business?.name ?? '';
      const business = { name, currency: currency ?? '', zone: timeZone ?? 'UTC' };
      const taxed = taxRulesOf(cart, rules);
      const termsDays = (customerId: string) => knownTerms(queries, person.businessId, customerId);
      const place = { lease, business, seller: user, rules: taxed, selling, product, termsDays };
      const { rounding, returnDays } = selling;
      const made = { fact: presentFact(draft, cart, place), rounding, returnDays };
      return { draft, cart: { ...cart, past: [] }, sellerId: user._id, ...made };
    };
    const latest = kept.latest === null ? null : factOf(kept.latest);
    if (latest !== null) rememberFact(queries, latest);
    const world = browserWorld(held.lease, person, {
      contentOf,
      onPosted: (sale) => onSold(sale, false),
      onAside: (sale) => {
        booked(sale, false);
        notify.success(t('asidePosted', { number: sale.receiptNumber }));
      },
      onKept: (fact) => onSold(fact, true),
    });
    return new Till(world, placeOf(held), kept);
  });
  const { lease, shift } = held;
  const isFirst = useRef(true);
  useEffect(() => {
    // The till began with these; only news replaces the numbers it has counted since.
    if (isFirst.current) isFirst.current = false;
    else till.setPlace(placeOf({ lease, shift }));
  }, [till, lease, shift]);
  useEffect(() => {
    till.start();
    const stopListening = onBackOnline(till.retryNow);
    return () => {
      stopListening();
      till.stop();
    };
  }, [till]);
  useEffect(() => forgetSent(queries), [queries]);
  const state = useSyncExternalStore(till.subscribe, till.getSnapshot);
  return { till, state };
}
