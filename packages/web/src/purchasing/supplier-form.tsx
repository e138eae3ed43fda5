import { LEAD_DAYS_USUAL } from '@tillbook/core/purchasing/runs-out';
import {
  addSupplier,
  editSupplier,
  type SupplierDetail,
  type SupplierRow,
} from '@tillbook/core/purchasing/suppliers.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/purchasing.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './purchasing.module.css';
import { useRefetch } from './queries.ts';

const FIELDS = ['name', 'contact', 'phone', 'email', 'taxNumber', 'note'] as const;
type Values = Record<(typeof FIELDS)[number] | 'termsDays' | 'leadDays', string>;

const DAYS = /^\d{1,4}$/;
const DAYS_MAX = 3_650;
const isDays = (text: string): boolean => DAYS.test(text.trim()) && Number(text) <= DAYS_MAX;

function valuesOf(supplier: SupplierRow | undefined): Values {
  const texts = Object.fromEntries(FIELDS.map((field) => [field, supplier?.[field] ?? '']));
  return {
    ...(texts as Record<(typeof FIELDS)[number], string>),
    termsDays: String(supplier?.termsDays ?? 30),
    leadDays: String(supplier?.leadDays ?? LEAD_DAYS_USUAL),
  };
}

function validate(values: Values): FieldMessages {
  return {
    ...(values.name.trim() === '' ? { name: t('nameNeeded') } : {}),
    ...(isDays(values.termsDays) ? {} : { termsDays: t('wholeDays') }),
    ...(isDays(values.leadDays) ? {} : { leadDays: t('wholeDays') }),
  };
}

const bodyOf = (values: Values) => ({
  ...values,
  email: values.email.trim() === '' ? null : values.email,
  termsDays: Number(values.termsDays),
  leadDays: Number(values.leadDays),
});

/** A new supplier, or another word about one. */
export function SupplierForm(props: {
  readonly supplier?: SupplierRow;
  readonly onClose: () => void;
  readonly onSaved?: (supplier: SupplierDetail) => void;
}) {
  const { supplier, onClose, onSaved } = props;
  const [id] = useState(newId);
  const refetch = useRefetch();
  const form = useForm<Values>({
    initial: valuesOf(supplier),
    validate,
    submit: async (values) => {
      const saved =
        supplier === undefined
          ? await call(addSupplier, { body: { _id: id, ...bodyOf(values) } })
          : await call(editSupplier, {
              params: { supplierId: supplier._id },
              body: {
                version: supplier.version,
                isArchived: supplier.isArchived,
                ...bodyOf(values),
              },
            });
      notify.success(t('done', { name: saved.name }));
      void refetch();
      onClose();
      onSaved?.(saved);
    },
  });
  const question =
    supplier === undefined ? t('addSupplier') : t('editSupplier', { name: supplier.name });
  const field = (name: keyof Values) => form.bind(name);
  return (
    <Dialog question={question} onClose={onClose} size="medium">
      <Form form={form} label={question}>
        <TextField {...field('name')} label={t('name')} autoFocus maxLength={120} />
        <div className={styles['pair']}>
          <TextField {...field('contact')} label={t('contact')} optional width="medium" />
          <TextField {...field('phone')} label={t('phone')} type="tel" optional width="medium" />
        </div>
        <TextField {...field('email')} label={t('email')} type="email" optional width="medium" />
        <TextField {...field('taxNumber')} label={t('taxNumber')} optional width="medium" />
        <div className={styles['pair']}>
          <TextField {...field('termsDays')} label={t('termsDays')} width="short" align="end" />
          <TextField {...field('leadDays')} label={t('leadDays')} width="short" align="end" />
        </div>
        <TextField {...field('note')} label={t('noteField')} optional />
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
