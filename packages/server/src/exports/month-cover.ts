import type { ClosedTo } from '@tillbook/core/books/period-close';
import type { MonthStanding } from '@tillbook/core/books/month-box';
import type { TablePaper } from '@tillbook/core/paper/table-sheets';
import type { Period } from '@tillbook/core/reports/compared';
import type { Seal } from '@tillbook/core/reports/seals.api';
import { wordsOf } from './month-tables.ts';

/** Whether the figures of one report hold. */
export type SealOfReport = Pick<Seal, 'state' | 'checks' | 'rows' | 'from' | 'to' | 'isCut'> & {
  readonly title: string;
};

/** What the first page of a month says. */
export interface MonthCover extends Period {
  readonly businessName: string;
  readonly currency: string;
  readonly timezone: string;
  readonly month: string;
  readonly standing: MonthStanding;
  readonly closedTo: ClosedTo;
  readonly madeAt: string;
  readonly madeBy: string;
  readonly seals: readonly SealOfReport[];
}

/** Whether the figures can still change. */
export function standingSentence({ standing, closedTo }: MonthCover): string {
  if (standing === 'locked') return `Locked: the books are closed up to ${closedTo ?? ''}.`;
  const still =
    standing === 'running'
      ? 'NOT OVER: days of this month still run, and its figures will change.'
      : 'NOT LOCKED: the books of this month are open, and its figures can change.';
  return closedTo === null ? still : `${still} The books are closed up to ${closedTo}.`;
}

const STATES = { holds: 'holds', broken: 'BROKEN', empty: 'nothing to look at' } as const;

/** A line for each report, and one for each row that breaks it. */
export function sealLines({ state, title, checks, rows, from, to, isCut }: SealOfReport): string[] {
  const examined = checks.reduce((sum, one) => sum + one.examined, 0);
  const days = isCut ? `, documents of ${from ?? ''} to ${to ?? ''}` : '';
  const small = (word: string): string => wordsOf(word).toLowerCase();
  const broken = rows.map(
    ({ rule, what, kind, number, expected, found }) =>
      `  ${wordsOf(rule)}, ${small(what)}: ${small(kind)} ${number}, ` +
      `expected ${expected}, found ${found} (smallest units)`,
  );
  return [`${title}: ${STATES[state]} (${examined} looked at${days})`, ...broken];
}

const DATES = 'Journal and ledgers stand under the day on which something was booked, everything';
const DATES_ELSE = 'else under the day on which it happened; a shift under the day it was closed.';
const PROOF = 'SHA256SUMS proves that no file was changed: sha256sum -c SHA256SUMS';

/** What is said of the month before its seals. */
function aboutLines(cover: MonthCover): string[] {
  const { from, to, currency, timezone, madeAt, madeBy } = cover;
  return [
    `Days: ${from} to ${to}, all branches`,
    `Amounts: ${currency}. Zone of the business: ${timezone}`,
    standingSentence(cover),
    `Made by ${madeBy} at ${madeAt} (UTC)`,
  ];
}

/** The cover on paper: what the month is, and a row for each report with what breaks it. */
export function coverPaper(cover: MonthCover): TablePaper {
  return {
    title: `${cover.businessName} – ${cover.month}`,
    lines: [...aboutLines(cover), `${DATES} ${DATES_ELSE}`, PROOF],
    columns: [
      { title: 'Whether the figures agree when they are reckoned a second way', isFigure: false },
    ],
    rows: cover.seals.flatMap((seal) => sealLines(seal).map((line) => [line.trimStart()])),
    totals: null,
  };
}

/** The cover as plain text. */
export function coverText(cover: MonthCover): string {
  const lines = [
    `${cover.businessName} – ${cover.month}`,
    '',
    ...aboutLines(cover),
    '',
    'Seals: whether the figures agree when they are reckoned a second way',
    ...cover.seals.flatMap(sealLines),
    '',
    ...[DATES, DATES_ELSE, PROOF],
  ];
  return `${lines.join('\n')}\n`;
}
