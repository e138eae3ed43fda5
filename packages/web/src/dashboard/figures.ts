/** A figure and what it is compared with, as the server gives it. */
export interface Figure {
  readonly value: number;
  readonly before: number | null;
}

/** A part of a whole in basis points. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole);
}

interface HourOfDay {
  readonly hour: number;
  readonly valueMinor: number;
  readonly beforeMinor: number;
}

export interface RunningTotal {
  readonly hour: number;
  /** Sold until the end of the hour; null for hours that have not begun. */
  readonly value: number | null;
  /** What the hour itself brought to that. */
  readonly own: number;
  readonly before: number;
  /** The hour that runs now. */
  readonly isNow: boolean;
}

/** Running totals of a day and of the day before, hour by hour. */
export function runningTotals(hours: readonly HourOfDay[], nowHour: number): RunningTotal[] {
  let value = 0;
  let before = 0;
  const now = hours.findIndex(({ hour }) => hour === nowHour);
  return hours.map((point, at) => {
    value += point.valueMinor;
    before += point.beforeMinor;
    const isComing = now !== -1 && at > now;
    const own = point.valueMinor;
    return { hour: point.hour, value: isComing ? null : value, own, before, isNow: at === now };
  });
}

/** The hour that sold most today, or null. */
export function busiestHour(hours: readonly HourOfDay[]): number | null {
  const best = hours.reduce<HourOfDay | null>(
    (most, point) => (point.valueMinor > (most?.valueMinor ?? 0) ? point : most),
    null,
  );
  return best?.hour ?? null;
}

/** The branch a dashboard shows: the one in the address, else the one in use, else all. */
export function branchShown(inAddress: string, inUse: string | null): string | undefined {
  if (inAddress === 'all') return undefined;
  return inAddress === '' ? (inUse ?? undefined) : inAddress;
}
