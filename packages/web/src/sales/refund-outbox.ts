import type { DeviceDatabase, StoredSale } from './device-database.ts';
import type { Seal } from './device-seal.ts';
import { tillKey, type PlaceOf } from './outbox.ts';
import { readUnsentRefund, type UnsentRefund, type UnsentRefundContent } from './unsent-refund.ts';
import { UNSENT_FORMAT, type UnsentContent } from './unsent-sale.ts';

/** A receipt that this device posted, and the lines of it that came back as far as it knows. */
export interface KeptReceipt extends UnsentContent {
  /** It waits in the outbox: no other till can have taken anything of it back. */
  readonly isUnsent: boolean;
  readonly linesBack: readonly number[];
  /** It was undone whole, as far as this device knows. */
  readonly isVoided: boolean;
}

/** Refunds of this device: in the outbox behind the sales that were made before them. */
export interface RefundOutbox {
  /**
   * Writes a refund down, and that its lines came back, before its first attempt. A void of what
   * something came back of is not written: it rejects.
   */
  readonly begin: (refund: UnsentRefundContent, place: PlaceOf) => Promise<'trying' | 'waiting'>;
  /** The server refused it: it never happened, and its lines are with the customer. */
  readonly drop: (refundId: string, saleId: string) => Promise<void>;
  /** Something of a sale came back by a refund, or all of it by a void, that was posted at once. */
  readonly note: (saleId: string, refundId: string, back: CameBack) => Promise<void>;
  readonly all: () => Promise<readonly UnsentRefund[]>;
  /** Receipts of a business, the latest first; a sale that is only being tried is none yet. */
  readonly receipts: (businessId: string) => Promise<readonly KeptReceipt[]>;
  readonly receiptOf: (businessId: string, saleId: string) => Promise<KeptReceipt | null>;
}

/** What came back of a sale. */
export interface CameBack {
  readonly lines: readonly number[];
  readonly isVoid: boolean;
}

const STRICT = { durability: 'strict' } as const;

/** What it needs of the browser. */
interface Device {
  readonly database: () => Promise<DeviceDatabase>;
  readonly seal: Seal;
  readonly nowMs: () => number;
}

async function begin(
  { database, seal, nowMs }: Device,
  refund: UnsentRefundContent,
  { businessId, mustWait }: PlaceOf,
): Promise<'trying' | 'waiting'> {
  const { tillId, fact } = refund;
  const key = tillKey({ businessId, tillId });
  const sealed = await seal.close(refund);
  const write = (await database()).transaction(['sales', 'returned'], 'readwrite', STRICT);
  const sales = write.objectStore('sales');
  const returned = write.objectStore('returned');
  const back = await returned.get(fact.saleId);
  const others = Object.keys(back?.refunds ?? {}).filter((refundId) => refundId !== fact._id);
  if (fact.kind === 'void' && others.length > 0) {
    // Another tab was first: it is undone once, and not where something of it came back.
    await write.done;
    throw new Error('Something of the sale came back');
  }
  const before = await sales.index('by-sale').get(fact._id);
  const waiting = await sales.index('by-till').count([key, 'waiting']);
  const state = mustWait || waiting > 0 ? 'waiting' : 'trying';
  await sales.put({
    ...(before?.seq === undefined ? {} : { seq: before.seq }),
    ...{ kind: 'refund', saleId: fact._id, tillKey: key, businessId, tillId, state, sealed },
    ...{ series: '', number: 0, sinceMs: nowMs(), problem: null, format: UNSENT_FORMAT },
  });
  const lines = fact.lines.map(({ lineNo }) => lineNo);
  const undone = fact.kind === 'void' ? { voidId: fact._id } : {};
  const refunds = { ...back?.refunds, [fact._id]: lines };
  await returned.put({ ...back, ...undone, refunds }, fact.saleId);
  await write.done;
  return state;
}

