import type { Action } from '@tillbook/core/actions';
import type { Right } from '@tillbook/core/permissions';
import { t } from '../i18n/en/rights.ts';

/** What somebody does, in words; every action that can be chosen has its own. */
export function actionLabel(action: Action): string {
  const deed = action.replace('.', '_') as Underscored;
  return t(`do_${deed}`);
}
type Underscored = Action extends infer A
  ? A extends `${infer Room}.${infer Deed}`
    ? `${Room}_${Deed}`
    : never
  : never;

export function rightLabel(right: Right): string {
  return t(`right_${right}`);
}
