/** Views that bring a shell of their own, by path; a screen is one of them or of the app's. */
const SELL_VIEWS: readonly (readonly [path: string, name: string, value: string])[] = [
  ['/business/sales', 'sell', '1'],
  ['/manager/dashboard', 'tab', 'sell'],
];

/** Which frame stands around a page: the app's, the sell screen's, or none (a customer display). */
export function whichShell(pathname: string, search: string): 'app' | 'sell' | 'bare' {
  const path = pathname.replace(/\/+$/, '');
  const given = new URLSearchParams(search);
  const isSell =
    path === '/seller/new-sale' ||
    SELL_VIEWS.some(([at, name, value]) => at === path && given.get(name) === value);
  if (!isSell) return 'app';
  return given.get('display') === 'customer' ? 'bare' : 'sell';
}
