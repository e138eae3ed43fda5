import { abcOf } from '@tillbook/core/reports/abc';
import type { Fact } from '@tillbook/core/reports/report-columns';
import type { ReportName } from '@tillbook/core/reports/reports';
import type { Reader } from '../db/database.ts';
import type { FoundRow, SourceAsked } from './report-parts.sql.ts';
import { productRows } from './report-sales.sql.ts';

type Asked = SourceAsked & { readonly facts: readonly Fact[]; readonly report: ReportName };

const netOf = (row: FoundRow): number => Number(row['netMinor'] ?? 0);
const profitOf = (row: FoundRow): number => netOf(row) - Number(row['costMinor'] ?? 0);
const idOf = (row: FoundRow): string => String(row['productId']);

/** Products by what they brought, the most first, each with its class and how much it is so far. */
export async function abcRows(reader: Reader, asked: Asked): Promise<FoundRow[]> {
  const found = await productRows(reader, asked);
  const valueOf = asked.report === 'abc-classes-by-profit' ? profitOf : netOf;
  const ranked = [...found].sort(
    (one, other) => valueOf(other) - valueOf(one) || (idOf(one) < idOf(other) ? -1 : 1),
  );
  const classes = abcOf(ranked.map(valueOf));
  let runningMinor = 0;
  return ranked.map((row, at) => {
    const broughtMinor = Math.max(0, valueOf(row));
    runningMinor += broughtMinor;
    return { ...row, broughtMinor, runningMinor, abcClass: classes[at] ?? 'C' };
  });
}
