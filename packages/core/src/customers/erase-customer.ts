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
