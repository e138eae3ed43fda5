import type { KeptTill } from './kept-till.ts';
import type { Outbox, TillOfBusiness } from './outbox.ts';

/**
 * What the outbox knows of a till for the person who sells there now. Whoever calls holds the till:
 * what others were sending when their page ended has happened, and is sent like all that waits.
 */
export async function keptAt(
  outbox: Pick<Outbox, 'all' | 'keep' | 'memoryOf'>,
  till: TillOfBusiness,
  personId: string,
): Promise<Omit<KeptTill, 'journal'>> {
  const here = (await outbox.all()).filter(
    ({ businessId, draft }) => businessId === till.businessId && draft.tillId === till.tillId,
  );
  const trying = here.filter(({ state }) => state === 'trying');
  for (const { draft, sellerId } of trying) {
    if (sellerId !== personId) await outbox.keep(draft._id);
  }
  const own = here.filter(({ sellerId }) => sellerId === personId);
  return {
    memory: await outbox.memoryOf(till),
    trying: own.find(({ state }) => state === 'trying') ?? null,
    latest: own.findLast(({ state }) => state === 'waiting') ?? null,
  };
}
