import type { AnswerOf, AnyEndpoint, ParamsOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader, Tx } from '../db/database.ts';
import type { Actor } from './actor.ts';
import { answersOf } from './answer-writer.ts';
import { callOf, enter, write, type Doors } from './bind.ts';
import { touch } from './note-use.ts';

/** An upload's work: what it is asked for is there, the bytes are made ready, then it is kept. */
export interface Upload<E, P> {
  readonly maxBytes: number;
  /** Refuses before any work is done on the bytes. */
  readonly check: (ctx: { reader: Reader; actor: Actor; params: ParamsOf<E> }) => Promise<void>;
  /** Outside of any transaction: it takes a while. */
  readonly prepare: (bytes: Buffer) => Promise<P>;
  readonly work: (ctx: {
    tx: Tx;
    actor: Actor;
    params: ParamsOf<E>;
    bytes: Buffer;
    prepared: P;
  }) => Promise<AnswerOf<E>>;
}

const FILES = /^(image\/|application\/octet-stream)/;

/** An endpoint whose body is a file's bytes; no other one reads such a body. */
export function bindUpload<E extends AnyEndpoint, P>(
  doors: Doors,
  endpoint: E,
  upload: Upload<E, P>,
): void {
  if (doors.bound.has(endpoint.name)) throw new Error(`${endpoint.name} is bound twice`);
  doors.bound.add(endpoint.name);
  void doors.app.register(async (scope) => {
    const { maxBytes: bodyLimit } = upload;
    scope.addContentTypeParser(FILES, { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit,
      ...answersOf(endpoint),
      config: { endpoint: endpoint.name },
      handler: async (request, reply) => {
        const { body } = request;
        const bytes = Buffer.isBuffer(body) ? body : null;
        // The bytes are no fields that could be checked.
        if (bytes !== null) request.body = undefined;
        const call = callOf<E>(doors, endpoint, request, reply);
        const { input, prelude } = call;
        const actor = await doors.db.read(prelude, async (reader, opened) => {
          const actor = enter(endpoint, opened, 'write');
          await upload.check({ reader, actor, params: input.params });
          return actor;
        });
        if (bytes === null || bytes.length === 0) {
          throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#', 'REQUIRED')]);
        }
        const prepared = await upload.prepare(bytes);
        await touch(doors, actor, request);
        return write(
          doors,
          endpoint,
          call,
          ({ tx, actor, params }) => upload.work({ tx, actor, params, bytes, prepared }),
          {},
        );
      },
    });
  });
}
