import { inflateSync } from 'node:zlib';

const STREAM = /\/Length (\d+)[^>]*>>\s*stream\r?\n/g;
const SHOWN = /<([0-9A-F]*)> Tj/g;
const WRITTEN = new TextDecoder('windows-1252');

/**
 * The texts of a PDF's pages, each in the order in which it was drawn, a line for each: what stands
 * in the file itself, read without what wrote it. Pictures have no text.
 */
export function textsOfPdf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  const pages: string[] = [];
  for (const { 0: head, 1: length, index } of file.matchAll(STREAM)) {
    const from = index + head.length;
    const drawn = opened(Buffer.from(file.slice(from, from + Number(length)), 'latin1'));
    const texts = [...drawn.matchAll(SHOWN)].map(([, hex = '']) =>
      WRITTEN.decode(Buffer.from(hex, 'hex')),
    );
    if (texts.length > 0) pages.push(texts.join('\n'));
  }
  return pages;
}

/** Streams of objects, fonts and pictures may be of another kind: they say nothing. */
function opened(packed: Buffer): string {
  try {
    return inflateSync(packed).toString('latin1');
  } catch {
    return '';
  }
}
