import { statement, type Tx } from '../db/database.ts';

const FORGET = statement(
  'forget_customer_words',
  `delete from customer_word
   where business_id = $1 and customer_id = $2 and not (word = any ($3))`,
);
const KEEP = statement(
  'keep_customer_words',
  `insert into customer_word (business_id, customer_id, word, sort_name)
   select $1, $2, given.word, c.sort_name from unnest($3::text[]) as given(word)
   join customer c on c.business_id = $1 and c.customer_id = $2 on conflict do nothing`,
);

/** The words that a customer is found by, and no others. */
export async function keepWords(
  tx: Tx,
  businessId: string,
  customerId: string,
  words: readonly string[],
): Promise<void> {
  await tx.rows(FORGET, [businessId, customerId, words]);
  await tx.rows(KEEP, [businessId, customerId, words]);
}
