/** The name under which one tab of a browser holds a till. */
export const tillLockName = (tillId: string): string => `tillbook.till.${tillId}`;

/** Does something at a till at which no tab is; nothing when one is. */
export async function tillLock(tillId: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(tillLockName(tillId), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}
