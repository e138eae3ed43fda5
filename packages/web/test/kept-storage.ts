import 'fake-indexeddb/auto';

/** A browser's storage as an earlier release of the app left it. */
export interface KeptStorage {
  /** Of its database. */
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keyPath: string | null;
    readonly autoIncrement: boolean;
    readonly indexes: readonly {
      readonly name: string;
      readonly keyPath: string | string[];
      readonly unique: boolean;
    }[];
    readonly rows: readonly { readonly key: IDBValidKey; readonly value: unknown }[];
  }[];
  /** Of its local storage. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What JSON cannot hold is marked: bytes, buffers, keys. */
async function unpack(packed: unknown): Promise<unknown> {
  if (Array.isArray(packed)) return Promise.all(packed.map(unpack));
  if (typeof packed !== 'object' || packed === null) return packed;
  const { $bytes, $buffer, $key } = packed as Record<string, string | undefined>;
  if ($bytes !== undefined) return new Uint8Array(Buffer.from($bytes, 'base64'));
  if ($buffer !== undefined) return new Uint8Array(Buffer.from($buffer, 'base64')).buffer;
  if ($key !== undefined) {
    const key = $key as unknown as JsonWebKey;
    return crypto.subtle.importKey('jwk', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
  }
  const entries = Object.entries(packed).map(async ([name, value]) => [name, await unpack(value)]);
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
}

/** Lays it out under a name, exactly as it was: the app of today finds it and brings it forward. */
export async function layOut(kept: KeptStorage, name: string): Promise<void> {
  const rows = await Promise.all(kept.stores.map((store) => unpack(store.rows)));
  await new Promise<void>((resolve, reject) => {
    const asked = indexedDB.open(name, kept.version);
    asked.onerror = () => reject(asked.error ?? new Error('no database'));
    asked.onsuccess = () => {
      asked.result.close();
      resolve();
    };
    asked.onupgradeneeded = () => {
      for (const [at, { keyPath, autoIncrement, indexes, ...store }] of kept.stores.entries()) {
        const made = asked.result.createObjectStore(store.name, { keyPath, autoIncrement });
        for (const { name: index, keyPath: path, unique } of indexes) {
          made.createIndex(index, path, { unique });
        }
        for (const { key, value } of rows[at] as KeptStorage['stores'][number]['rows']) {
          if (keyPath === null) made.put(value, key);
          else made.put(value);
        }
      }
    };
  });
}
