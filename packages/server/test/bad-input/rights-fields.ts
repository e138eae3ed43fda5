import type { Action } from '@tillbook/core/actions';
import { type FieldCase, without } from './case.ts';
import { CHOICE, MONEY, OBJECT, wholeOf } from './value-kinds.ts';

/** The fields of choices that stand at `pointer`. */
export function rightsFields(
  pointer: string,
  actions: readonly Action[],
): Record<string, readonly FieldCase[]> {
  return {
    [`${pointer}/actions`]: OBJECT,
    ...Object.fromEntries(
      actions.map((action) => [`${pointer}/actions/${action}`, without(CHOICE, undefined)]),
    ),
    [`${pointer}/discountBasisPoints`]: without(wholeOf(0, 10_000), null),
    [`${pointer}/refundMinor`]: without(MONEY, null),
    [`${pointer}/creditMinor`]: without(MONEY, null),
  };
}
