import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@tillbook/core/refusals';

/** Longer addresses are no address of ours; the longest, a search with every filter, has 1,200. */
const URL_MAX_CHARACTERS = 8_192;

/**
 * Answers what is asked of a known address in a way it does not know: 405 with `Allow`, OPTIONS
 * with 204 and `Allow`, and 414 for addresses that are too long. Called before any route is made.
 * @returns whether the request was answered; the not-found door asks it first
 */
export function knowMethods(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const known: { pattern: RegExp; methods: Set<string> }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const plain = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = new RegExp(`^${plain.replace(/:\w+/g, '[^/]+')}$`);
    const before = known.find((one) => one.pattern.source === pattern.source);
    const methods = before?.methods ?? new Set<string>();
    for (const one of [method].flat()) methods.add(one);
    if (before === undefined) known.push({ pattern, methods });
  });
  app.addHook('onRequest', async (request) => {
    if (request.url.length > URL_MAX_CHARACTERS) throw new Refusal('URI_TOO_LONG');
  });
  return async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = known
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((one) => [...one.methods]);
    if (methods.length === 0 || methods.includes(request.method)) return false;
    void reply.header('allow', [...new Set(methods)].sort().join(', '));
    if (request.method !== 'OPTIONS') throw new Refusal('METHOD_NOT_ALLOWED');
    await reply.code(204).send();
    return true;
  };
}
