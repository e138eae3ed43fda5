import type { CountedAt } from './report-counted.ts';
import type { Happening } from './report-oracle.ts';

/** Products by what they brought: what all up to one of them bring together, and its class. */
export function abcOf(
  products: readonly Happening[],
  { from, to, branchId, only = '' }: CountedAt,
  isByProfit: boolean,
): Happening[] {
  const [dimension = '', id = ''] = only.split(':');
  const within = products.filter(({ dims }) => {
    const day = dims['day'] ?? '';
    if (day < from || day > to) return false;
    if (branchId !== null && dims['branch'] !== branchId) return false;
    return only === '' || (dims[dimension] ?? '') === id;
  });
  const nets = new Map<string, number>();
  for (const { dims, sums } of within) {
    const product = dims['product'] ?? '';
    const brought = (sums['net'] ?? 0) - (isByProfit ? (sums['cost'] ?? 0) : 0);
    nets.set(product, (nets.get(product) ?? 0) + brought);
  }
  const ranked = [...nets].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const whole = ranked.reduce((all, [, net]) => all + Math.max(net, 0), 0);
  let running = 0;
  const classes = ranked.map(([product, net]) => {
    // By where it begins: of ten bringing ten each the ninth begins at 80 %.
    const before = running;
    const brought = Math.max(net, 0);
    running += brought;
    const isIn = (percent: number): boolean => net > 0 && before * 100 < whole * percent;
    const abcClass = isIn(80) ? 'A' : isIn(95) ? 'B' : 'C';
    return [product, { abcClass, sums: { running, brought } }] as const;
  });
  const known = new Map(classes);
  const first = within.filter(
    ({ dims }, at) => within.findIndex((one) => one.dims['product'] === dims['product']) === at,
  );
  const classed = first.map(({ dims }) => {
    const { abcClass = null, sums = {} } = known.get(dims['product'] ?? '') ?? {};
    return { dims: { ...dims, abcClass }, sums };
  });
  return [...within, ...classed];
}
