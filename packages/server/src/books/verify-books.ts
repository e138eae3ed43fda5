import { examineBooks, type Finding } from './invariants.sql.ts';

/** Invariants that must have looked at something once there are sales. */
const NEEDS_ROWS_WITH_SALES = new Set([
  'I01',
  'I02',
  'I04',
  'I05',
  'I06',
  'I07',
  'I08',
  'I14',
  'I15',
  'I17',
  'I18',
  'I19',
  'I20',
  'I21',
  'I24',
  'I25',
  'I31',
  'I32',
]);

export interface Verdict {
  readonly isInOrder: boolean;
  /** One line per invariant, then the rows that break it. */
  readonly lines: readonly string[];
}

/**
 * Verifies the books of every business in the database. An invariant that saw nothing although
 * there are sales is a fault too: the look was blind.
 * @param checkerUrl as tillbook_checker
 */
export async function verifyBooks(checkerUrl: string): Promise<Verdict> {
  const { findings, salesCount } = await examineBooks(checkerUrl);
  const lines: string[] = [];
  let isInOrder = true;
  for (const finding of findings) {
    const fault = faultOf(finding, salesCount);
    if (fault !== null) isInOrder = false;
    const state = fault ?? 'in order';
    lines.push(`${finding.id}  ${finding.examined} rows  ${state}  ${finding.sentence}`);
    for (const row of finding.broken) lines.push(`     ${row.businessId ?? '-'}  ${row.what}`);
  }
  return { isInOrder, lines };
}

function faultOf(finding: Finding, salesCount: number): string | null {
  if (finding.broken.length > 0) return 'BROKEN';
  const isBlind = salesCount > 0 && finding.examined === 0 && NEEDS_ROWS_WITH_SALES.has(finding.id);
  return isBlind ? 'SAW NOTHING' : null;
}
