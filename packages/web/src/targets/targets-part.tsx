import {
  saveUserTarget,
  userTargets,
  type UserTargets,
} from '@tillbook/core/users/user-targets.api';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/targets.ts';
import { amountText } from '../ui/amount-text.ts';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { SaidPart, type Known, type SaidKind } from './said-part.tsx';

const known = ({ currency, branches, targets }: UserTargets): Known => ({
  currency,
  branches: branches.map(({ dailyMinor, ...branch }) => ({ ...branch, value: dailyMinor })),
  said: targets.map(({ dailyMinor, ...one }) => ({ ...one, value: dailyMinor })),
});

const TARGETS: SaidKind = {
  ...{ key: 'targets', field: 'dailyMinor' },
  read: async (userId, signal) =>
    known(await call(userTargets, { params: { userId } }, { signal })),
  save: async (userId, { value, ...place }) => {
    const body = { ...place, dailyMinor: value };
    return known(await call(saveUserTarget, { params: { userId }, body }));
  },
  typed: amountText,
  valueOf: readMoney,
  wrong: (text, currency) =>
    moneyMessage(text, currency, true) ??
    (readMoney(text, currency) === 0 ? t('amountZero') : null),
  shown: (minor, format, currency) => format.money(minor, currency),
  input: (bound, currency) => (
    <MoneyField
      {...bound}
      currency={currency}
      label={t('amount')}
      hint={t('amountHint')}
      optional
    />
  ),
  words: {
    ...{ title: t('title'), list: t('list'), none: t('none'), save: t('save') },
    now: (branch, amount) => t('nowTarget', { branch, amount }),
    nowNone: (branch) => t('nowNone', { branch }),
    saved: (name) => t('saved', { name }),
  },
};

/** What somebody should sell a day in each of their branches, what was said, and a new one. */
export function TargetsPart(person: { readonly userId: string; readonly name: string }) {
  return <SaidPart {...person} kind={TARGETS} />;
}
