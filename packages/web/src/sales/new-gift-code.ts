import {
  GIFT_CODE_CHANCES,
  GIFT_CODE_VALUES,
  giftCodeOf,
} from '@tillbook/core/gift-cards/gift-code';

const BYTES = 256;
/** Bytes from here on would make the first values likelier than the others. */
const FAIR = BYTES - (BYTES % GIFT_CODE_VALUES);

/**
 * A code by chance, made here before the first attempt: a lost answer is asked for again with the
 * same one, and the server never has to know it but for a moment.
 */
export function newGiftCode(draw = drawBytes): string {
  const values: number[] = [];
  while (values.length < GIFT_CODE_CHANCES) {
    values.push(
      ...[...draw()].filter((byte) => byte < FAIR).map((byte) => byte % GIFT_CODE_VALUES),
    );
  }
  return giftCodeOf(values.slice(0, GIFT_CODE_CHANCES));
}

const drawBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(2 * GIFT_CODE_CHANCES));
