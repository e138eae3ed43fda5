import { searchWords, sortName } from '../products/words.ts';

interface Named {
  readonly name: string | null;
  readonly phone: string | null;
}

/** How a customer is called: by name, or by the number where no name was given. */
export function customerTitle({ name, phone }: Named): string {
  return name ?? phone ?? '';
}

/** How many digits of a number tell one customer from the others who stand at a till. */
const PHONE_END = 4;

/** The last digits of a number, for what is kept when its customer is forgotten; or null. */
export const phoneEnd = (phone: string | null): string | null => phone?.slice(-PHONE_END) ?? null;

/** What customers are sorted by. */
export function customerSortName(customer: Named): string {
  return sortName(customerTitle(customer));
}

/** The words a customer is found by; the number has an index of its own. */
export function customerWords(customer: {
  readonly name: string | null;
  readonly email: string | null;
  readonly groupName: string | null;
  readonly taxNumber: string | null;
}): string[] {
  const { name, email, groupName, taxNumber } = customer;
  const texts = [name, email, groupName, taxNumber].map((text) => searchWords(text ?? ''));
  return [...new Set(texts.flat())];
}
