import { peek } from './database.ts';
import { addBusiness, type TestBusiness } from './builders.ts';
import type { RealDatabase } from './processes.ts';

/** A shop with so many products, each with a bar code, words, a brand and stock in two branches. */
export async function seedCatalogue(database: RealDatabase, count: number): Promise<TestBusiness> {
  const shop = await addBusiness(database, { name: `${count} products` });
  await stockShelves(database, shop, count);
  return shop;
}

/** Puts them on the shelves of a shop that is there. */
export async function stockShelves(
  database: Pick<RealDatabase, 'superuserUrl'>,
  { businessId, taxClasses }: Pick<TestBusiness, 'businessId' | 'taxClasses'>,
  count: number,
): Promise<void> {
  await peek(
    database,
    `insert into product (business_id, product_id, name, sort_name, sku, barcode, tax_class_id,
       price_minor, cost_minor, created_at, updated_at, created_hash)
     select $1, gen_random_uuid(), w.name, w.name, 'SKU-' || n, '20' || lpad(n::text, 9, '0'), $2,
       1000 + n, 500 + n, now(), now() - n * interval '1 second', '\\x00'
     from generate_series(1, $3::integer) n, lateral (
       select (array['sugar', 'soap', 'flour', 'tea', 'salt', 'rice', 'beans', 'oil', 'milk',
           'bread'])[1 + n % 10] || ' brand' || n % 397 || ' '
         || (array['small', 'large', 'family', 'fresh', 'dry', 'white', 'brown'])[1 + n % 7]
         || ' ' || n name) w`,
    [businessId, taxClasses.standard, count],
  );
  await peek(
    database,
    `insert into product_word (business_id, word, product_id, sort_name)
     select distinct business_id, w, product_id, sort_name from product,
       unnest(string_to_array(name, ' ') || array[barcode, 'sku', lower(replace(sku, '-', ''))]) w
     where business_id = $1`,
    [businessId],
  );
  await peek(
    database,
    `insert into stock_level (business_id, branch_id, product_id, quantity_milli, value_minor,
       unit_cost_minor)
     select p.business_id, b.branch_id, p.product_id, 1000, 500, 500
     from product p join branch b on b.business_id = p.business_id where p.business_id = $1`,
    [businessId],
  );
}
