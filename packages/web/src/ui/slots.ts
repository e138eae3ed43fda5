/**
 * Sentences with something to press in them: the text is asked for with a mark in place of each
 * value, and taken apart at the marks, so that each language keeps its own order.
 */

// Of the area that Unicode leaves to programs: no text of ours has it.
const FIRST = 0xe0_00;
const LAST = 0xe0_0f;

/** What stands in a text for the value of this place. */
export const slot = (at: number): string => String.fromCodePoint(FIRST + at);

/** The texts of a sentence, and the places of what stands between them. */
export function piecesOf(sentence: string): readonly (string | number)[] {
  const pieces: (string | number)[] = [];
  let text = '';
  for (const sign of sentence) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < FIRST || code > LAST) {
      text += sign;
      continue;
    }
    if (text !== '') pieces.push(text);
    pieces.push(code - FIRST);
    text = '';
  }
  return text === '' ? pieces : [...pieces, text];
}
