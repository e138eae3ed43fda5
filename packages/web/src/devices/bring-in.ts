import type { BodyInputOf } from '@tillbook/core/endpoint';
import { SALES_PER_SYNC_MAX } from '@tillbook/core/limits';
import { partText, type UnsentKind, type UnsentPart } from '@tillbook/core/sales/unsent-file';
import type {
  bringUnsent,
  BroughtOutcome,
  SealedUnsent,
} from '@tillbook/core/sales/unsent-file.api';
import { toldOfPart } from './unsent-file.ts';

/** What bringing in needs of the world; a test hands in its own. */
export interface BringWorld {
  readonly send: (
    deviceId: string,
    body: BodyInputOf<typeof bringUnsent>,
  ) => Promise<readonly BroughtOutcome[]>;
  readonly hash: (text: string) => Promise<string>;
  readonly onProgress: (done: number) => void;
  /** Why a refund stays in the file whose sale the server could make nothing of. */
  readonly ofNoSale: string;
}

/** A part of which nothing could be made. */
export interface Stayed {
  readonly kind: UnsentKind;
  readonly text: string;
  readonly message: string;
}

export interface Brought {
  readonly posted: number;
  /** They had come in before. */
  readonly known: number;
  /** New ones with something odd about them. */
  readonly odd: number;
  readonly stayed: readonly Stayed[];
  /** What ended it before all was in; null: all was asked. */
  readonly failure: unknown;
}

/** A request is well below what the server takes in one. */
const TEXT_MAX_CHARACTERS = 400_000;

interface Batch {
  readonly kind: UnsentKind;
  readonly tillId: string;
  readonly places: number[];
}

/** The requests of a file, in its order: sales of one till together, anything else alone. */
export function batchesOf(parts: readonly UnsentPart[]): readonly Batch[] {
  const batches: Batch[] = [];
  let characters = 0;
  for (const [place, { kind, tillId, text }] of parts.entries()) {
    const last = batches.at(-1);
    characters += text.length;
    const fits =
      kind === 'sale' &&
      last?.kind === kind &&
      last.tillId === tillId &&
      last.places.length < SALES_PER_SYNC_MAX &&
      characters <= TEXT_MAX_CHARACTERS;
    if (fits) last.places.push(place);
    else {
      batches.push({ kind, tillId, places: [place] });
      characters = text.length;
    }
  }
  return batches;
}

/**
 * Brings in what a device sealed, in its order. It ends at the first request that is refused or not
 * answered: what is in is in, and the same file may be brought in again.
 */
export async function bringIn(
  sealed: readonly SealedUnsent[],
  world: BringWorld,
): Promise<Brought> {
  const sum = { posted: 0, known: 0, odd: 0, stayed: [] as Stayed[] };
  const lost = new Set<string | null>();
  let done = 0;
  for (const { deviceId, madeAt, seal, parts } of sealed) {
    try {
      const hashes = await Promise.all(parts.map((part) => world.hash(partText(part))));
      for (const { kind, tillId, places } of batchesOf(parts)) {
        const sent = places.map((at) => ({ at, text: parts[at]?.text ?? '' }));
        const isHeld = sent.some(({ text }) => kind === 'refund' && isOfLost(text, lost));
        const body = { madeAt, seal, hashes, kind, tillId, parts: sent };
        const outcomes = isHeld ? [heldBack(world)] : await world.send(deviceId, body);
        for (const [index, { text }] of sent.entries()) {
          const outcome = outcomes[index];
          if (outcome === undefined) throw new Error('a part has no outcome');
          count(sum, outcome, { kind, text });
          if (outcome.state === 'malformed') lost.add(toldOfPart(text)._id);
        }
        done += places.length;
        world.onProgress(done);
      }
    } catch (failure) {
      return { ...sum, failure };
    }
  }
  return { ...sum, failure: null };
}

/** Whether a refund is of a sale that stays in the file: it stays beside it. */
function isOfLost(text: string, lost: ReadonlySet<string | null>): boolean {
  const { saleId } = toldOfPart(text);
  return saleId !== null && lost.has(saleId);
}

const heldBack = ({ ofNoSale }: BringWorld): BroughtOutcome => ({
  ...{ _id: null, state: 'malformed', conflicts: [], code: null, message: ofNoSale },
});

function count(
  sum: { posted: number; known: number; odd: number; stayed: Stayed[] },
  { state, conflicts, code, message }: BroughtOutcome,
  part: Pick<Stayed, 'kind' | 'text'>,
): void {
  if (state === 'malformed') {
    sum.stayed.push({ ...part, message: message ?? code ?? '' });
    return;
  }
  sum[state] += 1;
  if (state === 'posted' && conflicts.length > 0) sum.odd += 1;
}
