import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Erasure } from '../erasure.ts';

const NAME = 'erasures.jsonl';
const shape = z.object({
  kind: z.enum(['customer', 'person']),
  businessId: z.uuid().nullable(),
  id: z.uuid(),
  by: z.uuid().nullable(),
  at: z.iso.datetime(),
});

/** Where the list lies: beside the back-ups that know nothing of what is in it. */
export const erasureFile = (backupDir: string): string => join(backupDir, NAME);

const keyOf = ({ kind, businessId, id }: Erasure): string => `${kind} ${businessId} ${id}`;

/** Appends what the list does not have yet; nothing in it is ever changed. */
export function addErasures(file: string, erasures: readonly Erasure[]): void {
  const known = new Set(readErasures([file]).map(keyOf));
  const fresh = erasures.filter((erasure) => !known.has(keyOf(erasure)));
  if (fresh.length === 0) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // A line that a stop tore ends here, and the new ones stand whole.
  const lines = fresh.map((erasure) => `${JSON.stringify(erasure)}\n`).join('');
  appendFileSync(file, endsTorn(file) ? `\n${lines}` : lines, { mode: 0o600, flush: true });
}

function endsTorn(file: string): boolean {
  if (!existsSync(file)) return false;
  const text = readFileSync(file, 'utf8');
  return text !== '' && !text.endsWith('\n');
}

/** Everybody in these lists, once. A torn line says nothing: the next night writes it anew. */
export function readErasures(files: readonly string[]): Erasure[] {
  const found = new Map<string, Erasure>();
  for (const file of files) {
    if (!existsSync(file)) continue;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const erasure = parsed(line);
      if (erasure !== null) found.set(keyOf(erasure), erasure);
    }
  }
  return [...found.values()];
}

function parsed(line: string): Erasure | null {
  try {
    const read = shape.safeParse(JSON.parse(line));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
