import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { MAILED_EVERY, type MailedEvery } from '@tillbook/core/reports/report-mails';
import {
  editReportView,
  mailReportView,
  saveReportView,
  type ListedView,
  type SavedView,
} from '@tillbook/core/reports/saved-views.api';
import { mayShareViews, type ViewAsked, type ViewOf } from '@tillbook/core/reports/saved-views';
import { useState, type ReactNode } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/report-views.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { useRefetchViews, useViews } from './view-queries.ts';

/** What is asked, as a body takes it. */
export function bodyAsked(asked: ViewAsked): BodyInputOf<typeof saveReportView>['asked'] {
  const { columns, ...others } = asked;
  return { ...others, ...(columns === undefined ? {} : { columns: [...columns] }) };
}

interface Values {
  readonly name: string;
  readonly forWhom: 'me' | 'all';
}

/** A name in a dialog, and what else belongs to it; saved and closed, or refused at its field. */
function NameForm(props: {
  readonly question: string;
  readonly name: string;
  readonly save: (values: Values) => Promise<void>;
  readonly onClose: () => void;
  readonly children?: (form: FormOf<Values>) => ReactNode;
}) {
  const { question, name, save, onClose, children } = props;
  const refetch = useRefetchViews();
  const form = useForm<Values>({
    initial: { name, forWhom: 'me' },
    validate: (values) => (values.name.trim() === '' ? { name: t('nameNeeded') } : {}),
    submit: async (values) => {
      await save({ ...values, name: values.name.trim() });
      await refetch();
      onClose();
    },
  });
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={question}>
        <TextField
          {...form.bind('name')}
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="off"
          autoFocus
          maxLength={NAME_MAX_CHARACTERS}
        />
        {children?.(form)}
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {form.isBusy ? t('saving') : t('save')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Saves what a report is asked under a name, for oneself or for everyone. */
export function SaveView(props: {
  readonly report: ViewOf;
  readonly asked: ViewAsked;
  readonly onSaved: (view: SavedView) => void;
  readonly onClose: () => void;
}) {
  const { report, asked, onSaved, onClose } = props;
  const [id] = useState(newId);
  const mayShare = mayShareViews(useUser());
  return (
    <NameForm
      question={t('saveQuestion')}
      name=""
      save={async ({ name, forWhom }) => {
        const about = { report, asked: bodyAsked(asked), isShared: forWhom === 'all' };
        const view = await call(saveReportView, { body: { _id: id, name, ...about } });
        notify.success(t('saved', { name }));
        onSaved(view);
      }}
      onClose={onClose}
    >
      {(form) =>
        mayShare && (
          <ChoiceField
            {...form.bind('forWhom')}
            label={t('forWhom')}
            choices={[
              { value: 'me', label: t('forMe') },
              { value: 'all', label: t('forAll'), hint: t('forAllHint') },
            ]}
          />
        )
      }
    </NameForm>
  );
}

export function RenameView(props: { readonly view: SavedView; readonly onClose: () => void }) {
  const { view, onClose } = props;
  const { _id: viewId, version } = view;
  return (
    <NameForm
      question={t('renameQuestion', { name: view.name })}
      name={view.name}
      save={async ({ name }) => {
        await call(editReportView, { params: { viewId }, body: { version, name } });
        notify.success(t('renamed', { name }));
      }}
      onClose={onClose}
    />
  );
}

/** How often a view is made for one, or never; and how one gets it. */
export function MailView(props: { readonly view: ListedView; readonly onClose: () => void }) {
  const { view, onClose } = props;
  const { _id: viewId, name, mailed } = view;
  const refetch = useRefetchViews();
  const { email } = useUser();
  const sendsMail = useViews().data?.sendsMail;
  const form = useForm<{ readonly every: MailedEvery | 'never' }>({
    initial: { every: mailed ?? 'never' },
    validate: () => ({}),
    submit: async ({ every }) => {
      const body = { every: every === 'never' ? null : every };
      await call(mailReportView, { params: { viewId }, body });
      await refetch();
      notify.success(every === 'never' ? t('mailStopped', { name }) : t('mailWanted', { name }));
      onClose();
    },
  });
  const question = t('mailQuestion', { name });
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={question}>
        <ChoiceField
          {...form.bind('every')}
          label={t('mailHow')}
          choices={(['never', ...MAILED_EVERY] as const).map((value) => ({
            ...{ value, label: t(`mail_${value}`) },
            ...(value === 'never' ? {} : { hint: t(`mail_${value}_hint`) }),
          }))}
        />
        {sendsMail !== undefined && (
          <p>{sendsMail ? t('mailSent', { email }) : t('mailNotSent')}</p>
        )}
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {form.isBusy ? t('saving') : t('save')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
