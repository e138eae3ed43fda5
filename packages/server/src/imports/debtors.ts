import { customerSortName } from '@tillbook/core/customers/customer-words';
import type { OpeningNoted } from '../debts/openings.sql.ts';

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

/** The same debt or credit: of one customer, of one day and amount, in one branch. */
export function debtKey(
  customerId: string,
  debt: Pick<OpeningNoted, 'branchId' | 'side' | 'amountMinor' | 'owedSince'>,
): string {
  return [customerId, debt.branchId, debt.owedSince, debt.side, debt.amountMinor].join(' ');
}
