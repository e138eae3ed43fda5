import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactElement } from 'react';
import { t } from '../i18n/en/targets.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type FieldBinding } from '../ui/use-form.ts';
import styles from './targets.module.css';

/** What was said of somebody from a day on, branch by branch. */
export interface Known {
  readonly currency: string;
  readonly branches: readonly BranchNow[];
  readonly said: readonly {
    readonly branchId: string;
    readonly branchName: string;
    readonly fromDate: string;
    readonly value: number | null;
    readonly savedByName: string;
  }[];
}
interface BranchNow {
  readonly _id: string;
  readonly name: string;
  readonly today: string;
  readonly value: number | null;
}

/** One kind of what is said: where it is kept, how it is typed, and its words. */
export interface SaidKind {
  /** The last part of the query's key, and what the server calls the value. */
  readonly key: string;
  readonly field: string;
  readonly read: (userId: string, signal: AbortSignal) => Promise<Known>;
  readonly save: (
    userId: string,
    body: { readonly branchId: string; readonly fromDate: string; readonly value: number | null },
  ) => Promise<Known>;
  readonly typed: (value: number, currency: string) => string;
  readonly valueOf: (text: string, currency: string) => number | null;
  /** What is wrong with a text that is not empty, or null. */
  readonly wrong: (text: string, currency: string) => string | null;
  readonly shown: (value: number, format: Format, currency: string) => string;
  readonly input: (bound: FieldBinding<string>, currency: string) => ReactElement;
  readonly words: {
    readonly title: string;
    readonly list: string;
    readonly none: string;
    readonly save: string;
    readonly now: (branch: string, value: string) => string;
    readonly nowNone: (branch: string) => string;
    readonly saved: (name: string) => string;
  };
}

interface Person {
  readonly userId: string;
  readonly name: string;
}

/** Refetched with everything about people. */
const keyOf = (kind: SaidKind, userId: string) => ['users', kind.key, userId] as const;

/** What holds of somebody in each of their branches, what was said, and something new. */
export function SaidPart({ kind, ...person }: Person & { readonly kind: SaidKind }) {
  const { userId } = person;
  const query = useQuery({
    queryKey: keyOf(kind, userId),
    queryFn: ({ signal }) => kind.read(userId, signal),
  });
  return (
    <section className={styles['part']} aria-label={kind.words.title}>
      <h3>{kind.words.title}</h3>
      {query.isPending && <SkeletonLines lines={3} />}
      {query.isLoadingError && (
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && <KnownPart {...{ ...person, kind }} data={query.data} />}
    </section>
  );
}

interface PartProps extends Person {
  readonly kind: SaidKind;
}

function KnownPart({ data, kind, ...person }: PartProps & { readonly data: Known }) {
  const format = useFormat();
  const id = useId();
  const { branches, said, currency } = data;
  const { words } = kind;
  const [chosen, choose] = useState<string>();
  const branch = branches.find(({ _id }) => _id === chosen) ?? branches[0];
  const shown = (value: number): string => kind.shown(value, format, currency);
  return (
    <>
      {branches.map(({ _id, name, value }) => (
        <p key={_id} dir="auto">
          {value === null ? words.nowNone(name) : words.now(name, shown(value))}
        </p>
      ))}
      {said.length > 0 && (
        <ul className={styles['said']} aria-label={words.list}>
          {said.map(({ branchId, branchName, fromDate, value, savedByName }) => (
            <li key={`${branchId} ${fromDate}`}>
              <span dir="auto">
                <strong>{value === null ? words.none : shown(value)}</strong>
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
        <SayForm key={`${branch._id} ${branch.value}`} {...{ ...person, kind, branch, currency }} />
      )}
    </>
  );
}

function SayForm(props: PartProps & { readonly branch: BranchNow; readonly currency: string }) {
  const { userId, name, kind, branch, currency } = props;
  const { today, value: now } = branch;
  const { words } = kind;
  const format = useFormat();
  const queries = useQueryClient();
  const form = useForm({
    initial: { value: now === null ? '' : kind.typed(now, currency), fromDate: today },
    validate: ({ value, fromDate }) => {
      const wrong = value.trim() === '' ? null : kind.wrong(value, currency);
      return {
        ...(wrong === null ? {} : { value: wrong }),
        ...(fromDate >= today ? {} : { fromDate: t('fromPast', { day: format.date(today) }) }),
      };
    },
    aliases: { [kind.field]: 'value' },
    submit: async ({ value, fromDate }) => {
      const said = value.trim() === '' ? null : kind.valueOf(value, currency);
      const after = await kind.save(userId, { branchId: branch._id, fromDate, value: said });
      queries.setQueryData(keyOf(kind, userId), after);
      notify.success(words.saved(name));
      void queries.invalidateQueries({ queryKey: ['dashboard'] });
    },
  });
  return (
    <>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Form form={form} label={words.title}>
        {kind.input(form.bind('value'), currency)}
        <TextField
          {...form.bind('fromDate')}
          label={t('from')}
          hint={t('fromHint')}
          type="date"
          width="medium"
        />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {words.save}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
