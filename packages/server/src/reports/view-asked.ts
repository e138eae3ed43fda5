import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { onlyOf } from '@tillbook/core/reports/report-only';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import {
  COMPARISON_VIEW,
  whyNotAsked,
  type ViewAsked,
  type ViewOf,
} from '@tillbook/core/reports/saved-views';
import type { Reader } from '../db/database.ts';
import { refuseOtherBranch, type Actor } from '../http/actor.ts';
import { nameOfOnly } from './only-name.sql.ts';
import { branchClocks } from './scope.sql.ts';

/** What a saved view asks of its report: that it is there, and what it is called. */

/** @throws Refusal VALIDATION_FAILED, NOT_FOUND, BRANCH_FORBIDDEN for what the report has not */
export async function refuseAsked(
  reader: Reader,
  actor: Actor,
  report: ViewOf,
  asked: ViewAsked,
): Promise<void> {
  const problem = whyNotAsked(report, asked);
  if (problem !== null) {
    const { field, code } = problem;
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/asked/${field}`, code)]);
  }
  const { branchId } = asked;
  if (branchId !== undefined) {
    if ((await branchClocks(reader, [branchId])).length === 0) throw missing('branchId');
    refuseOtherBranch(actor, branchId);
  }
  if (report === COMPARISON_VIEW) return;
  if (asked.only === undefined || asked.only.endsWith(':')) return;
  if ((await onlyNameOf(reader, actor, report, asked)) === null) throw missing('only');
}

const missing = (field: 'branchId' | 'only'): Refusal =>
  new Refusal('NOT_FOUND', {}, [fieldError(`#/asked/${field}`, 'REFERENCE_NOT_FOUND')]);

/** What the one thing is called that a view is narrowed to; null: nothing, or out of reach. */
export async function onlyNameOf(
  reader: Reader,
  actor: Actor,
  report: ReportName,
  { only: text, branchId }: ViewAsked,
): Promise<string | null> {
  const only = text === undefined ? null : onlyOf(ruleOf(report), text);
  if (only === null || only.id === null) return null;
  const clocks = await branchClocks(reader, branchId === undefined ? actor.branchIds : [branchId]);
  const branchIds = clocks.map((one) => one.branchId);
  return nameOfOnly(reader, only.dimension, only.id, branchIds);
}
