import { CHART } from '@tillbook/core/ledger/accounts';
import { ACCOUNTS_OF_KIND, PAYMENT_KINDS } from '@tillbook/core/sales/payment-types';
import {
  addPaymentType,
  savePaymentType,
  type PaymentType,
} from '@tillbook/core/sales/selling.api';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/selling.ts';
import { Button } from '../ui/button.tsx';
import { CheckField, SelectField } from '../ui/choice-field.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';

const NAME_MAX = 120;
const KINDS = {
  cash: 'kindCash',
  mobile_money: 'kindMobileMoney',
  card: 'kindCard',
  other: 'kindOther',
} as const;
const accountName = (code: string): string =>
  CHART.find((account) => account.code === code)?.name ?? code;

/** The business's own ways of paying; what was paid by one stays as it was. */
export function PaymentTypes({ types }: { readonly types: readonly PaymentType[] }) {
  const [open, setOpen] = useState<PaymentType | 'new' | null>(null);
  const add = (
    <Button icon={<Plus size={20} aria-hidden />} onClick={() => setOpen('new')}>
      {t('addType')}
    </Button>
  );
  return (
    <Panel title={t('types')}>
      <Stack>
        <p>{t('typesHint')}</p>
        <DataTable
          caption={t('types')}
          columns={columnsOf(setOpen)}
          rows={types}
          rowKey={({ _id }) => _id}
          empty={<EmptyState icon={WalletCards} title={t('typesNone')} action={add} />}
        />
        {types.length > 0 && <Row>{add}</Row>}
      </Stack>
      {open !== null && (
        <TypeDialog type={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}

function columnsOf(onOpen: (type: PaymentType) => void): readonly Column<PaymentType>[] {
  return [
    { key: 'name', header: t('name'), card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(KINDS[kind]) },
    {
      key: 'account',
      header: t('account'),
      cell: ({ accountCode }) => `${accountCode} ${accountName(accountCode)}`,
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ isArchived, kind, needsReference }) => (
        <>
          <ToneBadge tone={isArchived ? 'neutral' : 'success'}>
            {t(isArchived ? 'archived' : 'offered')}
          </ToneBadge>{' '}
          {needsReference && t('withCode')}
          {!needsReference && kind === 'mobile_money' && t('codeLater')}
        </>
      ),
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      card: 'status',
      cell: (type) => (
        <IconButton
          label={t('editType', { name: type.name })}
          icon={<Pencil size={18} aria-hidden />}
          onClick={() => onOpen(type)}
        />
      ),
    },
  ];
}

interface Values {
  readonly name: string;
  readonly kind: PaymentType['kind'];
  readonly accountCode: string;
  readonly needsReference: boolean;
  readonly isArchived: boolean;
}

const NEW: Values = {
  ...{ name: '', kind: 'mobile_money', accountCode: ACCOUNTS_OF_KIND.mobile_money[0] ?? '' },
  ...{ needsReference: true, isArchived: false },
};

type Body = Parameters<typeof call<typeof savePaymentType>>[1]['body'];

async function send(type: PaymentType | null, _id: string, values: Values): Promise<unknown> {
  const { kind, isArchived, name, needsReference } = values;
  const accountCode = values.accountCode as Body['accountCode'];
  const fields = { name: name.trim(), accountCode, needsReference };
  if (type === null) return call(addPaymentType, { body: { _id, kind, ...fields } });
  const params = { paymentTypeId: type._id };
  return call(savePaymentType, { params, body: { version: type.version, ...fields, isArchived } });
}

function TypeDialog(props: { readonly type: PaymentType | null; readonly onClose: () => void }) {
  const { type, onClose } = props;
  const queries = useQueryClient();
  const [_id] = useState(newId);
  const form = useForm<Values>({
    initial: type ?? NEW,
    validate: ({ name }) => (name.trim() === '' ? { name: t('nameNeeded') } : {}),
    submit: async (values) => {
      await send(type, _id, values);
      await queries.invalidateQueries({ queryKey: ['selling'] });
      notify.success(t('typeSaved', { name: values.name.trim() }));
      onClose();
    },
  });
  const question = type === null ? t('addType') : t('editType', { name: type.name });
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={question}>
        <TextField {...form.bind('name')} autoFocus label={t('name')} maxLength={NAME_MAX} />
        {type === null && <Kind form={form} />}
        <SelectField
          {...form.bind('accountCode')}
          label={t('account')}
          hint={t('accountHint')}
          choices={ACCOUNTS_OF_KIND[form.values.kind].map((code) => ({
            value: code,
            label: `${code} ${accountName(code)}`,
          }))}
        />
        <CheckField
          {...form.bind('needsReference')}
          label={t('needsReference')}
          hint={form.values.kind === 'mobile_money' ? t('needsReferenceHint') : undefined}
        />
        {type !== null && (
          <CheckField {...form.bind('isArchived')} label={t('archive')} hint={t('archiveHint')} />
        )}
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('save')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** What kind of money it is: the account follows, and it never changes. */
function Kind({ form }: { readonly form: FormOf<Values> }) {
  const bound = form.bind('kind');
  return (
    <SelectField
      {...bound}
      label={t('kind')}
      hint={t('kindHint')}
      choices={PAYMENT_KINDS.map((kind) => ({ value: kind, label: t(KINDS[kind]) }))}
      onChange={(kind) => {
        bound.onChange(kind);
        form.set('accountCode', ACCOUNTS_OF_KIND[kind][0] ?? '');
      }}
    />
  );
}
