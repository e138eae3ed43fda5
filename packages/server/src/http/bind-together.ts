import type { AnswerOf, AnyEndpoint, BodyOf } from '@tillbook/core/endpoint';
import { Refusal } from '@tillbook/core/refusals';
import type { Opening, Tx } from '../db/database.ts';
import { inBusiness, type Actor } from './actor.ts';
import {
  callOf,
  enter,
  route,
  write,
  type Call,
  type Doors,
  type WriteCtx,
  type WriteOptions,
} from './bind.ts';
import { touch } from './note-use.ts';
import { makeTogether } from './together.ts';

interface Caller<E> {
  readonly actor: Actor;
  readonly body: BodyOf<E>;
}

/** How calls that arrive at the same moment share a transaction. */
export interface TogetherOptions<E> {
  /** How one goes alone: the same as `bindWrite`. */
  readonly alone: (ctx: WriteCtx<E>) => Promise<AnswerOf<E>>;
  readonly options: WriteOptions<E>;
  /** Calls of one name may go together; null goes alone. Only a guess: `together` checks. */
  readonly nameOf: (body: BodyOf<E>) => string | null;
  /** Of one lane, one goes at a time. */
  readonly laneOf: (body: BodyOf<E>) => string;
  /** SQL that locks for all, and what is asked ahead for all. */
  readonly open: (bodies: readonly BodyOf<E>[]) => {
    readonly lock: string;
    readonly ahead: NonNullable<Opening['ahead']>;
  };
  /** Each caller's answer or refusal, in their order; an Error sends everybody alone. */
  readonly together: (ctx: {
    readonly tx: Tx;
    readonly callers: readonly Caller<E>[];
    readonly ahead: readonly Record<string, unknown>[];
  }) => Promise<readonly (AnswerOf<E> | Refusal)[]>;
}

interface Waiting<E> {
  readonly call: Call<E>;
  readonly resolve: (answer: AnswerOf<E>) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * A write whose calls share a transaction when they arrive while others are under way. Session and
 * permission of each are read in that transaction, as for one alone; callers of two businesses, or
 * anything unforeseen, and each goes alone.
 */
export function bindTogether<E extends AnyEndpoint>(
  doors: Doors,
  endpoint: E,
  options: TogetherOptions<E>,
): void {
  const alone = (call: Call<E>) => write(doors, endpoint, call, options.alone, options.options);
  const goAlone = ({ call, resolve, reject }: Waiting<E>): Promise<void> =>
    alone(call).then(resolve, reject);
  async function run(group: readonly Waiting<E>[]): Promise<void> {
    const [first, second] = group;
    if (first === undefined) return;
    if (second === undefined) return goAlone(first);
    const answers = await writeTogether(doors, endpoint, group, options).catch((error: unknown) => {
      if (!(error instanceof Refusal)) doors.app.log.warn({ err: error }, 'each goes alone');
      return null;
    });
    if (answers === null) {
      await Promise.all(group.map(goAlone));
      return;
    }
    answers.forEach((answer, index) => {
      if (answer instanceof Refusal) group[index]?.reject(answer);
      else group[index]?.resolve(answer);
    });
  }
  const queue = makeTogether({
    laneOf: ({ call }: Waiting<E>) => options.laneOf(call.input.body),
    run,
  });
  route(doors, endpoint, (request, reply) => {
    const call = callOf<E>(doors, endpoint, request, reply);
    const name = options.nameOf(call.input.body);
    if (name === null) return alone(call);
    return new Promise((resolve, reject) => queue(name, { call, resolve, reject }));
  });
}

async function writeTogether<E extends AnyEndpoint>(
  doors: Doors,
  endpoint: E,
  group: readonly Waiting<E>[],
  options: TogetherOptions<E>,
): Promise<readonly (AnswerOf<E> | Refusal)[]> {
  const bodies = group.map(({ call }) => call.input.body);
  const { lock, ahead } = options.open(bodies);
  // One statement, so that the answers come in the order of the calls.
  const sessions = group.map(({ call }) => call.prelude).join(' union all ');
  const opening = { prelude: `${sessions}; ${lock}`, ahead };
  const { answers, actors } = await doors.db.transact(opening, async (tx, opened, rows) => {
    if (opened.length !== group.length) throw new Refusal('UNAUTHENTICATED');
    // Who is not let in sends everybody alone, to be told so there.
    const actors = opened.map((row) => enter(endpoint, [row], 'write'));
    refuseTwoBusinesses(actors);
    const callers = actors.map((actor, index) => ({ actor, body: bodies[index] as BodyOf<E> }));
    return { answers: await options.together({ tx, callers, ahead: rows }), actors };
  });
  doors.announce();
  await Promise.all(
    group.map(async ({ call }, index) => {
      const actor = actors[index];
      if (actor !== undefined) await touch(doors, actor, call.request);
    }),
  );
  return answers;
}

/** The transaction is open for one tenant, that of the last session: it must be everybody's. */
function refuseTwoBusinesses(actors: readonly Actor[]): void {
  const businesses = new Set(actors.map((actor) => inBusiness(actor).businessId));
  if (businesses.size > 1) throw new Refusal('NOT_FOUND');
}
