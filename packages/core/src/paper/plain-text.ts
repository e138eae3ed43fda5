/** What the standard fonts of PDF readers can write: Windows-1252. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;

/** Whether the standard fonts can write a text; all else is put in as a picture. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Whether a text has letters that are written from the right. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Spaces and signs that those fonts do not have are written as ones that they have. */
export function written(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/gu, '\u00a0').replaceAll('\u2212', '-');
}

/** Signs as wide as they are tall: of China, Japan and Korea. Small pictures take two units. */
const SQUARE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u;
const isSquare = (sign: string): boolean => sign.length > 1 || SQUARE.test(sign);

/** About how wide a text is that the standard fonts do not have, as a share of its size. */
export function roughWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (isSquare(sign) ? 1.02 : 0.65), 0);
}
