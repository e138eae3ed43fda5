import { customerSortName } from '@tillbook/core/customers/customer-words';

export interface Debtor {
  readonly customerId: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly isArchived: boolean;
}

/** Customers by number and by name: a number is one customer's, a name may be of several. */
export class Debtors {
  readonly #ids = new Set<string>();
  readonly #archived = new Set<string>();
  readonly #byPhone = new Map<string, string>();
  readonly #byName = new Map<string, string[]>();

  constructor(known: readonly Debtor[] = []) {
    for (const one of known) this.add(one);
  }

  add({ customerId, name, phone, isArchived }: Debtor): void {
    this.#ids.add(customerId);
    if (isArchived) this.#archived.add(customerId);
    if (phone !== null) this.#byPhone.set(phone, customerId);
    if (name === null) return;
    const key = customerSortName({ name, phone: null });
    this.#byName.set(key, [...(this.#byName.get(key) ?? []), customerId]);
  }

  has(customerId: string): boolean {
    return this.#ids.has(customerId);
  }

  isArchived(customerId: string): boolean {
    return this.#archived.has(customerId);
  }

  ofPhone(phone: string): string | null {
    return this.#byPhone.get(phone) ?? null;
  }

  /** Whom a row means: by the number where it has one, else by the name. */
  of({ name, phone }: Pick<Debtor, 'name' | 'phone'>): string | 'several' | null {
    if (phone !== null) return this.ofPhone(phone);
    const [first, second] = this.#byName.get(customerSortName({ name, phone })) ?? [];
    return second === undefined ? (first ?? null) : 'several';
  }
}

/** The same debt: of the same customer, of the same day and amount, in the same branch. */
export function debtKey(
  customerId: string,
  debt: { readonly branchId: string; readonly amountMinor: number; readonly owedSince: string },
): string {
  return [customerId, debt.branchId, debt.owedSince, debt.amountMinor].join(' ');
}
