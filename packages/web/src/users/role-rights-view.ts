import type { Action } from '@tillbook/core/actions';
import { moneyText } from '@tillbook/core/money';
import { NO_RIGHTS, OWN_LIMITS, hasOwnLimits, type OwnLimit } from '@tillbook/core/own-rights';
import {
  DEFAULT_FLAGS,
  RIGHTS,
  choicesFor,
  type ChosenRights,
  type Right,
} from '@tillbook/core/permissions';
import {
  RULED_ACTIONS,
  RULED_ROLES,
  type RoleRights,
  type RuledRole,
} from '@tillbook/core/role-rights';
import { limitsFor } from '@tillbook/core/sales/selling-rules';
import { standingOf } from '@tillbook/core/users/grant-rights';
import { t } from '../i18n/en/users.ts';
import { moneyMessage, readMoney } from '../ui/number-field.tsx';
import { percentText, readPercent } from '../ui/percent.ts';

/** A text for each field of the table; empty is as usual. */
export type Values = Readonly<Record<string, string>>;

/** The field of a role and an action or limit. */
export function fieldOf(role: RuledRole, what: Action | OwnLimit): string {
  return `${role}-${what.replace('.', '-')}`;
}

const asNew = (role: RuledRole) => ({ role, permissions: DEFAULT_FLAGS });

/** What of an action can be chosen for a role. */
export const choicesIn = (role: RuledRole, action: Action): readonly Right[] =>
  choicesFor(role, action);

/** What a role has of an action where the business chooses nothing. */
export const productRight = (role: RuledRole, action: Action): Right =>
  standingOf(asNew(role), action);

/** What a role takes off where the business chooses nothing. */
export const productLimit = (role: RuledRole): number => limitsFor(asNew(role)).discountBasisPoints;

function textOf(limit: OwnLimit, value: number | null, currency: string): string {
  if (value === null) return '';
  return limit === 'discountBasisPoints' ? percentText(value) : moneyText(value, currency);
}

/** The fields of what is kept. */
export function valuesOf(rights: RoleRights, currency: string): Values {
  const entries = RULED_ROLES.flatMap((role) => [
    ...RULED_ACTIONS.map((action) => [fieldOf(role, action), rights[role].actions[action] ?? '']),
    ...OWN_LIMITS.map((limit) => [
      fieldOf(role, limit),
      textOf(limit, rights[role][limit], currency),
    ]),
  ]);
  return Object.fromEntries(entries) as Values;
}

/** The fields that are wrong, in words. */
export function messagesIn(values: Values, currency: string): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const role of RULED_ROLES.filter(hasOwnLimits)) {
    for (const limit of OWN_LIMITS) {
      const text = values[fieldOf(role, limit)] ?? '';
      const isPercent = limit === 'discountBasisPoints';
      const isWrong = isPercent && text.trim() !== '' && readPercent(text) === null;
      const message = isPercent ? null : moneyMessage(text, currency, false);
      if (isWrong) wrong[fieldOf(role, limit)] = t('percentWrong');
      if (message !== null) wrong[fieldOf(role, limit)] = message;
    }
  }
  return wrong;
}

/** What the fields choose; what is wrong counts as nothing until it is put right. */
export function rightsOf(values: Values, currency: string): RoleRights {
  const of = (role: RuledRole): ChosenRights => {
    const text = (what: Action | OwnLimit) => values[fieldOf(role, what)] ?? '';
    const actions = RULED_ACTIONS.flatMap((action) => {
      const right = RIGHTS.find((one) => one === text(action));
      return right === undefined ? [] : [[action, right] as const];
    });
    if (!hasOwnLimits(role)) return { ...NO_RIGHTS, actions: Object.fromEntries(actions) };
    return {
      actions: Object.fromEntries(actions),
      discountBasisPoints: readPercent(text('discountBasisPoints')),
      refundMinor: readMoney(text('refundMinor'), currency),
      creditMinor: readMoney(text('creditMinor'), currency),
    };
  };
  return {
    seller: of('seller'),
    branch_manager: of('branch_manager'),
    accountant: of('accountant'),
  };
}
