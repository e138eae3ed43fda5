import {
  endParkedSale,
  listParkedSales,
  parkSale,
  takeParkedSale,
  type ParkedContent,
  type ParkedRow,
  type TakenSale,
} from '@tillbook/core/sales/parked-sales.api';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/parked.ts';
import { notify } from '../ui/notify.ts';
import { keptCarts, parkedMarks } from './browser-outbox.ts';
import { deviceId } from './own-device.ts';
import type { ParkedPlace } from './kept-carts.ts';
import { parkedRound } from './parked-round.ts';
import type { ParkedSale } from './parked.ts';

/** The till that asks, and where it stands. */
export interface SharingPlace extends ParkedPlace {
  readonly tillId: string;
}

const LOCK = 'tillbook.parked';
/** Whoever waits for a sale of their own does not wait longer for the server. */
const OWN_MS = 1_500;
/** What the server said: the same will be so again. */
const REFUSALS = [400, 403, 404, 409, 422];
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && REFUSALS.includes(error.status);

/** They stay on this device, and are not sent again while the page lasts. */
const refused = new Set<string>();

function contentOf({ lines, discount, taxExempt, note, removed }: ParkedSale): ParkedContent {
  return { lines: [...lines], discount, taxExempt, note, removed };
}

async function park(
  { tillId }: SharingPlace,
  sale: ParkedSale,
  signal: AbortSignal,
): Promise<boolean> {
  if (refused.has(sale.id)) return false;
  const { id: _id, name, parkedBy: parkedByName, parkedAtMs, customer } = sale;
  const parkedAt = new Date(parkedAtMs).toISOString();
  const where = { _id, tillId, deviceId: deviceId(), customerId: customer?._id ?? null };
  const body = { ...where, name, parkedAt, parkedByName, content: contentOf(sale) };
  try {
    await call(parkSale, { body }, { signal });
    return true;
  } catch (error) {
    if (!isRefused(error)) throw error;
    refused.add(_id);
    return false;
  }
}

interface Patience {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

async function end({ tillId }: SharingPlace, parkedId: string, patience: Patience) {
  const asked = { params: { parkedId }, body: { tillId, deviceId: deviceId() } };
  try {
    return await call(endParkedSale, asked, patience);
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

/**
 * One round for all tabs of this browser; gives what lies at other tills.
 * @param signal ends a round that hangs in a connection which is gone
 */
export async function shareParked(
  place: SharingPlace,
  signal: AbortSignal,
): Promise<readonly ParkedRow[]> {
  const { branchId } = place;
  const round = () =>
    parkedRound({
      marks: () => parkedMarks.of(place),
      mark: (id, mark) => parkedMarks.set(place, id, mark),
      unmark: (id) => parkedMarks.drop(place, id),
      local: () => keptCarts.parked(place),
      drop: (id) => keptCarts.take(place, id),
      park: (sale) => park(place, sale, signal),
      end: (id) => end(place, id, { signal }),
      list: async () => (await call(listParkedSales, { query: { branchId } }, { signal })).sales,
      asked: async () => {
        const asked = await parkedMarks.asked(place);
        return new Map([...asked].filter(([id]) => !inHand.has(id)));
      },
      takeAgain: (id, ownId) => takeAgain(place, id, ownId, signal),
      came: (id) => parkedMarks.came(place, id),
      keep: (sale) => keptCarts.park(place, sale),
      onTakenTwice: ({ name, tillName }) => notify.info(t('takenTwice', { name, till: tillName })),
    });
  return 'locks' in navigator ? navigator.locks.request(LOCK, { signal }, round) : round();
}

/**
 * Asks for a sale of this device before it is taken up, where the server knows it. Without an
 * answer it is this device's, as ever, and the server is told later.
 * @returns false when another till had taken it, which was said
 */
export async function releaseOwn(place: SharingPlace, id: string): Promise<boolean> {
  // Whoever waits is not kept waiting by a device that cannot be asked.
  const marks = await parkedMarks.of(place).catch(() => null);
  if (marks?.has(id) !== true) return true;
  const ended = await end(place, id, { timeoutMs: OWN_MS }).catch(() => null);
  if (ended === null || ended.takenBy === null) return true;
  const { name, tillName } = ended.takenBy;
  notify.info(t('taken', { name, till: tillName }));
  await keptCarts.take(place, id);
  await parkedMarks.drop(place, id);
  return false;
}

/** What this tab takes over just now, which no round needs to bring. */
const inHand = new Set<string>();

/**
 * Takes over a sale of another till, as one of this device: it lies here when this ends. That it
 * was asked for is written first, so that a page which ends on the way finds it in its next round.
 * @returns null when there is none, and why not was said
 */
export async function takeOther(place: SharingPlace, parkedId: string): Promise<ParkedSale | null> {
  const ownId = newId();
  inHand.add(parkedId);
  try {
    // A device that keeps nothing takes it over all the same.
    await parkedMarks.ask(place, parkedId, ownId).catch(() => undefined);
    const sale = await given(place, parkedId, ownId);
    if (sale === 'silent') return null;
    if (sale !== null) await keptCarts.park(place, sale);
    await parkedMarks.came(place, parkedId).catch(() => undefined);
    return sale;
  } finally {
    inHand.delete(parkedId);
  }
}

/** Null: it was refused. Why there is none is said. */
async function given(
  { tillId }: SharingPlace,
  parkedId: string,
  ownId: string,
): Promise<ParkedSale | 'silent' | null> {
  const body = { tillId, deviceId: deviceId() };
  try {
    return asOwn(await call(takeParkedSale, { params: { parkedId }, body }), ownId);
  } catch (error) {
    const isSilent = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (isSilent) notify.error(t('needsConnection'));
    else if (error instanceof ApiError && error.code !== 'NOT_FOUND') notify.info(error.message);
    else notify.info(t('gone'));
    return isSilent ? 'silent' : null;
  }
}

async function takeAgain(
  { tillId }: SharingPlace,
  parkedId: string,
  ownId: string,
  signal: AbortSignal,
): Promise<ParkedSale | null> {
  const body = { tillId, deviceId: deviceId(), isOnlyAgain: true };
  try {
    return asOwn(await call(takeParkedSale, { params: { parkedId }, body }, { signal }), ownId);
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

/** Under an id of its own: what ended at the server does not lie there again. */
function asOwn(sale: TakenSale, ownId: string): ParkedSale {
  const { name, parkedAt, parkedByName, customer, content } = sale;
  return {
    ...{ id: ownId, name, parkedAtMs: Date.parse(parkedAt), parkedBy: parkedByName },
    ...{ ...content, customer, exchange: null, quote: null },
  };
}
