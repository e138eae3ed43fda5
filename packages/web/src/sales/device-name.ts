/** What a browser calls itself, the more special name first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

const named = (agent: string, names: readonly (readonly [string, string])[]) =>
  names.find(([sign]) => agent.includes(sign))?.[1];

/** "Chrome, Android": enough to know the device by in a list. */
export function deviceName({ userAgent }: Pick<Navigator, 'userAgent'>): string {
  const parts = [named(userAgent, BROWSERS), named(userAgent, SYSTEMS)];
  return parts.filter((part) => part !== undefined).join(', ') || 'Browser';
}
