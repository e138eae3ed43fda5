import { fieldError } from '@tillbook/core/field-errors';
import { MATCH_DAYS_MAX } from '@tillbook/core/matching/matching.api';
import { Refusal } from '@tillbook/core/refusals';
import { daysOf } from '@tillbook/core/reports/compared';
import { dayRange } from '@tillbook/core/reports/period';

/** From the first instant of these days to the last. @throws Refusal VALIDATION_FAILED */
export function instantsOf(
  { from, to }: { readonly from: string; readonly to: string },
  timezone: string,
  at: '#' | '?',
): { from: string; to: string } {
  const days = daysOf({ from, to });
  if (days < 1 || days > MATCH_DAYS_MAX) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError(`${at}/to`, 'OUT_OF_RANGE')]);
  }
  return {
    from: new Date(dayRange(from, timezone, 0).fromMs).toISOString(),
    to: new Date(dayRange(to, timezone, 0).toMs - 1).toISOString(),
  };
}
