import { statement, type Tx } from '../db/database.ts';

const FORGET_WORDS = statement(
  'forget_product_words',
  `delete from product_word
   where business_id = $1 and product_id = $2 and not (word = any ($3))`,
);
const KEEP_WORDS = statement(
  'keep_product_words',
  `insert into product_word (business_id, product_id, word, sort_name)
   select $1, $2, given.word, p.sort_name from unnest($3::text[]) as given(word)
   join product p on p.business_id = $1 and p.product_id = $2 on conflict do nothing`,
);

/** The words that a product is found by, and no others. */
export async function keepWords(
  tx: Tx,
  businessId: string,
  productId: string,
  words: readonly string[],
): Promise<void> {
  await tx.rows(FORGET_WORDS, [businessId, productId, words]);
  await tx.rows(KEEP_WORDS, [businessId, productId, words]);
}
