/** What somebody looks through the audit for. */
export const AUDIT_GROUPS = [
  'sales',
  'cash',
  'customers',
  'products',
  'stock',
  'buying',
  'books',
  'people',
  'settings',
] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** How the actions of each group begin. No beginning is the beginning of another. */
export const AUDIT_BEGINNINGS: Readonly<Record<AuditGroup, readonly string[]>> = {
  sales: [
    'sale_',
    'cart_',
    'refund',
    'blind_return',
    'void',
    'exchange',
    'receipt.',
    'quote.',
    'parked.',
    'layby.',
    'gift_card.',
  ],
  cash: ['shift_', 'till_', 'device_', 'drawer_', 'cash_paid', 'cash_dropped', 'cash_move_'],
  customers: ['customer.', 'customers.', 'debts.', 'loyalty.'],
  products: [
    ...['product.', 'products.', 'family.', 'category.', 'brand.'],
    ...['price_list.', 'prices.', 'promotion.', 'weighed_codes.'],
  ],
  stock: ['stock.', 'transfer.', 'count.', 'opening_balance.'],
  buying: ['supplier', 'purchase_order.', 'goods.'],
  books: ['books.', 'expense.', 'money.', 'matching.'],
  people: ['user.', 'owner.', 'pin.', 'approval.', 'role_rights.'],
  settings: [
    ...['business.', 'branch.', 'selling.', 'payment_type.', 'tax_class.'],
    ...['cash_rules', 'sample_', 'report_view.', 'visit.'],
  ],
};

/** The group of an action, or null for one that this version does not know. */
export function groupOf(action: string): AuditGroup | null {
  const isOf = (group: AuditGroup): boolean =>
    AUDIT_BEGINNINGS[group].some((beginning) => action.startsWith(beginning));
  return AUDIT_GROUPS.find(isOf) ?? null;
}
