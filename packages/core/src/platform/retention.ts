/**
 * How long things are kept that nobody needs for ever and that tell about people: the platform
 * sets the days, the clock removes what is older (decision 61). Books, sales, stock, customers, the
 * audit and whatever else was posted are no such thing: nothing here names them.
 */
export const KEPT = [
  'sessions',
  'acts',
  'browsers',
  'unproven',
  'invitations',
  'notices',
  'runs',
  'parked',
] as const;
export type Kept = (typeof KEPT)[number];

/** In days. */
export type Retention = Readonly<Record<Kept, number>>;

export interface KeptRange {
  readonly least: number;
  readonly most: number;
  /** Until somebody chooses otherwise. */
  readonly usual: number;
}

/** What can be chosen. What other code relies on or removes by itself bounds it. */
export const KEPT_RANGES: Readonly<Record<Kept, KeptRange>> = {
  /** Sessions that ended; signing in removes one's own after a week. */
  sessions: { least: 1, most: 90, usual: 7 },
  /** What somebody did with their account, for them to look at. */
  acts: { least: 30, most: 180, usual: 180 },
  /** Browsers that a person signed in with, which keep strangers from locking them out. */
  browsers: { least: 30, most: 180, usual: 180 },
  /** Who registered and never proved the address. */
  unproven: { least: 1, most: 30, usual: 30 },
  /** Invitations that ran out or were taken back: the name and address of who never came. */
  invitations: { least: 7, most: 365, usual: 180 },
  /** What people were told. */
  notices: { least: 14, most: 365, usual: 90 },
  /** That work by the clock was done. */
  runs: { least: 14, most: 365, usual: 90 },
  /** Sales that tills put aside and nobody took up, and that others were taken up. */
  parked: { least: 2, most: 90, usual: 14 },
};

const DAY_MS = 86_400_000;

/** What is older than this goes. */
export function keptSince(days: number, nowMs: number): string {
  return new Date(nowMs - days * DAY_MS).toISOString();
}
