import type { Action } from '@tillbook/core/actions';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import {
  countAsked,
  countFact,
  hadEnded,
  placeNumber,
  type ConflictKind,
} from '@tillbook/core/sales/sale-facts';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { SaleFact } from '@tillbook/core/sales/sync.api';
import type { DeviceCaller } from '../http/bind-device.ts';
import type { Posting, PostingContext } from './posting.ts';
import type { TillFacts } from './posting.sql.ts';
import { signedBy, type SignedBy } from './seller-keys.ts';
import type { KeyRow, ProofRow } from './sellers.sql.ts';
import { bearerOf, type FactSeller, type FactShift, type SyncFacts } from './sync.sql.ts';

/**
 * A sale that happened already. Rules that would refuse another sale note here what they found and
 * let it pass; `null` in its place is a sale that is asked for now.
 */
export interface Happened {
  readonly deviceId: string;
  /** The shift that it is in: the one that it names, or the one which that joined. */
  readonly shiftId: string;
  readonly seller: PostingContext['seller'];
  readonly tax: SaleFact['tax'];
  readonly countedMs: number;
  readonly isClockSuspect: boolean;
  /** Its shift was closed meanwhile. */
  readonly isLate: boolean;
  readonly gapFrom: number | null;
  /** By which key its seller signed it; null: by none. */
  readonly proof: ProofRow | null;
  readonly conflicts: Map<ConflictKind, Readonly<Record<string, unknown>>>;
}

/** Where the facts of one request stand: moved on by each that is posted. */
export interface Syncing {
  readonly device: DeviceCaller;
  readonly till: TillFacts;
  readonly nowMs: number;
  readonly sentMs: number;
  readonly sellers: ReadonlyMap<string, FactSeller>;
  readonly keys: readonly KeyRow[];
  readonly shifts: ReadonlyMap<string, FactShift>;
  /** Ended series that the device may go on in, with their last numbers. */
  readonly endedSeries: Map<string, number>;
  readonly usedNumbers: Set<string>;
  /** What the device handed over: a manager settles it. */
  readonly handedOver: ReadonlySet<string>;
  /** The last sale of each series, and when it counts. */
  readonly lastOfSeries: Map<string, { readonly number: number; readonly countedMs: number }>;
}

/** When a sale counts, and whether the clock that says so is believed. */
export function countedOf(
  { till, context: { nowMs } }: Pick<Posting, 'till' | 'context'>,
  { occurredAt, sentAt = null }: Pick<SaleDraft, 'occurredAt' | 'sentAt'>,
  happened: Pick<Happened, 'countedMs' | 'isClockSuspect'> | null,
): { readonly countedMs: number; readonly isSuspect: boolean } {
  if (happened !== null) {
    return { countedMs: happened.countedMs, isSuspect: happened.isClockSuspect };
  }
  const occurredMs = Date.parse(occurredAt);
  return countAsked({
    occurredMs,
    sentMs: sentAt === null ? nowMs : Date.parse(sentAt),
    nowMs,
    shiftOpenedMs: till.shiftOpenedAt === null ? occurredMs : Date.parse(till.shiftOpenedAt),
  });
}

export const numberKey = (series: string, number: number): string => `${series} ${number}`;

export function beginSync(
  device: DeviceCaller,
  till: TillFacts,
  times: { readonly nowMs: number; readonly sentMs: number },
  read: SyncFacts,
): Syncing {
  return {
    device,
    till,
    ...times,
    sellers: new Map(read.sellers.map((seller) => [seller.personId, seller])),
    keys: read.keys,
    shifts: new Map(read.shifts.map((shift) => [shift.askedId, shift])),
    endedSeries: new Map(read.series.map(({ series, lastNumber }) => [series, lastNumber])),
    handedOver: new Set(read.handedOver),
    usedNumbers: new Set(read.usedNumbers.map(({ series, number }) => numberKey(series, number))),
    lastOfSeries: new Map(
      read.before.map(({ series, number, countedAt }) => [
        series,
        { number, countedMs: Date.parse(countedAt) },
      ]),
    ),
  };
}

/**
 * What a fact says about itself, judged: its till, number, shift, seller, device and clock.
 * @param currentNumber the last one of the till's current series
 * @throws Refusal where no sale can be made of it
 */
