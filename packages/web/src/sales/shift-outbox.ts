import type { DeviceDatabase, StoredSale } from './device-database.ts';
import type { Seal } from './device-seal.ts';
import { tillKey, type PlaceOf, type TillOfBusiness } from './outbox.ts';
import {
  readUnsentOpening,
  type UnsentOpening,
  type UnsentOpeningContent,
} from './unsent-opening.ts';
import { UNSENT_FORMAT } from './unsent-sale.ts';

/** What became of an opening that was to be written down. */
export type Begun =
  | { readonly state: 'trying' | 'waiting' }
  /** Another tab opened a shift at the till: that one is it. */
  | { readonly state: 'opened'; readonly by: UnsentOpening };

/** Openings of shifts: in the outbox before the sales that are made in them. */
export interface ShiftOutbox {
  /** Writes an opening down before its first attempt; of a till one is open at a time. */
  readonly begin: (opening: UnsentOpeningContent, place: PlaceOf) => Promise<Begun>;
  readonly all: () => Promise<readonly UnsentOpening[]>;
  /** The open shift of a till that the server has not heard of; null: there is none. */
  readonly at: (till: TillOfBusiness) => Promise<UnsentOpening | null>;
}

const STRICT = { durability: 'strict' } as const;

const isOpening = ({ kind }: StoredSale): boolean => kind === 'opening';

/** What it needs of the browser. */
interface Device {
  readonly database: () => Promise<DeviceDatabase>;
  readonly seal: Seal;
  readonly nowMs: () => number;
}

const readOne = async ({ seal }: Device, stored: StoredSale): Promise<UnsentOpening> =>
  readUnsentOpening(stored, await seal.open(stored.sealed));

async function begin(
  device: Device,
  content: UnsentOpeningContent,
  place: PlaceOf,
  unreadable = new Set<number>(),
): Promise<Begun> {
  const { businessId, mustWait } = place;
  const { tillId, opening } = content;
  const { leaseId: _lease, series, _id } = opening;
  const key = tillKey({ businessId, tillId });
  const sealed = await device.seal.close(content);
  const write = (await device.database()).transaction('sales', 'readwrite', STRICT);
  const byTill = write.store.index('by-till');
  const [waiting, trying] = await Promise.all([
    byTill.getAll([key, 'waiting']),
    byTill.getAll([key, 'trying']),
  ]);
  const earlier = openIn([...waiting, ...trying]).find(
    ({ saleId, seq = 0 }) => saleId !== _id && !unreadable.has(seq),
  );
  if (earlier !== undefined) {
    await write.done;
    const by = await readOne(device, earlier).catch(() => null);
    // What cannot be read stays, and nobody goes on in it.
    if (by === null) return begin(device, content, place, unreadable.add(earlier.seq ?? 0));
    return { state: 'opened', by };
  }
  const before = await write.store.index('by-sale').get(_id);
  const state = mustWait || waiting.length > 0 ? 'waiting' : 'trying';
  await write.store.put({
    ...(before?.seq === undefined ? {} : { seq: before.seq }),
    ...{ kind: 'opening', saleId: _id, tillKey: key, businessId, tillId, state, sealed },
    ...{ series, number: 0, sinceMs: device.nowMs(), problem: null, format: UNSENT_FORMAT },
  });
  await write.done;
  return { state };
}

/** Openings that nothing closed here: a till has one open shift, so what closes comes after. */
function openIn(ofTill: readonly StoredSale[]): readonly StoredSale[] {
  const closed = ofTill.filter(({ kind }) => kind === 'closing').map(({ seq = 0 }) => seq);
  const lastClosed = Math.max(0, ...closed);
  return ofTill.filter((one) => isOpening(one) && (one.seq ?? 0) > lastClosed);
}

async function all(device: Device): Promise<readonly UnsentOpening[]> {
  const stored = (await (await device.database()).getAll('sales')).filter(isOpening);
  const settled = await Promise.allSettled(stored.map((one) => readOne(device, one)));
  // What cannot be read stays, and is told by itself (`foundIn`).
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function at(device: Device, till: TillOfBusiness): Promise<UnsentOpening | null> {
  const key = tillKey(till);
  const ofTill = (await (await device.database()).getAll('sales')).filter(
    ({ tillKey: at, state }) => at === key && state !== 'malformed',
  );
  const read = openIn(ofTill).map((one) => readOne(device, one));
  const settled = await Promise.allSettled(read);
  const open = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return open.at(-1) ?? null;
}

/** The openings of this browser. */
export function createShiftOutbox(
  database: Device['database'],
  seal: Seal,
  nowMs: () => number,
): ShiftOutbox {
  const device = { database, seal, nowMs };
  return {
    begin: (opening, place) => begin(device, opening, place),
    all: () => all(device),
    at: (till) => at(device, till),
  };
}
