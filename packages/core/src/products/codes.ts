/** Bar codes and SKUs. */

/** Digits alone in these lengths are a UPC, an EAN or a case code: their last digit checks. */
const CHECKED_LENGTHS: ReadonlySet<number> = new Set([12, 13, 14]);

/**
 * The check digit that follows these digits in a GTIN (GS1 General Specifications, 7.9): from the
 * right they weigh 3, 1, 3 …, and the sum is filled up to the next ten.
 */
export function checkDigit(digits: string): number {
  const weighted = Array.from(digits).reverse();
  const sum = weighted.reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/** Twelve digits made a whole EAN-13. Anything else is a RangeError. */
export function ean13(digits: string): string {
  if (!/^[0-9]{12}$/.test(digits)) throw new RangeError(`Not twelve digits: ${digits}`);
  return `${digits}${checkDigit(digits)}`;
}

/**
 * Whether a bar code may be what the packet says: a UPC-A, EAN-13 or GTIN-14 must carry its right
 * check digit, which finds typing errors; other codes (Code 128, a shop's own) are free.
 */
export function isBarcode(code: string): boolean {
  if (!/^[0-9]+$/.test(code) || !CHECKED_LENGTHS.has(code.length)) return true;
  return Number(code.slice(-1)) === checkDigit(code.slice(0, -1));
}

// Crockford's base 32: no letter that is read as a digit.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SKU_SIGNS = 6;

/**
 * A SKU for a product that was given none: the first three letters of its name and six signs of
 * its id's random part, so that it can be made anywhere and is the same for the same product.
 */
export function skuFor(name: string, productId: string): string {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 3);
  let rest = Number.parseInt(productId.replaceAll('-', '').slice(-8), 16) % 32 ** SKU_SIGNS;
  let signs = '';
  for (let at = 0; at < SKU_SIGNS; at += 1) {
    signs = `${SIGNS.charAt(rest % 32)}${signs}`;
    rest = Math.floor(rest / 32);
  }
  return letters === '' ? `P-${signs}` : `${letters}-${signs}`;
}
