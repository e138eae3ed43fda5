import type { DeviceDatabase, StoredSale } from './device-database.ts';
import type { Seal } from './device-seal.ts';
import { tillKey, type PlaceOf, type TillOfBusiness } from './outbox.ts';
import {
  readUnsentClosing,
  type UnsentClosing,
  type UnsentClosingContent,
} from './unsent-closing.ts';
import { UNSENT_FORMAT } from './unsent-sale.ts';

/** What became of a close that was to be written down. */
export type BegunClosing =
  | { readonly state: 'trying' | 'waiting' }
  /** Another tab closed the shift: its count is the one. */
  | { readonly state: 'closed'; readonly by: UnsentClosing };

/** Closes of shifts: in the outbox behind what was done in them. */
export interface ClosingOutbox {
  /** Writes a close down before its first attempt; of a shift one. */
  readonly begin: (closing: UnsentClosingContent, place: PlaceOf) => Promise<BegunClosing>;
  readonly all: () => Promise<readonly UnsentClosing[]>;
  /** Closes at a till that the server has not heard of; what it made nothing of is none. */
  readonly at: (till: TillOfBusiness) => Promise<readonly UnsentClosing[]>;
}

const STRICT = { durability: 'strict' } as const;

const isClosing = ({ kind }: StoredSale): boolean => kind === 'closing';

/** What it needs of the browser. */
interface Device {
  readonly database: () => Promise<DeviceDatabase>;
  readonly seal: Seal;
  readonly nowMs: () => number;
}

async function begin(
  device: Device,
  content: UnsentClosingContent,
  { businessId, mustWait }: PlaceOf,
): Promise<BegunClosing> {
  const { tillId, closing } = content;
  const { series, _id, shiftId } = closing;
  const key = tillKey({ businessId, tillId });
  const others = await at(device, { businessId, tillId });
  const earlier = others.find((one) => one.closing.shiftId === shiftId && one.closing._id !== _id);
  if (earlier !== undefined) return { state: 'closed', by: earlier };
  const sealed = await device.seal.close(content);
  const write = (await device.database()).transaction('sales', 'readwrite', STRICT);
  const before = await write.store.index('by-sale').get(_id);
  const waiting = await write.store.index('by-till').count([key, 'waiting']);
  const state = mustWait || waiting > 0 ? 'waiting' : 'trying';
  await write.store.put({
    ...(before?.seq === undefined ? {} : { seq: before.seq }),
    ...{ kind: 'closing', saleId: _id, tillKey: key, businessId, tillId, state, sealed },
    ...{ series, number: 0, sinceMs: device.nowMs(), problem: null, format: UNSENT_FORMAT },
  });
  await write.done;
  return { state };
}

async function all({ database, seal }: Device): Promise<readonly UnsentClosing[]> {
  const stored = (await (await database()).getAll('sales')).filter(isClosing);
  const read = stored.map(async (one) => readUnsentClosing(one, await seal.open(one.sealed)));
  const settled = await Promise.allSettled(read);
  // What cannot be read stays, and is told by itself (`foundIn`).
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function at(device: Device, till: TillOfBusiness): Promise<readonly UnsentClosing[]> {
  return (await all(device)).filter(
    ({ businessId, tillId, state }) =>
      businessId === till.businessId && tillId === till.tillId && state !== 'malformed',
  );
}

/** The closes of this browser. */
export function createClosingOutbox(
  database: Device['database'],
  seal: Seal,
  nowMs: () => number,
): ClosingOutbox {
  const device = { database, seal, nowMs };
  return {
    begin: (closing, place) => begin(device, closing, place),
    all: () => all(device),
    at: (till) => at(device, till),
  };
}
