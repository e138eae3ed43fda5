/** What a receipt printer was told, command by command, as far as receipts use them. */
export type EscPos =
  | {
      readonly kind: 'line';
      readonly text: string;
      readonly isBold: boolean;
      readonly tall: boolean;
    }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'image'; readonly bytesWide: number; readonly rows: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'drawer' };

const [ESC, FS, GS, LF, CR] = [0x1b, 0x1c, 0x1d, 0x0a, 0x0d];
/** `·` in the table that every printer begins with. */
const DOT = 0xfa;
/** Commands of ESC that choose how letters look or stand, and how long each is. */
const PLAIN: Readonly<Record<string, number>> = {
  ...{ '@': 2, a: 3, t: 3, M: 3, '-': 3, '4': 3, '3': 3, '2': 2 },
};

class Reader {
  readonly found: EscPos[] = [];
  readonly #bytes: Uint8Array;
  #at = 0;
  #text = '';
  #now = { isBold: false, tall: false };
  #line = { isBold: false, tall: false };

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): EscPos[] {
    while (this.#at < this.#bytes.length) this.#at += this.#one();
    return this.found;
  }

  #byte(offset = 0): number {
    return this.#bytes[this.#at + offset] ?? 0;
  }

  /** Reads one command or letter; its length. */
  #one(): number {
    const byte = this.#byte();
    if (byte === ESC) return this.#escape(String.fromCharCode(this.#byte(1)));
    if (byte === GS) return this.#group(String.fromCharCode(this.#byte(1)));
    if (byte === FS) return 2;
    if (byte === LF) this.#end();
    else if (byte !== CR) {
      this.#text += byte === DOT ? '·' : String.fromCharCode(byte);
      this.#line.isBold ||= this.#now.isBold;
      this.#line.tall ||= this.#now.tall;
    }
    return 1;
  }

  #end(): void {
    const text = this.#text.trimEnd();
    if (text !== '') this.found.push({ kind: 'line', text, ...this.#line });
    this.#text = '';
    this.#line = { isBold: false, tall: false };
  }

  #escape(command: string): number {
    if (command === 'E') this.#now.isBold = this.#byte(2) !== 0;
    if (command === 'p') this.found.push({ kind: 'drawer' });
    const length = command === 'E' ? 3 : command === 'p' ? 5 : PLAIN[command];
    if (length === undefined) throw new Error(`ESC ${command}`);
    return length;
  }

  #group(command: string): number {
    switch (command) {
      case '!':
        this.#now.tall = (this.#byte(2) & 0x0f) > 0;
        return 3;
      case 'B':
        return 3;
      case 'V':
        this.found.push({ kind: 'cut' });
        return this.#byte(2) >= 0x41 ? 4 : 3;
      case 'v': {
        const bytesWide = this.#byte(4) + this.#byte(5) * 256;
        const rows = this.#byte(6) + this.#byte(7) * 256;
        this.found.push({ kind: 'image', bytesWide, rows });
        return 8 + bytesWide * rows;
      }
      case '(': {
        const length = this.#byte(3) + this.#byte(4) * 256;
        const data = this.#bytes.slice(this.#at + 8, this.#at + 5 + length);
        const isText = this.#byte(5) === 0x31 && this.#byte(6) === 0x50;
        if (isText) this.found.push({ kind: 'code', text: String.fromCharCode(...data) });
        return 5 + length;
      }
      default:
        throw new Error(`GS ${command}`);
    }
  }
}

/** Reads ESC/POS back; a command that receipts do not use is an error. */
export function readEscPos(bytes: Uint8Array): EscPos[] {
  return new Reader(bytes).read();
}
