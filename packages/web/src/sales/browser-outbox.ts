import { nowMs } from '../api/clock.ts';
import { createCatalogueStore } from './catalogue-store.ts';
import { createClosingOutbox } from './closing-outbox.ts';
import { createCredentials } from './credentials.ts';
import { createCustomerStore } from './customer-store.ts';
import { openDeviceDatabase, sharedDatabase } from './device-database.ts';
import { createSeal } from './device-seal.ts';
import { createKnownSellers } from './known-sellers.ts';
import { createOutbox } from './outbox.ts';
import { createMoveOutbox } from './move-outbox.ts';
import { createRefundOutbox } from './refund-outbox.ts';
import { createShiftOutbox } from './shift-outbox.ts';
import { createPlaces } from './places.ts';
import { createUnsentView, told } from './unsent-view.ts';

const CHANNEL = 'tillbook.unsent';

const database = sharedDatabase(() => openDeviceDatabase());
const seal = createSeal(database, crypto);
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;

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

/** What is in it, as the screens show it. */
export const unsent = createUnsentView(outbox, {
  refunds: refundOutbox.all,
  openings: shiftOutbox.all,
  moves: moveOutbox.all,
  closings: closingOutbox.all,
});

/** This device's secrets. */
export const credentials = createCredentials(database, seal);

/** What the branch sells. */
export const catalogueStore = createCatalogueStore(database, seal);

/** Who comes back. */
export const customerStore = createCustomerStore(database, seal);

/** The tills that persons held last on this device. */
export const places = createPlaces(database, seal);

/** Who can sell here without a connection, and who sells now. */
export const knownSellers = createKnownSellers(database, seal);
