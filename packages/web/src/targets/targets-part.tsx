import {
  saveUserTarget,
  userTargets,
  type UserTargets,
} from '@tillbook/core/users/user-targets.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/targets.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { amountText } from '../ui/amount-text.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './targets.module.css';

/** Refetched with everything about people. */
const keyOf = (userId: string) => ['users', 'targets', userId] as const;

interface Person {
  readonly userId: string;
  readonly name: string;
}

type Branch = UserTargets['branches'][number];

/** What somebody should sell a day in each of their branches, what was said, and a new one. */
export function TargetsPart(person: Person) {
  const { userId } = person;
  const query = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(userTargets, { params: { userId } }, { signal }),
  });
  return (
    <section className={styles['part']} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {query.isPending && <SkeletonLines lines={3} />}
      {query.isLoadingError && (
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && <Known {...person} data={query.data} />}
    </section>
  );
}

function Known({ data, ...person }: Person & { readonly data: UserTargets }) {
  const format = useFormat();
  const id = useId();
  const { branches, targets, currency } = data;
  const [chosen, choose] = useState<string>();
  const branch = branches.find(({ _id }) => _id === chosen) ?? branches[0];
  const money = (minor: number): string => format.money(minor, currency);
  return (
    <>
      {branches.map(({ _id, name, dailyMinor }) => (
        <p key={_id} dir="auto">
          {dailyMinor === null
            ? t('nowNone', { branch: name })
            : t('nowTarget', { branch: name, amount: money(dailyMinor) })}
        </p>
      ))}
      {targets.length > 0 && (
        <ul className={styles['said']} aria-label={t('list')}>
          {targets.map(({ branchId, branchName, fromDate, dailyMinor, savedByName }) => (
            <li key={`${branchId} ${fromDate}`}>
              <span dir="auto">
                <strong>{dailyMinor === null ? t('none') : money(dailyMinor)}</strong>
                {branches.length > 1 && ` ${branchName}`}
              </span>
              <small dir="auto">
                {t('heldFrom', { day: format.date(fromDate), name: savedByName })}
              </small>
            </li>
          ))}
        </ul>
      )}
      {branches.length > 1 && (
        <SelectField
          id={`${id}-branch`}
          name="branch"
          label={t('branch')}
          value={branch?._id ?? ''}
          error={null}
          onChange={choose}
          onBlur={() => undefined}
          choices={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
      {branch === undefined ? (
        <p>{t('noBranch')}</p>
      ) : (
        <TargetForm
          key={`${branch._id} ${branch.dailyMinor}`}
          {...{ ...person, branch, currency }}
        />
      )}
    </>
  );
}

function TargetForm(props: Person & { readonly branch: Branch; readonly currency: string }) {
  const { userId, name, branch, currency } = props;
  const { today, dailyMinor } = branch;
  const format = useFormat();
  const queries = useQueryClient();
  const form = useForm({
    initial: {
      amount: dailyMinor === null ? '' : amountText(dailyMinor, currency),
      fromDate: today,
    },
    validate: ({ amount, fromDate }) => {
      const isZero = readMoney(amount, currency) === 0;
      const wrong = moneyMessage(amount, currency, false) ?? (isZero ? t('amountZero') : null);
      return {
        ...(wrong === null ? {} : { amount: wrong }),
        ...(fromDate >= today ? {} : { fromDate: t('fromPast', { day: format.date(today) }) }),
      };
    },
    aliases: { dailyMinor: 'amount' },
    submit: async ({ amount, fromDate }) => {
      const body = { branchId: branch._id, fromDate, dailyMinor: readMoney(amount, currency) };
      const after = await call(saveUserTarget, { params: { userId }, body });
      queries.setQueryData(keyOf(userId), after);
      notify.success(t('saved', { name }));
      void queries.invalidateQueries({ queryKey: ['dashboard'] });
    },
  });
  return (
    <>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Form form={form} label={t('title')}>
        <MoneyField
          {...form.bind('amount')}
          currency={currency}
          label={t('amount')}
          hint={t('amountHint')}
          optional
        />
        <TextField
          {...form.bind('fromDate')}
          label={t('from')}
          hint={t('fromHint')}
          type="date"
          width="medium"
        />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('save')}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
