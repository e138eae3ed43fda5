import { PRACTICE_KINDS } from '@tillbook/core/sales/practice';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { tellRound } from '../sales/practice.ts';
import { chanceOf } from './chance.ts';
import type { FoundedShop } from './founded.ts';

const MINUTE_MS = 60_000;
const ROUND_MS = 8 * MINUTE_MS;
/** As a shop with everything on its shelves asks for. */
const BUDGET = { pressesBudget: 222, secondsBudget: 292 };
/** How sellers learn: slow and with slips, then right, then quick too. */
const LESSONS = [
  { right: 5, presses: 291, seconds: 511 },
  { right: 8, presses: 240, seconds: 366 },
  { right: 9, presses: 214, seconds: 281 },
  { right: 9, presses: 196, seconds: 247 },
];

/**
 * The sellers practised before the first day. All but the last of them went through every lesson
 * and are ready; the last one has only begun.
 */
export async function practise(db: Database, founded: FoundedShop): Promise<void> {
  const { branches, businessId, foundedMs } = founded;
  const chance = chanceOf(`practice of ${businessId}`);
  const places = branches.flatMap(({ branchId, tills }) =>
    tills.map(({ worker }) => ({ branchId, worker })),
  );
  const sellers = new Map(
    places
      .filter(({ worker }) => worker.role === 'seller')
      .map((place) => [place.worker.personId, place]),
  );
  const last = [...sellers.keys()].at(-1);
  await db.transact(openTenant(businessId), async (tx) => {
    for (const [personId, { branchId, worker }] of sellers) {
      const lessons = personId === last && sellers.size > 1 ? LESSONS.slice(0, 2) : LESSONS;
      // Nobody learns quite like another.
      const [presses, seconds] = [chance.between(0, 24), chance.between(0, 45)];
      for (const [at, { right, ...took }] of lessons.entries()) {
        const atMs = foundedMs + (at + 1) * ROUND_MS;
        const finishedAt = new Date(atMs).toISOString();
        const own = { presses: took.presses - presses, seconds: took.seconds - seconds };
        const score = { right, ...own, ...BUDGET, tasks: PRACTICE_KINDS.length };
        const round = { _id: chance.id(atMs), branchId, ...score, finishedAt };
        await tellRound(tx, worker, round, finishedAt);
      }
    }
  });
}
