import type { ReactNode } from 'react';
import { t } from '../i18n/en/catalogue.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { useRefetchProducts } from './queries.ts';

export type Texts = Readonly<Record<string, string>>;

/** Few fields in a dialog: saved, said and closed, or refused at its field. */
export function SmallForm(props: {
  readonly question: string;
  readonly initial: Texts;
  readonly validate: (values: Texts) => FieldMessages;
  readonly save: (values: Texts) => Promise<unknown>;
  /** What the toast says when it is done. */
  readonly said: (values: Texts) => string;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly verb?: string;
  readonly onClose: () => void;
  readonly children: (form: FormOf<Texts>) => ReactNode;
}) {
  const { question, initial, validate, save, said, aliases = {}, onClose, children } = props;
  const refetch = useRefetchProducts();
  const form = useForm<Texts>({
    initial,
    validate,
    aliases,
    submit: async (values) => {
      await save(values);
      notify.success(said(values));
      void refetch();
      onClose();
    },
  });
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={question}>
        {children(form)}
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {form.isBusy ? t('saving') : (props.verb ?? t('save'))}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** A name is needed; everything else has its own check. */
export function nameMessage(values: Texts): FieldMessages {
  return (values['name'] ?? '').trim() === '' ? { name: t('nameNeeded') } : {};
}