async function drop({ database }: Device, refundId: string, saleId: string): Promise<void> {
  const write = (await database()).transaction(['sales', 'returned'], 'readwrite', STRICT);
  const sales = write.objectStore('sales');
  const seq = await sales.index('by-sale').getKey(refundId);
  if (seq !== undefined) await sales.delete(seq);
  const returned = write.objectStore('returned');
  const before = await returned.get(saleId);
  const { [refundId]: _gone, ...refunds } = before?.refunds ?? {};
  const isStill = before?.voidId !== undefined && before.voidId !== refundId;
  await returned.put({ refunds, ...(isStill ? { voidId: before.voidId } : {}) }, saleId);
  await write.done;
}

async function note(
  { database }: Device,
  saleId: string,
  refundId: string,
  { lines, isVoid }: CameBack,
): Promise<void> {
  const write = (await database()).transaction('returned', 'readwrite', STRICT);
  const back = await write.store.get(saleId);
  const undone = isVoid ? { voidId: refundId } : {};
  const refunds = { ...back?.refunds, [refundId]: lines };
  await write.store.put({ ...back, ...undone, refunds }, saleId);
  await write.done;
}

/** What can be read; the rest stays, and is told by itself (`foundIn`). */
async function readable<T>(opening: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(opening);
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

const isRefund = ({ kind }: StoredSale): boolean => kind === 'refund';
const isSale = ({ kind }: StoredSale): boolean => kind === undefined;

async function all({ database, seal }: Device): Promise<readonly UnsentRefund[]> {
  const stored = (await (await database()).getAll('sales')).filter(isRefund);
  return readable(stored.map(async (one) => readUnsentRefund(one, await seal.open(one.sealed))));
}

async function open(
  { database, seal }: Device,
  { sealed, saleId }: Pick<StoredSale, 'sealed' | 'saleId'>,
  isUnsent: boolean,
): Promise<KeptReceipt> {
  const content = (await seal.open(sealed)) as UnsentContent;
  const back = await (await database()).get('returned', saleId);
  const linesBack = Object.values(back?.refunds ?? {}).flat();
  return { ...content, isUnsent, linesBack, isVoided: back?.voidId !== undefined };
}

async function receipts(device: Device, businessId: string): Promise<readonly KeptReceipt[]> {
  const database = await device.database();
  const isOwn = (one: { readonly businessId: string }): boolean => one.businessId === businessId;
  const waiting = (await database.getAll('sales')).filter(
    (one) => isOwn(one) && isSale(one) && one.state !== 'trying',
  );
  const posted = (await database.getAll('receipts')).filter(isOwn);
  const opened = await readable([
    ...posted.map((one) => open(device, one, false)),
    ...waiting.map((one) => open(device, one, true)),
  ]);
  return [...opened].reverse();
}

async function receiptOf(
  device: Device,
  businessId: string,
  saleId: string,
): Promise<KeptReceipt | null> {
  const database = await device.database();
  const waiting = await database.getFromIndex('sales', 'by-sale', saleId);
  const isDone = waiting !== undefined && isSale(waiting) && waiting.state !== 'trying';
  const kept = isDone ? waiting : await database.getFromIndex('receipts', 'by-sale', saleId);
  if (kept === undefined || kept.businessId !== businessId) return null;
  return open(device, kept, isDone).catch(() => null);
}

/** The refunds and receipts of this browser. */
export function createRefundOutbox(
  database: Device['database'],
  seal: Seal,
  nowMs: () => number,
): RefundOutbox {
  const device = { database, seal, nowMs };
  return {
    begin: (refund, place) => begin(device, refund, place),
    drop: (refundId, saleId) => drop(device, refundId, saleId),
    note: (saleId, refundId, back) => note(device, saleId, refundId, back),
    all: () => all(device),
    receipts: (businessId) => receipts(device, businessId),
    receiptOf: (businessId, saleId) => receiptOf(device, businessId, saleId),
  };
}
