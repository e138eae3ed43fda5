/** What is known of a customer who asks to be forgotten. */
export interface Forgettable {
  /** Above zero they owe it, below zero the business owes them. */
  readonly balanceMinor: number;
  readonly isErased: boolean;
  /** Whether goods are set aside for them. */
  readonly hasLayby: boolean;
}

/** Why a customer cannot be forgotten now: who owes or is owed is needed by name. */
export function whyNotForget({
  balanceMinor,
  isErased,
  hasLayby,
}: Forgettable):
  'INVALID_STATE' | 'CUSTOMER_OWES' | 'CUSTOMER_HAS_CREDIT' | 'CUSTOMER_HAS_LAYBY' | null {
  if (isErased) return 'INVALID_STATE';
  if (hasLayby) return 'CUSTOMER_HAS_LAYBY';
  if (balanceMinor > 0) return 'CUSTOMER_OWES';
  return balanceMinor < 0 ? 'CUSTOMER_HAS_CREDIT' : null;
}

/**
 * Why nothing new is written for a customer, or null: under a name that was erased nobody can owe,
 * be owed or promise anything. What happened before, and comes in late, is not asked.
 */
export function whyNothingNew({
  isErased,
}: Pick<Forgettable, 'isErased'>): 'CUSTOMER_FORGOTTEN' | null {
  return isErased ? 'CUSTOMER_FORGOTTEN' : null;
}

/**
 * Why nothing begins for a customer, or null: who is archived buys nothing, owes nothing more and
 * is given nothing until they are back. What ends with them is asked of `whyNothingNew` alone:
 * debts are promised and paid, a lay-by is paid, collected or cancelled, credit is paid out, points
 * are taken away. What happened already is not asked.
 */
export function whyNotBegin(customer: {
  readonly isErased: boolean;
  readonly isArchived: boolean;
}): 'CUSTOMER_FORGOTTEN' | 'CUSTOMER_ARCHIVED' | null {
  return whyNothingNew(customer) ?? (customer.isArchived ? 'CUSTOMER_ARCHIVED' : null);
}

/**
 * Why so much may not be paid, or null. Who was forgotten may still owe what came in late, and pays
 * that; what is paid beyond it would wait as credit for somebody who is nobody any more.
 */
export function whyNotPay(
  { isErased, balanceMinor }: Pick<Forgettable, 'isErased' | 'balanceMinor'>,
  amountMinor: number,
): 'OVERPAYMENT' | null {
  return isErased && amountMinor > balanceMinor ? 'OVERPAYMENT' : null;
}
