import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { customerTitle, customerWords } from '@tillbook/core/customers/customer-words';
import { looksLikePhone, phoneParts, type PhonePlace } from '@tillbook/core/customers/phone';
import { searchWords } from '@tillbook/core/products/words';

/** How many a picker shows. */
const SHOWN_MAX = 8;

const byTitle = (one: CustomerAtTill, other: CustomerAtTill): number =>
  customerTitle(one).localeCompare(customerTitle(other));

/** Words that were made out once; a customer who changed is another object. */
const known = new WeakMap<CustomerAtTill, readonly string[]>();

function wordsOf(customer: CustomerAtTill): readonly string[] {
  const { name, groupName } = customer;
  const words =
    known.get(customer) ?? customerWords({ name, groupName, email: null, taxNumber: null });
  known.set(customer, words);
  return words;
}

function hasNumber({ phone }: CustomerAtTill, { begins, end }: ReturnType<typeof phoneParts>) {
  if (phone === null) return false;
  return phone.endsWith(end) || begins.some((part) => phone.startsWith(part));
}

/**
 * The customers that a search means, as the server finds them too: digits by the end or the
 * beginning of a number, letters by the beginnings of words. A number's end comes first.
 */
export function searchCustomers<Customer extends CustomerAtTill>(
  customers: readonly Customer[],
  typed: string,
  place: PhonePlace,
): readonly Customer[] {
  const q = typed.trim();
  const words = searchWords(q);
  if (words.length === 0) return [];
  const parts = looksLikePhone(q) ? phoneParts(q, place) : null;
  const found = customers.filter((one) => {
    if (parts !== null && hasNumber(one, parts)) return true;
    const own = wordsOf(one);
    return words.every((word) => own.some((part) => part.startsWith(word)));
  });
  const rank = ({ phone }: CustomerAtTill): number =>
    parts !== null && phone?.endsWith(parts.end) === true ? 0 : 1;
  return found
    .sort((one, other) => rank(one) - rank(other) || byTitle(one, other))
    .slice(0, SHOWN_MAX);
}
