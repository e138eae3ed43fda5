import type { fieldErrors } from '@tillbook/core/field-errors';

/**
 * Shapes of the contract that are built when one is first used. In what the browser loads this
 * module stands in for `zod` (vite.config.ts): what core and the rooms say with `z.object(…)` at
 * the top of their files is only written down here, and the library itself is fetched beside the
 * first screen. Whoever checks something waits for `shapesReady`.
 */

type ReadIssues = typeof fieldErrors;
type Library = Readonly<Record<string, unknown>> & { readonly fieldErrors: ReadIssues };
type Make = () => unknown;

let library: Library | null = null;
let loading: Promise<void> | null = null;

/** What a written shape gives its builder under: nothing else has it. */
const BUILT = Symbol('built');
/** Uses, other than ever more of the same description. */
const USES: ReadonlySet<PropertyKey> = new Set(['parse', 'safeParse', 'toJSONSchema']);

/** Whether shapes can be used at once. */
export const hasShapes = (): boolean => library !== null;

/** Fetches what shapes are built with; after a failure the next one asks again. */
export function shapesReady(): Promise<void> {
  loading ??= import('./zod-parts.ts').then(
    (parts) => {
      library = parts;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** What a shape found, in sentences by field, as core reads it. Throws before `shapesReady`. */
export const readIssues: ReadIssues = (...found) => libraryNow().fieldErrors(...found);

/** What is shown to who is signed in checks what it is told, and what this device has kept. */
export const withShapes = <M>(screen: Promise<M>): Promise<M> =>
  Promise.all([screen, shapesReady()]).then(([module]) => module);

function built(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(built);
  if (typeof value === 'function') {
    const make = (value as { readonly [BUILT]?: Make })[BUILT];
    return make === undefined ? value : make();
  }
  if (value === null || typeof value !== 'object') return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, built(one)]));
}

/** A shape, or a way to one, that is made once, when it is first used. */
function written(make: Make): unknown {
  let made: { readonly value: unknown } | null = null;
  const value = (): unknown => (made ??= { value: make() }).value;
  const own = (key: PropertyKey): unknown => (value() as Record<PropertyKey, unknown>)[key];
  return new Proxy(() => undefined, {
    get: (_target, key) => {
      if (key === BUILT) return value;
      // Nobody waits for a shape, and nothing else is asked of it by a symbol.
      if (key === 'then' || typeof key === 'symbol') return undefined;
      if (!USES.has(key)) return method(value, key);
      const found = own(key);
      return typeof found === 'function' ? (found.bind(value()) as unknown) : found;
    },
    ownKeys: () => {
      throw new Error('A shape is not spread: `extend` it');
    },
  });
}

function method(owner: Make, key: PropertyKey): (...words: unknown[]) => unknown {
  return (...words) =>
    written(() => {
      const of = owner() as Partial<Record<PropertyKey, (...words: unknown[]) => unknown>>;
      const make = of[key];
      // Passed over, every answer with it would look as if the server had said something else.
      if (make === undefined) throw new Error(`zod-parts.ts has no ${String(key)}`);
      return make.apply(of, built(words) as unknown[]);
    });
}

function libraryNow(): Library {
  if (library === null) throw new Error('Shapes are used before `shapesReady`');
  return library;
}

/** `z`, as core writes with it. */
export const z: unknown = new Proxy({}, { get: (_target, key) => method(libraryNow, key) });
