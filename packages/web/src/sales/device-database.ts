import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A text that only this browser can read, or as it is where the browser cannot encrypt. */
export type Sealed =
  | { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }
  | { readonly plain: string };

/** Where a sale of the outbox stands. */
export type UnsentState =
  /** It is being sent; nobody was told that it is done. */
  | 'trying'
  /** It happened: it is done here, and the server is still to hear of it. */
  | 'waiting'
  /** The server could make no sale of it. It stays here and is shown. */
  | 'malformed';

/** A sale as it lies in the outbox; what it says is in `sealed`. */
export interface StoredSale {
  /** The order in which this device made them. */
  readonly seq?: number;
  /** Absent: a sale. The own id of what it is else stands where a sale's does. */
  readonly kind?: 'refund' | 'opening' | 'move' | 'closing' | 'discard';
  readonly saleId: string;
  readonly tillKey: string;
  readonly businessId: string;
  readonly tillId: string;
  readonly series: string;
  readonly number: number;
  readonly state: UnsentState;
  /** When it took its state, by this device's clock. */
  readonly sinceMs: number;
  /** Why it is malformed. */
  readonly problem: string | null;
  /** How `sealed` is to be read; an older one is read for ever. */
  readonly format: number;
  readonly sealed: Sealed;
}

/** A sale that the server has, kept for what may come back of it. */
export interface StoredReceipt {
  readonly seq?: number;
  readonly saleId: string;
  readonly businessId: string;
  readonly format: number;
  readonly sealed: Sealed;
}

/** What was handed over because the server could make nothing of it; it stays to be looked at. */
export interface StoredHandedOver {
  /** As it had it in the outbox. */
  readonly seq: number;
  readonly businessId: string;
  /** By this device's clock. */
  readonly handedMs: number;
  readonly format: number;
  readonly sealed: Sealed;
}

/** What this device knows of a till's numbers, whatever the server has heard. */
export interface TillMemory {
  readonly series: string;
  /** The last number that was given in the series. */
  readonly lastNumber: number;
  /** The last sales that are done: a cart that names one of them was sold. */
  readonly done: readonly string[];
}

/** What is kept of one thing under a key, sealed. */
export interface KeptPart {
  readonly format: number;
  readonly sealed: Sealed;
}

export interface DeviceSchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  /** The device's secret for a business. */
  credentials: { key: string; value: KeptPart };
  sales: {
    key: number;
    value: StoredSale;
    indexes: { 'by-sale': string; 'by-till': [string, UnsentState] };
  };
  tills: { key: string; value: TillMemory };
  /** The till that a person held last. */
  places: { key: string; value: KeptPart };
  /** What a branch sells, in parts; its head says how many. */
  catalogue: { key: string; value: KeptPart };
  /** The customers of a business. */
  customers: { key: string; value: KeptPart };
  /** What each person left in the cart of a till. */
  carts: { key: string; value: KeptPart };
  /** Sales that were put aside in a branch. */
  parked: { key: string; value: KeptPart };
  /** The latest sales that the server has. */
  receipts: { key: number; value: StoredReceipt; indexes: { 'by-sale': string } };
  handed: { key: number; value: StoredHandedOver };
  /** By sale: which of its lines came back, by refund; and which of these undid it whole. */
  returned: {
    key: string;
    value: {
      readonly refunds: Readonly<Record<string, readonly number[]>>;
      readonly voidId?: string;
    };
  };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const NAME = 'tillbook.device';
/**
 * The fifth knows closes of shifts; an earlier release would sell on in what was closed. The sixth
 * has the carts and what was parked, which lay in the local storage as everybody could read them.
 * The seventh keeps what was handed over.
 */
export const DEVICE_VERSION = 7;

/** Opens what this device keeps. A tab of a newer release is let through. */
export function openDeviceDatabase(name = NAME): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>(name, DEVICE_VERSION, {
    upgrade(database, oldVersion) {
      if (oldVersion < 2) database.createObjectStore('customers');
      if (oldVersion < 3) {
        const kept = { keyPath: 'seq', autoIncrement: true };
        database.createObjectStore('receipts', kept).createIndex('by-sale', 'saleId', {
          unique: true,
        });
        database.createObjectStore('returned');
      }
      if (oldVersion < 6) {
        database.createObjectStore('carts');
        database.createObjectStore('parked');
      }
      if (oldVersion < 7) database.createObjectStore('handed', { keyPath: 'seq' });
      if (oldVersion > 0) return;
      database.createObjectStore('keys');
      database.createObjectStore('credentials');
      database.createObjectStore('tills');
      database.createObjectStore('places');
      database.createObjectStore('catalogue');
      const sales = database.createObjectStore('sales', { keyPath: 'seq', autoIncrement: true });
      sales.createIndex('by-sale', 'saleId', { unique: true });
      sales.createIndex('by-till', ['tillKey', 'state']);
    },
    blocking(_current, _wanted, event) {
      (event.target as IDBDatabase).close();
    },
  });
}

/** One database for whoever asks; opened again after it was closed or could not be opened. */
export function sharedDatabase(open: () => Promise<DeviceDatabase>): () => Promise<DeviceDatabase> {
  let opened: Promise<DeviceDatabase> | null = null;
  return () => {
    opened ??= open().then(
      (database) => {
        database.addEventListener('close', () => (opened = null));
        return database;
      },
      (error: unknown) => {
        opened = null;
        throw error;
      },
    );
    return opened;
  };
}
