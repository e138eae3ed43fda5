/**
 * So many unsent sales a device holds that may be cleared and are in no file. A browser that
 * promised nothing clears what a site keeps when space runs out, and some do after a week without a
 * visit (decision 180).
 */
export const UNCOPIED_MAX = 20;

/**
 * How many unsent sales must go into a file before another is made; none where they are safe.
 * @param of.unsent the sales that wait on the device, by id
 * @param of.copied those that were in its last file; it may name sales that were sent since
 */
export function toCopy(of: {
  readonly isSafe: boolean;
  readonly unsent: readonly string[];
  readonly copied: readonly string[];
}): number {
  if (of.isSafe) return 0;
  const copied = new Set(of.copied);
  const uncopied = of.unsent.filter((id) => !copied.has(id)).length;
  return uncopied < UNCOPIED_MAX ? 0 : uncopied;
}
