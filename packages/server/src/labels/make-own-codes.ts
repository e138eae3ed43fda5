import { ownCode } from '@tillbook/core/labels/own-code';
import { Refusal } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import { ownersOfBarcodes } from '../products/barcodes.sql.ts';
import { addOwnCodes } from '../products/many-barcodes.sql.ts';
import { addWordsOf, lockProducts, type ProductNow } from '../products/many-products.sql.ts';
import { recordProduct, type Author } from '../products/product-author.ts';
import { codeWords } from '@tillbook/core/products/words';

export interface CodeOf {
  readonly productId: string;
  readonly barcode: string;
}

const ATTEMPTS_MAX = 100;

const codeOf = ({ barcode, otherBarcodes }: ProductNow): string | undefined =>
  barcode ?? otherBarcodes[0];

/**
 * Gives products that have no code one of the shop's own, unlike any that is there. Asked again it
 * says the same, since then they have one.
 * @throws Refusal NOT_FOUND
 */
export async function makeOwnCodes(
  tx: Tx,
  author: Author,
  productIds: readonly string[],
): Promise<CodeOf[]> {
  const { businessId } = author;
  const products = await lockProducts(tx, businessId, productIds);
  if (products.length !== productIds.length) throw new Refusal('NOT_FOUND');
  const bare = products.filter((product) => codeOf(product) === undefined);
  const made = await freeCodes(tx, businessId, bare);
  await addOwnCodes(tx, businessId, made);
  const words = made.map(({ productId, barcode }) => ({ productId, words: codeWords(barcode) }));
  await addWordsOf(tx, businessId, words);
  if (made.length > 0) {
    await recordProduct(tx, author, {
      action: 'products.codes_made',
      subjectId: made[0]?.productId ?? businessId,
      detail: { codes: made },
    });
  }
  const codes = new Map(made.map(({ productId, barcode }) => [productId, barcode]));
  return products.map((product) => {
    const { productId } = product;
    return { productId, barcode: codes.get(productId) ?? codeOf(product) ?? '' };
  });
}

async function freeCodes(
  tx: Tx,
  businessId: string,
  products: readonly ProductNow[],
): Promise<CodeOf[]> {
  const made: CodeOf[] = [];
  const taken = new Set<string>();
  let open = products.map(({ productId }) => productId);
  for (let attempt = 0; open.length > 0; attempt += 1) {
    if (attempt === ATTEMPTS_MAX) throw new Error('No bar code of our own is free');
    const wanted = open.map((productId) => ({ productId, barcode: ownCode(productId, attempt) }));
    const owners = await ownersOfBarcodes(
      tx,
      businessId,
      wanted.map(({ barcode }) => barcode),
    );
    for (const { barcode } of owners) taken.add(barcode);
    open = [];
    for (const one of wanted) {
      if (taken.has(one.barcode)) open.push(one.productId);
      else made.push(one);
      taken.add(one.barcode);
    }
  }
  return made;
}
