const rate = (some: number, all: number): number | null =>
  all === 0 ? null : Math.round((some * 10_000) / all) + 0;

export type Sums = Record<string, number>;

/** The formulas, said once more: a wrong one on the other side shows here. */
export const FORMULAS: Readonly<Record<string, (of: Sums, all: Sums) => number | null>> = {
  receipts: ({ sales = 0 }) => sales,
  netSales: ({ net = 0 }) => net,
  tax: ({ tax = 0 }) => tax,
  collected: ({ total = 0 }) => total,
  cost: ({ cost = 0 }) => cost,
  profit: ({ net = 0, cost = 0 }) => net - cost,
  margin: ({ net = 0, cost = 0 }) => rate(net - cost, net),
  averageSale: ({ net = 0, refunded = 0, sales = 0 }) =>
    sales > 0 ? Math.round((net + refunded) / sales) : null,
  refunds: ({ refunded = 0 }) => refunded,
  discounts: ({ discount = 0 }) => discount,
  discountRate: ({ discount = 0, total = 0 }) => rate(discount, total + discount),
  share: ({ net = 0 }, all) => rate(net, all['net'] ?? 0),
  quantity: ({ quantity = 0 }) => quantity,
  taken: ({ taken = 0 }) => taken,
  takenShare: ({ taken = 0 }, all) => rate(taken, all['taken'] ?? 0),
  payments: ({ payments = 0 }) => payments,
  times: ({ times = 0 }) => times,
  returned: ({ returned = 0 }) => returned,
  returnedTax: ({ returnedTax = 0 }) => returnedTax,
  returnedCost: ({ returnedCost = 0 }) => returnedCost,
  lost: ({ lost = 0 }) => lost,
  taxable: ({ net = 0 }) => net,
  taxDue: ({ tax = 0 }) => tax,
};
