/** What the lists of sales and of refunds keep in the address. */
export const SALES_SEARCH: readonly string[] = [
  ...['q', 'method', 'state', 'from', 'to', 'id', 'shift', 'customerId', 'sellerId'],
  ...['tillId', 'hour', 'weekday', 'flag', 'reference', 'least', 'most', 'productId'],
  ...['kind', 'reason', 'refundedBy', 'sale', 'find', 'day', 'amount', 'blind'],
];
