import type { BusinessContext, SessionUser } from '@tillbook/core/auth/user';
import { fieldsOf, filledText, normaliseUser } from '@tillbook/core/auth/user';

/** Where the session lies in the browser's storage. The theme has a key of its own and stays. */
export const SESSION_KEYS = {
  user: 'tillbook.user',
  token: 'tillbook.token',
  businessContext: 'tillbook.businessContext',
  /** The shop's name for the first paint (`public/first-paint.js`). */
  shopName: 'tillbook.shopName',
} as const;

export type PlainStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads and writes the session; works from memory where the browser forbids storage. */
export interface SessionStorage {
  readonly token: () => string | null;
  readonly storeToken: (token: string) => void;
  readonly dropToken: () => void;
  readonly user: () => SessionUser | null;
  readonly context: () => BusinessContext | null;
  readonly store: (user: SessionUser, context: BusinessContext | null) => void;
  readonly clear: () => void;
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function contextOf(raw: unknown): BusinessContext | null {
  const fields = fieldsOf(raw);
  const businessId = filledText(fields?.['businessId']);
  if (fields === null || businessId === null) return null;
  return {
    businessId,
    businessType: filledText(fields['businessType']) ?? '',
    branchId: filledText(fields['branchId']),
    currency: filledText(fields['currency']) ?? '',
    timezone: filledText(fields['timezone']) ?? '',
  };
}

/** Storage that never throws: what cannot be kept lasts as long as the page. */
function steady(storage: PlainStorage): PlainStorage {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => {
      try {
        return memory.get(key) ?? storage.getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    setItem: (key, value) => {
      try {
        storage.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    removeItem: (key) => {
      memory.delete(key);
      try {
        storage.removeItem(key);
      } catch {
        // Nothing was stored there.
      }
    },
  };
}

export function createSessionStorage(plain: PlainStorage): SessionStorage {
  const storage = steady(plain);
  const token = () => filledText(storage.getItem(SESSION_KEYS.token));
  const write = (key: string, value: unknown) => {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  };
  return {
    token,
    storeToken: (value) => storage.setItem(SESSION_KEYS.token, value),
    dropToken: () => storage.removeItem(SESSION_KEYS.token),
    user: () => normaliseUser(parsed(storage.getItem(SESSION_KEYS.user)), token()),
    context: () => contextOf(parsed(storage.getItem(SESSION_KEYS.businessContext))),
    store: (user, context) => {
      write(SESSION_KEYS.user, user);
      write(SESSION_KEYS.businessContext, context);
      if (user.business === null) storage.removeItem(SESSION_KEYS.shopName);
      else storage.setItem(SESSION_KEYS.shopName, user.business.name);
    },
    clear: () => {
      for (const key of Object.values(SESSION_KEYS)) storage.removeItem(key);
    },
  };
}
