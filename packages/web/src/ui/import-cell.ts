import { classifyError, errorText } from '@tillbook/core/error-boundary';

/**
 * Browsers that still remember a failed import (Safari, Firefox before 155) give the same failure
 * again without asking the server; another address makes them ask. Only where the failure names a
 * file of our own origin.
 */
export function retryAddress(error: unknown, origin: string, attempt: number): string | null {
  if (classifyError(error) !== 'module') return null;
  const address = namedFile(error, origin);
  address?.searchParams.set('again', String(attempt));
  return address?.href ?? null;
}

/** The file of this origin that a failed import names; not every browser names it. */
export function namedFile(error: unknown, origin: string): URL | null {
  const named = /https?:\/\/\S+/u.exec(errorText(error))?.[0];
  if (named === undefined || !URL.canParse(named)) return null;
  const address = new URL(named);
  return address.origin === origin ? address : null;
}

export interface ImportWorld<M> {
  readonly importer: () => Promise<M>;
  readonly importAddress: (address: string) => Promise<M>;
  readonly origin: string;
}

/**
 * Holds one import. The promise stays the same while it is looked at, so that React can wait for
 * it; a failure stays too, until it is asked for under another attempt: then it is imported again.
 */
export class ImportCell<M, T> {
  readonly #world: ImportWorld<M>;
  readonly #pick: (module: M) => T;
  #promise: Promise<T> | null = null;
  #failure: { readonly attempt: number; readonly error: unknown } | null = null;

  constructor(world: ImportWorld<M>, pick: (module: M) => T) {
    this.#world = world;
    this.#pick = pick;
  }

  load(attempt: number): Promise<T> {
    const isNewAttempt = this.#failure !== null && this.#failure.attempt !== attempt;
    if (this.#promise !== null && !isNewAttempt) return this.#promise;
    const before = this.#failure?.error;
    this.#failure = null;
    const promise = this.#import(before, attempt).catch((error: unknown) => {
      this.#failure = { attempt, error };
      throw error;
    });
    this.#promise = promise;
    return promise;
  }

  async #import(before: unknown, attempt: number): Promise<T> {
    try {
      return this.#pick(await this.#world.importer());
    } catch (error) {
      const address = retryAddress(before, this.#world.origin, attempt);
      if (address === null) throw error;
      const found = this.#pick(await this.#world.importAddress(address));
      // A bundler may have renamed what the file exports.
      if (found === undefined) throw error;
      return found;
    }
  }
}

/** An import of this page's own. */
export const importCell = <M, T>(
  importer: () => Promise<M>,
  pick: (module: M) => T,
): ImportCell<M, T> => {
  const importAddress = (address: string) => import(/* @vite-ignore */ address) as Promise<M>;
  return new ImportCell({ importer, importAddress, origin: globalThis.origin }, pick);
};
