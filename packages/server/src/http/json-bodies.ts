import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '@tillbook/core/refusals';

const DEPTH_MAX = 20;
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads JSON bodies strictly: UTF-8 alone and not packed, no `__proto__`, no name twice in an
 * object, no number that would be read as another one, no nesting deeper than 20. No body at all is
 * fine with and without a Content-Type (the specification's calls send none).
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeContentTypeParser('application/json');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, raw, done) => {
    if (!isPlainJson(request)) return done(new Refusal('UNSUPPORTED_MEDIA_TYPE'), undefined);
    let text: string;
    try {
      text = utf8.decode(raw as Buffer);
    } catch {
      return done(new Refusal('MALFORMED_JSON'), undefined);
    }
    if (text.trim() === '') return done(null, undefined);
    return parse(request, text, (error, body) => {
      if (error !== null) return done(error, undefined);
      const members = countMembers(body);
      if (members === null) return done(new Refusal('BAD_REQUEST'), undefined);
      if (!isReadAsWritten(text, members)) return done(new Refusal('MALFORMED_JSON'), undefined);
      return done(null, body);
    });
  });
}

function isPlainJson({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' && JSON_TYPE.test(headers['content-type'] ?? '');
}

/** How many members all objects together have; null when they are nested too deep. */
function countMembers(value: unknown): number | null {
  let depth = 0;
  let members = 0;
  let layer: unknown[] = [value];
  while (layer.length > 0) {
    const next: unknown[] = [];
    for (const item of layer) {
      if (typeof item !== 'object' || item === null) continue;
      if (depth === DEPTH_MAX) return null;
      const inside: unknown[] = Object.values(item);
      if (!Array.isArray(item)) members += inside.length;
      for (const one of inside) next.push(one);
    }
    layer = next;
    depth += 1;
  }
  return members;
}

// In well-formed JSON: a string, with the colon that makes it a name, or a number. Whatever begins
// to match goes on to match, so the time stays in proportion to the text.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/gsu;

/**
 * Whether parsing lost nothing: a name that stands twice leaves one member, and a number that is
 * not whole may be rounded to one that is.
 */
function isReadAsWritten(text: string, members: number): boolean {
  let names = 0;
  for (const [token, colon, whole, fraction = '', exponent = '0'] of text.matchAll(TOKEN)) {
    if (colon !== undefined) names += 1;
    if (whole === undefined || whole.length === token.length) continue;
    const behind = fraction.length - Number(exponent);
    const isRounded = endingZeros(whole + fraction) < behind;
    if (isRounded && Number.isInteger(Number(token))) return false;
  }
  return names === members;
}

/** How many of the last digits are zero; endless where all are. */
function endingZeros(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return end === 0 ? Infinity : digits.length - end;
}
