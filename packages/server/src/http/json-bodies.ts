import type { FastifyInstance } from 'fastify';
import { Refusal } from '@tillbook/core/refusals';

const DEPTH_MAX = 20;

/**
 * Reads JSON bodies strictly: no `__proto__`, no nesting deeper than 20, valid UTF-8 only. No body
 * at all is fine with and without a Content-Type (the specification's calls send none).
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeContentTypeParser('application/json');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, raw, done) => {
    let text: string;
    try {
      text = utf8.decode(raw as Buffer);
    } catch {
      return done(new Refusal('MALFORMED_JSON'), undefined);
    }
    if (text.trim() === '') return done(null, undefined);
    return parse(request, text, (error, body) => {
      if (error === null && depthOf(body) > DEPTH_MAX) {
        return done(new Refusal('BAD_REQUEST'), undefined);
      }
      return done(error, body);
    });
  });
}

function depthOf(value: unknown): number {
  let depth = 0;
  let layer: unknown[] = [value];
  while (layer.length > 0 && depth <= DEPTH_MAX) {
    layer = layer.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    );
    depth += 1;
  }
  return depth;
}
