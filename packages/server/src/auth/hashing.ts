import { availableParallelism } from 'node:os';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { preparedPassword } from '@tillbook/core/auth/password';
import { Refusal } from '@tillbook/core/refusals';

/** Argon2id with 19 MiB, two passes, one lane: about 50 ms, and 23 sign-ins a second on 2 cores. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const QUEUE_MAX = 50;
const RETRY_AFTER_S = 2;

/** The only place where passwords and codes are hashed; it never takes more than its share. */
export interface Hashing {
  /** @throws Refusal UNAVAILABLE when too many wait already */
  hash(secret: string): Promise<string>;
  /**
   * Whether the secret has this hash. Null stands for an account that is not there and takes the
   * same time.
   * @throws Refusal UNAVAILABLE when too many wait already
   */
  matches(hash: string | null, secret: string): Promise<boolean>;
}

/** Runs at most `atOnce` pieces of work, keeps at most `queueMax` waiting, refuses the rest. */
export function gatekeeper(atOnce: number, queueMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= queueMax) throw new Refusal('UNAVAILABLE', { seconds: RETRY_AFTER_S });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next one, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Hashing for one process: as many at once as there are cores. */
export function makeHashing(): Hashing {
  const enter = gatekeeper(availableParallelism(), QUEUE_MAX);
  const hash = (secret: string): Promise<string> =>
    enter(() => argon2Hash(preparedPassword(secret), COST));
  let nobody: Promise<string> | null = null;
  return {
    hash,
    async matches(known, secret) {
      nobody ??= argon2Hash('nobody has this password', COST);
      const compared = known ?? (await nobody);
      const isEqual = await enter(() => argon2Verify(compared, preparedPassword(secret)));
      return isEqual && known !== null;
    },
  };
}
