/** From so many days on a device that sells counts as not heard of for long. */
export const SILENT_DAYS = 7;

const DAY_MS = 86_400_000;

/** A device was last heard of before this instant (ISO): it is silent. */
export const silentBefore = (nowMs: number): string =>
  new Date(nowMs - SILENT_DAYS * DAY_MS).toISOString();

/** Whether nothing was heard of a device for long, though it may still hold sales. */
export function isSilent(
  device: {
    readonly enrolledAt: string;
    readonly lastSeenAt: string | null;
    readonly revokedAt: string | null;
  },
  nowMs: number,
): boolean {
  const heardAt = device.lastSeenAt ?? device.enrolledAt;
  return device.revokedAt === null && Date.parse(heardAt) < nowMs - SILENT_DAYS * DAY_MS;
}
