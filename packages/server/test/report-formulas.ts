const rate = (some: number, all: number): number | null =>
  all === 0 ? null : Math.round((some * 10_000) / all) + 0;

/** How many times, in thousandths; of nothing there is none. */
const times = (some: number, of: number): number | null =>
  of <= 0 ? null : Math.round((some * 1_000) / of) + 0;

export type Sums = Record<string, number>;

const each = (some: number, units: number): number | null =>
  units > 0 ? Math.round(some / (units / 1_000)) : null;

const plain = (name: string) => (sums: Sums) => sums[name] ?? 0;
/** What some rows have none of. */
const ifKnown = (name: string) => (sums: Sums) => sums[name] ?? null;

const STOCK_MOVES = [
  ...['stockOpening', 'stockEntered', 'stockReceived', 'stockSentBack', 'stockSold'],
  ...['stockCameBack', 'stockAdjusted', 'stockCounted', 'stockTransferIn', 'stockTransferOut'],
  ...['stockRevalued', 'stockClosing'],
];

/** The formulas, said once more: a wrong one on the other side shows here. */
export const FORMULAS: Readonly<Record<string, (of: Sums, all: Sums) => number | null>> = {
  receipts: ({ sales = 0 }) => sales,
  netSales: ({ net = 0 }) => net,
  tax: ({ tax = 0 }) => tax,
  collected: ({ total = 0 }) => total,
  cost: ({ cost = 0 }) => cost,
  profit: ({ net = 0, cost = 0 }) => net - cost,
  margin: ({ net = 0, cost = 0 }) => rate(net - cost, net),
  markup: ({ net = 0, cost = 0 }) => rate(net - cost, cost),
  marginBefore: ({ netBefore = 0, costBefore = 0 }) => rate(netBefore - costBefore, netBefore),
  marginPoints: ({ net = 0, cost = 0, netBefore = 0, costBefore = 0 }) => {
    const [is, was] = [rate(net - cost, net), rate(netBefore - costBefore, netBefore)];
    return is === null || was === null ? null : is - was;
  },
  unitPrice: ({ net = 0, quantity = 0 }) => each(net, quantity),
  unitPriceBefore: ({ netBefore = 0, quantityBefore = 0 }) => each(netBefore, quantityBefore),
  unitCost: ({ cost = 0, quantity = 0 }) => each(cost, quantity),
  unitCostBefore: ({ costBefore = 0, quantityBefore = 0 }) => each(costBefore, quantityBefore),
  grossSales: ({ grossNet = 0 }) => grossNet,
  itemsPerSale: ({ items = 0, sales = 0 }) => (sales > 0 ? Math.round(items / sales) : null),
  averageSale: ({ net = 0, refunded = 0, sales = 0 }) =>
    sales > 0 ? Math.round((net + refunded) / sales) : null,
  refunds: ({ refunded = 0 }) => refunded,
  discounts: ({ discount = 0 }) => discount,
  discountRate: ({ net = 0, refunded = 0, grossNet = 0 }) =>
    grossNet > 0 ? rate(grossNet - (net + refunded), grossNet) : null,
  share: ({ net = 0 }, all) => rate(net, all['net'] ?? 0),
  profitShare: ({ net = 0, cost = 0 }, all) =>
    rate(net - cost, (all['net'] ?? 0) - (all['cost'] ?? 0)),
  runningShare: ({ running = 0 }, all) => rate(running, all['brought'] ?? 0),
  takenShare: ({ taken = 0 }, all) => rate(taken, all['taken'] ?? 0),
  paidShare: ({ paidOnAccount = 0 }, all) => rate(paidOnAccount, all['paidOnAccount'] ?? 0),
  taxable: ({ net = 0 }) => net,
  taxDue: ({ tax = 0 }) => tax,
  taxToPay: ({ outputTax = 0, inputTax = 0 }) => outputTax - inputTax,
  drawerDifference: ({ over = 0, short = 0 }) => over - short,
  overShortRate: ({ over = 0, short = 0, cashSales = 0 }) => rate(over - short, cashSales),
  overdueShare: ({ overdue = 0, days0to30 = 0, days31to60 = 0, days61to90 = 0, daysOver90 = 0 }) =>
    rate(overdue, days0to30 + days31to60 + days61to90 + daysOver90),
  collectionRate: ({ paidOnAccount = 0, owedBefore = 0, soldOnAccount = 0 }) =>
    owedBefore + soldOnAccount > 0 ? rate(paidOnAccount, owedBefore + soldOnAccount) : null,
  receivableDays: ({ owedDays = 0, soldOnAccount = 0 }) =>
    soldOnAccount > 0 ? Math.round((owedDays > 0 ? owedDays : 0) / soldOnAccount) : null,
  hoursOpen: ({ openSeconds = 0 }) => Math.round((openSeconds * 1_000) / 3_600),
  salesPerHour: ({ shiftSales = 0, openSeconds = 0 }) =>
    openSeconds > 0 ? Math.round(shiftSales / (openSeconds / 3_600)) : null,
  reachedRate: ({ reached = 0, target = 0 }) => rate(reached, target),
  beyondTarget: ({ reached = 0, target = 0 }) => reached - target,
  commissionRate: ({ commission = 0, commissionBase = 0 }) => rate(commission, commissionBase),
  bought: ({ goods = 0, charges = 0, sentBack = 0 }) => goods + charges - sentBack,
  orders: (sums) => Object.keys(sums).filter((name) => name.startsWith('order ')).length,
  arrivedValue: ({ orderedValue = 0, toComeValue = 0 }) => orderedValue - toComeValue,
  quoteConversion: ({ quotesSold = 0, quotesMade = 0, quotesOpen = 0 }) =>
    rate(quotesSold, quotesMade - quotesOpen),
  daysLate: ifKnown('daysLate'),
  onTime: ({ onTimeOrders = 0, judged = 0 }) => rate(onTimeOrders, judged),
  fillRate: ({ filled = 0, wanted = 0 }) => rate(filled, wanted),
  leadTime: ({ leadDays = 0, leads = 0 }) => times(leadDays, leads),
  dearer: ({ priced = 0, pricedBefore = 0 }) => priced - pricedBefore,
  priceChange: ({ priced = 0, pricedBefore = 0 }) => rate(priced - pricedBefore, pricedBefore),
  balance: ({ debit = 0, credit = 0 }) => debit - credit,
  ofSales: ({ result = 0 }, all) => rate(result, all['income'] ?? 0),
  stockShare: ({ stockValue = 0 }, all) => rate(stockValue, all['stockValue'] ?? 0),
  products: (sums) =>
    new Set(
      Object.entries(sums).flatMap(([name, sum]) => {
        const [, product] = /^(?:milli|minor) \S+ (.*)$/.exec(name) ?? [];
        return product !== undefined && sum !== 0 ? [product] : [];
      }),
    ).size,
  shrunk: ({ shrinkGone = 0, shrinkCame = 0 }) => shrinkGone - shrinkCame,
  /** Net sales stand in the name: they are the same beside every row. */
  shrinkRate: ({ shrinkGone = 0, shrinkCame = 0 }, all) => {
    const sold = Object.keys(all).find((name) => name.startsWith('of sales '));
    return rate(shrinkGone - shrinkCame, Number(sold?.slice('of sales '.length) ?? 0));
  },
  givenUp: ({ atListPrice = 0, atOwnPrice = 0 }) => atListPrice - atOwnPrice,
  linesOutRate: ({ linesOut = 0, carts = 0 }) => rate(linesOut, carts),
  lossMade: ({ belowCostCost = 0, belowCostSales = 0 }) => belowCostCost - belowCostSales,
  actsShare: ({ acts = 0 }, all) => rate(acts, all['acts'] ?? 0),
  devicesUsed: (sums) => Object.keys(sums).filter((name) => name.startsWith('device ')).length,
  buyers: (sums) => Object.keys(sums).filter((name) => name.startsWith('buyer ')).length,
  purchaseGross: ({ purchaseNet = 0, purchaseTax = 0 }) => purchaseNet + purchaseTax,
  spentInAll: ({ spent = 0, spentTax = 0 }) => spent + spentTax,
  spentShare: ({ spent = 0 }, all) => rate(spent, all['spent'] ?? 0),
  sellThrough: ({ quantity = 0, onHand = 0 }) =>
    rate(Math.max(0, quantity), Math.max(0, quantity) + Math.max(0, onHand)),
  turnover: ({ cost = 0, averageStock = 0 }) => times(cost, averageStock),
  gmroi: ({ net = 0, cost = 0, averageStock = 0 }) => times(net - cost, averageStock),
  daysOfCover: ifKnown('daysOfCover'),
  owned: ifKnown('owned'),
  owedOrEarned: ifKnown('owedOrEarned'),
  ...Object.fromEntries(
    [
      ...STOCK_MOVES.flatMap((one) => [one, `${one}Value`]),
      ...['quantity', 'taken', 'payments', 'times', 'returned', 'returnedTax', 'returnedCost'],
      ...['lost', 'inCash', 'inMobileMoney', 'byCard', 'otherwise', 'onAccount', 'paidBefore'],
      ...['daysWorked', 'target', 'reached', 'commissionBase', 'commission'],
      ...['rounding', 'outputTax', 'inputTax', 'cashIn', 'cashOut', 'toSafe', 'shifts'],
      ...['shiftSales', 'expected', 'counted', 'over', 'short', 'movedValue', 'deliveries'],
      ...['goods', 'charges', 'sentBack', 'debit', 'credit', 'result', 'onHand', 'stockValue'],
      ...['voided', 'voidedTax', 'voidedInAll', 'atListPrice', 'atOwnPrice', 'carts'],
      ...['discards', 'discardsParked', 'discardedLines', 'discardedTotal'],
      ...['cartsWithLinesOut', 'linesOut', 'belowCost', 'belowCostSales', 'belowCostCost'],
      ...['holders', 'heldForCustomers', 'pointsWorth', 'daysSinceBought', 'lastSale'],
      ...[
        'expenses',
        'spent',
        'spentTax',
        'owed',
        'credits',
        'days0to30',
        'days31to60',
        'days61to90',
        'daysOver90',
        'overdue',
      ],
      ...['moved', 'missing', 'found', 'differs', 'daysLeft', 'onWay', 'onWayValue', 'daysOnWay'],
      ...['acts', 'signIns', 'signInsByPin', 'signInsByPasskey', 'entered', 'pinLocks'],
      ...['quotesMade', 'quotesOpen', 'quotesSold', 'quotesExpired', 'quotesWithdrawn'],
      ...['quoted', 'quotedSold', 'parkedSales', 'parkedLines', 'parkedTotal', 'daysParked'],
      ...['paidOnAccount', 'ordered', 'arrived', 'toCome', 'orderedValue', 'toComeValue'],
      ...['lateValue', 'delivered', 'backUnbilled', 'notBilled', 'daysWaiting', 'toBill'],
      ...['billed', 'billedMore', 'billedLess', 'inSummary', 'shrinkGone', 'shrinkCame'],
      ...['ordersSent', 'daysBelow', 'purchaseNet', 'purchaseTax', 'exemptSales', 'exemptTax'],
      ...['free', 'reorderAt', 'daysUnsold', 'averageStock', 'aged0to30', 'aged31to60'],
      ...['aged61to90', 'agedOver90', 'quantityBefore', 'earnedLess', 'erodedProducts'],
      ...['stockCame', 'stockWent', 'owedBefore', 'soldOnAccount', 'otherOnAccount', 'owedAfter'],
    ].map((name) => [name, plain(name)]),
  ),
};
