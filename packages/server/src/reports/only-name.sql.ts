import type { Dimension } from '@tillbook/core/reports/report-columns';
import { statement, type Reader, type Statement } from '../db/database.ts';
import { RESULT_NAME, RESULT_SO_FAR } from './report-books.sql.ts';

/** What the one thing is called that a report is narrowed to. */

/** `$1` is its id, `$2` the branches that are looked at. */
const named = (dimension: Dimension, text: string): Statement =>
  statement(`name_of_${dimension}`, text);
const inTable = (dimension: Dimension, table: string, name = 'name'): Statement =>
  named(dimension, `select ${name} "name" from ${table} where ${dimension}_id = $1::uuid`);
const member = (dimension: Dimension): Statement =>
  named(dimension, 'select name from member_rows($1::uuid)');

const NAMES: Readonly<Partial<Record<Dimension, Statement>>> = {
  // Each branch has its first till: of several the branch is said.
  till: named(
    'till',
    `select t.name || case when (select count(*) from branch) > 1 then ', ' || b.name else '' end
       "name"
     from till t join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
     where t.till_id = $1::uuid and t.branch_id = any ($2::uuid[])`,
  ),
  count: named(
    'count',
    `select number "name" from stock_count
     where count_id = $1::uuid and branch_id = any ($2::uuid[])`,
  ),
  seller: member('seller'),
  person: member('person'),
  customer: inTable('customer', 'customer', 'coalesce(name, phone)'),
  product: inTable('product', 'product'),
  family: inTable('family', 'product_family'),
  category: inTable('category', 'category'),
  brand: inTable('brand', 'brand'),
  promotion: inTable('promotion', 'promotion'),
  supplier: inTable('supplier', 'supplier'),
  payee: named(
    'payee',
    `select min(coalesce(s.name, x.payee)) "name" from expense x
     left join supplier s on s.business_id = x.business_id and s.supplier_id = x.supplier_id
     where lower(coalesce(s.name, x.payee)) = $1`,
  ),
  account: named(
    'account',
    `select code || ' ' || name "name" from account where code = $1
     union all select '${RESULT_NAME}' where $1 = '${RESULT_SO_FAR}'`,
  ),
};
const OF_BRANCHES: readonly Dimension[] = ['till', 'count'];

/**
 * The name of something by its id; of numbers, words and texts they themselves.
 * @returns null where the business has none of that id, or none in those branches
 */
export async function nameOfOnly(
  reader: Reader,
  dimension: Dimension,
  id: string,
  branchIds: readonly string[],
): Promise<string | null> {
  const asked = NAMES[dimension];
  if (asked === undefined) return id;
  const values = OF_BRANCHES.includes(dimension) ? [id, branchIds] : [id];
  const found = await reader.maybe<{ name: string }>(asked, values);
  return found?.name ?? null;
}
