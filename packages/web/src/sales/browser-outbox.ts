import { nowMs } from '../api/clock.ts';
import { createCatalogueStore } from './catalogue-store.ts';
import { createClosingOutbox } from './closing-outbox.ts';
import { createCredentials } from './credentials.ts';
import { createCustomerStore } from './customer-store.ts';
import { openDeviceDatabase, sharedDatabase } from './device-database.ts';
import { createSeal } from './device-seal.ts';
import { createKeptCarts, type ParkedPlace } from './kept-carts.ts';
import { createKnownSellers } from './known-sellers.ts';
import { createOutbox } from './outbox.ts';
import { createMoveOutbox } from './move-outbox.ts';
import { createRefundOutbox } from './refund-outbox.ts';
import { createShiftOutbox } from './shift-outbox.ts';
import { createNews, keepParked } from './parked-keeper.ts';
import { createParkedMarks } from './parked-marks.ts';
import { createPlaces } from './places.ts';
import { afterTakingOver } from './take-over-carts.ts';
import { createUnsentView, foundIn, told } from './unsent-view.ts';

const CHANNEL = 'tillbook.unsent';
const CARTS = 'tillbook.carts';

const database = sharedDatabase(() => openDeviceDatabase());
const seal = createSeal(database, crypto);
const channelTo = (name: string) =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
const channel = channelTo(CHANNEL);

/** This browser's outbox; every tab hears of what one writes. */
export const outbox = told(createOutbox(database, seal, nowMs), {
  tell: () => channel?.postMessage('changed'),
  listen: (hear) => channel?.addEventListener('message', hear),
});

/** Refunds in it, and the receipts that they can be of; whoever writes one tells the outbox. */
export const refundOutbox = createRefundOutbox(database, seal, nowMs);

/** Shifts that were opened here, in the same order before their sales. */
export const shiftOutbox = createShiftOutbox(database, seal, nowMs);

/** Cash that was moved, among the sales of its till. */
export const moveOutbox = createMoveOutbox(database, seal, nowMs);

/** Shifts that were closed here, behind what was done in them. */
export const closingOutbox = createClosingOutbox(database, seal, nowMs);

/** What a part that is fetched later keeps here. */
export const onDevice = <T>(make: (of: typeof database, under: typeof seal) => T): T =>
  make(database, seal);

const others = {
  refunds: refundOutbox.all,
  openings: shiftOutbox.all,
  moves: moveOutbox.all,
  closings: closingOutbox.all,
};

/** What is in it, as the screens show it. */
export const unsent = createUnsentView(outbox, others);

/** What is in it by now: no screen waits for it. */
export const unsentNow = () => foundIn(outbox, others);

/** This device's secrets. */
export const credentials = createCredentials(database, seal);

/** What the branch sells. */
export const catalogueStore = createCatalogueStore(
  database,
  seal,
  import.meta.env['VITE_SHAPES'] as string | undefined,
);

/** Who comes back. */
export const customerStore = createCustomerStore(database, seal);

/** The tills that persons held last on this device. */
export const places = createPlaces(database, seal);

/** Who can sell here without a connection, and who sells now. */
export const knownSellers = createKnownSellers(database, seal);

const parkedNews = createNews(channelTo(CARTS));
/** Of two tabs that open at once one takes over what an earlier release left. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(CARTS, work);
  else await work();
};
const withCarts = afterTakingOver(database, seal, () => localStorage, alone);

/** What lies in the carts of this device, and what was put aside. */
export const keptCarts = createKeptCarts(withCarts, seal, parkedNews.tell);

/** The sales that were put aside in a branch at this device. */
export const parkedAt = (place: ParkedPlace) => keepParked(keptCarts, parkedNews, place);

/** Which of them the server knows. */
export const parkedMarks = createParkedMarks(database);
