import {
  saveUserCommission,
  userCommissions,
  type UserCommissions,
} from '@tillbook/core/users/user-commissions.api';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/commissions.ts';
import { percentText, readPercent } from '../ui/percent.ts';
import { TextField } from '../ui/text-field.tsx';
import { SaidPart, type Known, type SaidKind } from './said-part.tsx';
import styles from './targets.module.css';

const known = ({ branches, rates }: UserCommissions): Known => ({
  // A rate is of no currency.
  currency: '',
  branches: branches.map(({ rateBasisPoints, ...branch }) => ({
    ...{ ...branch, value: rateBasisPoints },
  })),
  said: rates.map(({ rateBasisPoints, ...one }) => ({ ...one, value: rateBasisPoints })),
});

const COMMISSIONS: SaidKind = {
  ...{ key: 'commissions', field: 'rateBasisPoints' },
  read: async (userId, signal) =>
    known(await call(userCommissions, { params: { userId } }, { signal })),
  save: async (userId, { value, ...place }) => {
    const body = { ...place, rateBasisPoints: value };
    return known(await call(saveUserCommission, { params: { userId }, body }));
  },
  typed: percentText,
  valueOf: readPercent,
  wrong: (text) => {
    const rate = readPercent(text);
    return rate === null ? t('rateWrong') : rate === 0 ? t('rateZero') : null;
  },
  shown: (rate, format) => format.percent(rate),
  input: (bound) => (
    <TextField
      {...bound}
      label={t('rate')}
      hint={t('rateHint')}
      width="short"
      align="end"
      inputMode="decimal"
      autoComplete="off"
      suffix={<span className={styles['percent']}>%</span>}
      optional
    />
  ),
  words: {
    ...{ title: t('title'), list: t('list'), none: t('none'), save: t('save') },
    now: (branch, rate) => t('nowRate', { branch, rate }),
    nowNone: (branch) => t('nowNone', { branch }),
    saved: (name) => t('saved', { name }),
  },
};

/** What part of what somebody sells they earn in each branch, what was said, and a new rate. */
export function CommissionPart(person: { readonly userId: string; readonly name: string }) {
  return <SaidPart {...person} kind={COMMISSIONS} />;
}
