import { statement, type Reader } from '../db/database.ts';

export interface CandidateRow {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly barcodes: readonly string[];
}

const COLUMNS = `p.product_id "productId", p.name, p.sku,
     array(select b.barcode from product_barcode b where b.business_id = p.business_id
       and b.product_id = p.product_id) "barcodes"`;

const BY_CODES = statement(
  'duplicates_by_codes',
  `select ${COLUMNS} from product p
   where p.business_id = $1 and p.product_id in (
     select b.product_id from product_barcode b where b.business_id = $1 and b.barcode = $2
     union all
     select o.product_id from product o
     where o.business_id = $1 and o.sku_key = lower($3 collate "C"))
   limit 10`,
);

/** Products with this bar code or this SKU. */
export async function duplicatesByCodes(
  reader: Reader,
  businessId: string,
  barcode: string | null,
  sku: string | null,
): Promise<CandidateRow[]> {
  return reader.rows<CandidateRow>(BY_CODES, [businessId, barcode, sku]);
}

// Of each word at most so many products, so that a word which all have costs no more than a rare
// one; the products that share most words with the name come first.
const PER_WORD = 300;
const BY_WORDS = statement(
  'duplicates_by_words',
  `with shared as (
     select f.product_id, count(*) "words"
     from unnest($2::text[], $3::text[]) as asked(word, word_end)
     cross join lateral (
       select w.product_id from product_word w
       where w.business_id = $1 and w.word >= asked.word and w.word < asked.word_end
       limit ${PER_WORD}) f
     group by f.product_id order by 2 desc, 1 limit $4)
   select ${COLUMNS} from shared s
   join product p on p.business_id = $1 and p.product_id = s.product_id
   where p.archived_at is null order by s."words" desc, p.product_id`,
);

/** Products that share beginnings of words with a name, those with most of them first. */
export async function duplicatesByWords(
  reader: Reader,
  businessId: string,
  words: readonly { readonly from: string; readonly to: string }[],
  limit: number,
): Promise<CandidateRow[]> {
  if (words.length === 0) return [];
  const from = words.map((word) => word.from);
  const to = words.map((word) => word.to);
  return reader.rows<CandidateRow>(BY_WORDS, [businessId, from, to, limit]);
}
