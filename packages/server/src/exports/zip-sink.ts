import { createHash } from 'node:crypto';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** What the manifest says of a file. */
export interface FileMade {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A file that is being written into the ZIP; one at a time. */
export interface FileInZip {
  write(text: string | Buffer): void;
  end(): FileMade;
}

/** A piece is stored and given out as one. */
const PIECE_BYTES = 524_288;

/** Packs files as they come; what is packed is taken away in pieces, so nothing piles up. */
export class ZipSink {
  readonly #zip: Zip;
  readonly #madeAt: Date;
  #chunks: Uint8Array[] = [];
  #held = 0;

  /** @param madeAt the time that files get */
  constructor(madeAt: Date) {
    this.#madeAt = madeAt;
    this.#zip = new Zip((error, chunk) => {
      if (error !== null) throw error;
      this.#chunks.push(chunk);
      this.#held += chunk.length;
    });
  }

  /** @param isPacked false for what is packed already, like pictures */
  open(name: string, isPacked = true): FileInZip {
    const file = isPacked ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    file.mtime = this.#madeAt;
    this.#zip.add(file);
    const hash = createHash('sha256');
    let bytes = 0;
    return {
      write(content) {
        const chunk = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
        hash.update(chunk);
        bytes += chunk.length;
        file.push(chunk);
      },
      end() {
        file.push(new Uint8Array(0), true);
        return { name, bytes, sha256: hash.digest('hex') };
      },
    };
  }

  /** A whole file at once. */
  put(name: string, content: string | Buffer, isPacked = true): FileMade {
    const file = this.open(name, isPacked);
    file.write(content);
    return file.end();
  }

  end(): void {
    this.#zip.end();
  }

  /** What can be kept by now; `isLast` takes the rest, too. */
  take(isLast = false): Buffer | null {
    if (this.#held === 0 || (!isLast && this.#held < PIECE_BYTES)) return null;
    const piece = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#held = 0;
    return piece;
  }
}
