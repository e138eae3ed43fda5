import { foldCode } from '@tillbook/core/sales/payment-reference';
import { readStored, writeStored } from './device.ts';

const REMEMBERED_MAX = 4;

const keyOf = (businessId: string): string => `tillbook.providers.${businessId}`;

/** The mobile-money providers that were used at this device, the latest first. */
export function recentProviders(businessId: string): readonly string[] {
  const text = readStored(keyOf(businessId)) ?? '';
  return text.split('\n').filter((provider) => provider !== '');
}

/** Puts a provider first, whatever its case; four are remembered. */
export function withProvider(recent: readonly string[], provider: string): readonly string[] {
  const same = provider.toLowerCase();
  const others = recent.filter((one) => one.toLowerCase() !== same);
  return [provider, ...others].slice(0, REMEMBERED_MAX);
}

/** Those of this device, then those that were used at others; each once, however it was typed. */
export function knownProviders(
  recent: readonly string[],
  elsewhere: readonly string[],
): readonly string[] {
  const names = new Map<string, string>();
  for (const name of [...recent, ...elsewhere]) {
    const key = foldCode(name);
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/** Remembers what a sale was paid with, for the next one. */
export function rememberProviders(businessId: string, used: readonly string[]): void {
  if (used.length === 0) return;
  const next = used.reduce(withProvider, recentProviders(businessId));
  writeStored(keyOf(businessId), next.join('\n'));
}
