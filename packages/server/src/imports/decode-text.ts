export interface Decoded {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

const LOOKED_AT = 4_096;
/** Of text in Latin letters every second byte is zero in UTF-16. */
const ZEROS_OF_UTF16 = 0.3;

/**
 * Bytes as text: by the byte order mark, else UTF-16 where every second byte is zero, else UTF-8
 * where it is valid, else Windows-1252. Null for what is no text.
 */
export function decodeText(bytes: Buffer): Decoded | null {
  const decoded = decoded16(bytes) ?? decoded8(bytes);
  return isText(decoded.text) ? decoded : null;
}

function decoded16(bytes: Buffer): Decoded | null {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const guessed = isLittle || isBig ? null : guessedOrder(bytes);
  if (!isLittle && !isBig && guessed === null) return null;
  const label = isBig || guessed === 'big' ? 'utf-16be' : 'utf-16le';
  return { text: new TextDecoder(label).decode(bytes), encoding: 'UTF-16' };
}

function guessedOrder(bytes: Buffer): 'little' | 'big' | null {
  const looked = bytes.subarray(0, LOOKED_AT);
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < looked.length; at += 2) {
    if (looked[at] === 0) even += 1;
    if (looked[at + 1] === 0) odd += 1;
  }
  const pairs = Math.floor(looked.length / 2);
  if (pairs === 0) return null;
  if (odd / pairs > ZEROS_OF_UTF16 && even / pairs < 0.05) return 'little';
  return even / pairs > ZEROS_OF_UTF16 && odd / pairs < 0.05 ? 'big' : null;
}

function decoded8(bytes: Buffer): Decoded {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** Pictures and programs have signs that no table has. */
function isText(text: string): boolean {
  const looked = text.slice(0, LOOKED_AT);
  // Everything below the blank that is no tab and no line end.
  const strange = looked.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  return strange === 0;
}
