import type { SaleToTotal, SaleTotal } from '../src/sales/sale-total.ts';

/**
 * A sale totalled another way: exact fractions over one denominator, rounded by comparing, parts
 * dealt out minor unit by minor unit. Slow, and shares no line with the engine.
 */

type Exact = readonly [numerator: bigint, denominator: bigint];

/** The whole number nearest to a fraction from zero up: the upper of two that are as near. */
function nearest([numerator, denominator]: Exact): bigint {
  const floor = numerator / denominator;
  const rest = numerator - floor * denominator;
  return rest + rest >= denominator ? floor + 1n : floor;
}

/** Deals `total` out: whole shares first, then one each by the largest fraction, earliest first. */
function deal(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0 || total === 0n) return weights.map(() => 0n);
  const all = weights.reduce((a, b) => a + b, 0n);
  const even = all === 0n ? weights.map(() => 1n) : [...weights];
  const sum = all === 0n ? BigInt(weights.length) : all;
  const parts = even.map((weight) => (total * weight - ((total * weight) % sum)) / sum);
  const wants = even.map((weight) => (total * weight) % sum);
  let left = parts.reduce((rest, part) => rest - part, total);
  while (left > 0n) {
    let best = 0;
    wants.forEach((want, at) => {
      if (want > (wants[best] ?? -1n)) best = at;
    });
    parts[best] = (parts[best] ?? 0n) + 1n;
    wants[best] = -1n;
    left -= 1n;
  }
  return parts;
}

/** What a discount leaves: of a percentage the nearest whole number. */
function left(amount: bigint, discount: SaleToTotal['discount']): bigint {
  if (discount === null || discount === undefined) return amount;
  if (discount.kind === 'percent') {
    return nearest([amount * (10_000n - BigInt(discount.basisPoints)), 10_000n]);
  }
  const after = amount - BigInt(discount.amountMinor);
  return after < 0n ? 0n : after;
}

interface Line {
  readonly rate: bigint;
  readonly gross: bigint;
  readonly promotion: bigint;
  readonly own: bigint;
  readonly share: bigint;
  readonly base: bigint;
}

function linesOf(sale: SaleToTotal): Line[] {
  const gross = sale.lines.map((line) =>
    nearest([BigInt(line.quantityMilli) * BigInt(line.unitPriceMinor), 1000n]),
  );
  const promoted = sale.lines.map((line) => BigInt(line.promotionMinor ?? 0));
  const asked = gross.map((value, at) => value - (promoted[at] ?? 0n));
  const after = asked.map((value, at) => left(value, sale.lines[at]?.discount));
  const sum = after.reduce((a, b) => a + b, 0n);
  const shares = deal(sum - left(sum, sale.discount), after);
  return sale.lines.map((line, at) => {
    const [before = 0n, rest = 0n, share = 0n] = [gross[at], after[at], shares[at]];
    const [promotion = 0n, own] = [promoted[at], (asked[at] ?? 0n) - rest];
    const rate = BigInt(line.taxBasisPoints);
    return { rate, gross: before, promotion, own, share, base: rest - share };
  });
}

function taxOf(amount: bigint, rate: bigint, sale: SaleToTotal): bigint {
  return nearest([amount * rate, sale.taxMode === 'inclusive' ? 10_000n + rate : 10_000n]);
}

function taxesOf(lines: readonly Line[], sale: SaleToTotal): bigint[] {
  if (sale.taxRounding === 'per_line')
    return lines.map(({ base, rate }) => taxOf(base, rate, sale));
  const taxes = lines.map(() => 0n);
  for (const rate of new Set(lines.map((line) => line.rate))) {
    const at = lines.flatMap((line, index) => (line.rate === rate ? [index] : []));
    const bases = at.map((index) => lines[index]?.base ?? 0n);
    const tax = taxOf(
      bases.reduce((a, b) => a + b, 0n),
      rate,
      sale,
    );
    deal(tax, bases).forEach((part, position) => (taxes[at[position] ?? 0] = part));
  }
  return taxes;
}

const add = (values: readonly number[]): number =>
  Number(values.reduce((sum, value) => sum + BigInt(value), 0n));

export function oracleSale(sale: SaleToTotal): SaleTotal {
  const given = linesOf(sale);
  const taxes = taxesOf(given, sale);
  const lines = given.map(({ rate, gross, promotion, own, share, base }, at) => {
    const tax = taxes[at] ?? 0n;
    const net = sale.taxMode === 'inclusive' ? base - tax : base;
    const isExempt = sale.isTaxExempt === true;
    return {
      grossMinor: Number(gross),
      promotionMinor: Number(promotion),
      discountMinor: Number(own),
      shareMinor: Number(share),
      netMinor: Number(net),
      taxMinor: isExempt ? 0 : Number(tax),
      totalMinor: Number(isExempt ? net : net + tax),
      taxBasisPoints: isExempt ? 0 : Number(rate),
      exemptTaxMinor: isExempt ? Number(tax) : 0,
    };
  });
  const rates = [...new Set(lines.map((line) => line.taxBasisPoints))].sort((a, b) => a - b);
  const sumOf = (field: keyof (typeof lines)[number]) => add(lines.map((line) => line[field]));
  return {
    lines,
    taxes: rates.map((taxBasisPoints) => {
      const ofRate = lines.filter((line) => line.taxBasisPoints === taxBasisPoints);
      return {
        taxBasisPoints,
        netMinor: add(ofRate.map(({ netMinor }) => netMinor)),
        taxMinor: add(ofRate.map(({ taxMinor }) => taxMinor)),
      };
    }),
    grossMinor: sumOf('grossMinor'),
    discountMinor: sumOf('promotionMinor') + sumOf('discountMinor') + sumOf('shareMinor'),
    promotionMinor: sumOf('promotionMinor'),
    cartDiscountMinor: sumOf('shareMinor'),
    exemptTaxMinor: sumOf('exemptTaxMinor'),
    netMinor: sumOf('netMinor'),
    taxMinor: sumOf('taxMinor'),
    totalMinor: sumOf('totalMinor'),
  };
}
