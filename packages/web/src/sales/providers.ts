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

/** Remembers what a sale was paid with, for the next one. */
export function rememberProviders(businessId: string, used: readonly string[]): void {
  if (used.length === 0) return;
  const next = used.reduce(withProvider, recentProviders(businessId));
  writeStored(keyOf(businessId), next.join('\n'));
}
