import { plainPath, ROUTES } from '@tillbook/core/routes';

/** How many single letters must change, come or go to make one text the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries()) {
      const same = (row[j] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(same, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * The paths most like the one that was tried, best first: only those that have a screen and that
 * this role (null: nobody) may open. A path that shares nothing is no suggestion.
 */
export function likelyPaths(
  tried: string,
  role: string | null,
  hasScreen: (path: string) => boolean,
  most = 3,
): string[] {
  const path = plainPath(tried).toLowerCase();
  const mayOpen = (roles: (typeof ROUTES)[number]['roles']): boolean => {
    if (roles === 'public') return role === null;
    if (role === null) return false;
    return roles === 'any' || roles.some((allowed) => allowed === role);
  };
  return ROUTES.filter((route) => route.indexTarget === null && route.path !== '/')
    .filter((route) => !route.path.includes('{') && mayOpen(route.roles) && hasScreen(route.path))
    .map((route) => ({ path: route.path, distance: editDistance(path, route.path) }))
    .filter(({ path: known, distance }) => distance <= Math.max(3, known.length * 0.6))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map((found) => found.path);
}