export function judgeFact(syncing: Syncing, fact: SaleFact, currentNumber: number): Happened {
  const { device, till, nowMs, sentMs } = syncing;
  if (syncing.handedOver.has(fact._id)) throw new Refusal('FACT_HANDED_OVER');
  if (fact.tillId !== till.tillId) throw new Refusal('NOT_FOUND');
  const shift = syncing.shifts.get(fact.shiftId);
  if (shift === undefined) throw new Refusal('SHIFT_NOT_OPEN');
  const seller = syncing.sellers.get(fact.sellerId);
  if (seller === undefined) throw new Refusal('NOT_FOUND');
  if (fact.tax !== null && fact.tax.basisPoints.length !== fact.lines.length) {
    throw new Refusal('TOTAL_MISMATCH');
  }
  const conflicts: Happened['conflicts'] = new Map();
  const gapFrom = gapBefore(syncing, fact, currentNumber);
  if (gapFrom !== null) {
    const { series, number } = fact;
    conflicts.set('number_gap', { series, fromNumber: gapFrom, toNumber: number - 1 });
  }
  const { countedMs, isSuspect } = countFact({
    occurredMs: Date.parse(fact.occurredAt),
    sentMs,
    nowMs,
    shiftOpenedMs: Date.parse(shift.openedAt),
    beforeMs: numberBefore(syncing, fact),
  });
  if (isSuspect) {
    const countedAt = new Date(countedMs).toISOString();
    const offSeconds = Math.round((sentMs - nowMs) / 1_000);
    conflicts.set('clock_suspect', { occurredAt: fact.occurredAt, countedAt, offSeconds });
  }
  const sellerEndedAt = standsNoMoreSince(seller, till.branchId, countedMs);
  if (hadEnded(sellerEndedAt, countedMs)) {
    conflicts.set('seller_revoked', { seller: seller.name, since: sellerEndedAt });
  }
  const signed = signedBy(syncing.keys, fact, Math.min(countedMs, nowMs));
  noteSigner(signed, seller, conflicts);
  if (hadEnded(device.revokedAt, countedMs)) {
    conflicts.set('device_revoked', { device: device.name, since: device.revokedAt });
  }
  if (shift.isClosed) conflicts.set('late_sale', { shiftOpenedAt: shift.openedAt });
  return {
    deviceId: device.deviceId,
    shiftId: shift.shiftId,
    seller: { ...bearerOf(seller, countedMs), personId: seller.personId, name: seller.name },
    tax: fact.tax,
    countedMs,
    isClockSuspect: isSuspect,
    isLate: shift.isClosed,
    gapFrom,
    proof: signed.kind === 'proved' ? { saleId: fact._id, ...signed.proof } : null,
    conflicts,
  };
}

/** What its seller did not sign, or no longer may, is looked at. */
export function noteSigner(
  signed: SignedBy,
  { name: seller }: FactSeller,
  conflicts: Happened['conflicts'],
): void {
  if (signed.kind === 'unproved') conflicts.set('seller_unproved', { seller });
  if (signed.kind === 'ended' && !conflicts.has('seller_revoked')) {
    conflicts.set('seller_revoked', { seller, since: signed.since });
  }
}

/** Whether a device gives numbers of a till's current series. */
export function holdsTill(
  till: Pick<TillFacts, 'deviceId' | 'leaseId' | 'series'>,
  deviceId: string,
  of: { readonly leaseId: string; readonly series: string },
): boolean {
  const holds =
    till.deviceId === deviceId ||
    // It gave the till back, and nobody has taken it since.
    (till.deviceId === null && till.leaseId !== null && till.leaseId === of.leaseId);
  return of.series === till.series && holds;
}

/** The last number of the series that a fact goes on in; null when it is none of its device's. */
function lastNumberFor(syncing: Syncing, fact: SaleFact, currentNumber: number): number | null {
  const { device, till, endedSeries } = syncing;
  const ended = endedSeries.get(fact.series);
  if (ended !== undefined) return ended;
  return holdsTill(till, device.deviceId, fact) ? currentNumber : null;
}

function gapBefore(syncing: Syncing, fact: SaleFact, currentNumber: number): number | null {
  const lastNumber = lastNumberFor(syncing, fact, currentNumber);
  if (lastNumber === null) throw new Refusal('TILL_LEASE_LOST');
  const isUsed = syncing.usedNumbers.has(numberKey(fact.series, fact.number));
  const place = placeNumber(lastNumber, fact.number, isUsed);
  if (place.kind === 'used') throw new Refusal('RECEIPT_NUMBER_TAKEN');
  return place.kind === 'gap' ? place.fromNumber : null;
}

/**
 * Since when somebody may not do it here; null when they may. Who may not now could before the
 * last decision about them; who was never decided about never could.
 */
export function standsNoMoreSince(
  seller: FactSeller,
  branchId: string,
  atMs: number,
  action: Action = 'sale.post',
): string | null {
  const { role, branchIds, state, deactivatedAt, changedAt } = seller;
  if (deactivatedAt !== null) return deactivatedAt;
  const isBound = role === 'seller' || role === 'branch_manager';
  const mayHere = !isBound || branchIds.includes(branchId);
  const may = can(bearerOf(seller, atMs), action);
  if (state === 'active' && mayHere && may) return null;
  return changedAt ?? new Date(0).toISOString();
}

/** When the last sale with a smaller number counts; null where none is known to have come first. */
function numberBefore({ lastOfSeries }: Syncing, { series, number }: SaleFact): number | null {
  const last = lastOfSeries.get(series);
  return last !== undefined && last.number < number ? last.countedMs : null;
}

/** The number is taken at its moment, and its series goes on from it. */
export function countNumber(syncing: Syncing, fact: SaleFact, countedMs: number): void {
  const { series, number } = fact;
  syncing.usedNumbers.add(numberKey(series, number));
  if (number > (syncing.lastOfSeries.get(series)?.number ?? 0)) {
    syncing.lastOfSeries.set(series, { number, countedMs });
  }
  const ended = syncing.endedSeries.get(series);
  if (ended !== undefined) syncing.endedSeries.set(series, Math.max(ended, number));
}
