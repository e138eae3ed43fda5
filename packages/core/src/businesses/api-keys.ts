import type { Action } from '../actions.ts';

/**
 * What an API key may be made for, and which permissions of people that is: a key opens the doors
 * that these open, for reading alone.
 */
const OPENS = {
  'products.read': ['product.view'],
  'costs.read': ['product.see_cost'],
  'stock.read': ['stock.view'],
  'sales.read': ['sale.view_own', 'sale.view'],
  'customers.read': ['customer.view'],
  'reports.read': ['report.view'],
} as const satisfies Readonly<Record<string, readonly Action[]>>;

export type ApiScope = keyof typeof OPENS;
export const API_SCOPES = Object.keys(OPENS) as [ApiScope, ...ApiScope[]];

/** The permissions that scopes stand for; a scope that this version has not stands for none. */
export function actionsOfScopes(scopes: readonly string[]): readonly Action[] {
  return API_SCOPES.filter((scope) => scopes.includes(scope)).flatMap((scope) => OPENS[scope]);
}

/** Keys of a business that are not revoked. */
export const API_KEYS_MAX = 20;
/** How long a key may be made for; without an end it opens until it is revoked. */
export const API_KEY_DAYS_MAX = 1_095;

/** `tb_`, the public id by which a key is found, and 32 random bytes that nobody keeps. */
const API_KEY = /^tb_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;
export const API_KEY_BEGINS = 'tb_';

/** The two parts of a key as it is sent, or null for what cannot be one. */
export function partsOfKey(text: string): { publicId: string; secret: string } | null {
  const [, publicId, secret] = API_KEY.exec(text) ?? [];
  return publicId === undefined || secret === undefined ? null : { publicId, secret };
}

/** What of a key may be shown at any time. */
export function keyPrefix(publicId: string): string {
  return `${API_KEY_BEGINS}${publicId}`;
}

/** A key as it is told once. */
export function keyText(publicId: string, secret: string): string {
  return `${keyPrefix(publicId)}_${secret}`;
}
