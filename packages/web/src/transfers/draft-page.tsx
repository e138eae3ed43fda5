import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { Trash2 } from 'lucide-react';
import { t } from '../i18n/en/transfers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField, type Choice } from '../ui/choice-field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { QuantityField } from '../ui/number-field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextAreaField } from '../ui/text-field.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { controlId, useForm, type Form as FormOf } from '../ui/use-form.ts';
import {
  draftOf,
  draftProblems,
  EMPTY_DRAFT,
  valuesOf,
  type DraftLine,
  type DraftValues,
} from './draft-values.ts';
import { GoodsPicker } from './goods-picker.tsx';
import { useSaveDraft, useTransfer, useTransferPlaces, type Places } from './queries.ts';
import styles from './transfers.module.css';
import { UnknownTransfer } from './unknown-transfer.tsx';
import { unitWord } from './unit-word.ts';

/** A new draft. */
export function DraftPage() {
  return <DraftOf editing={null} title={t('new')} />;
}

/** A draft that is there, written anew. */
export function EditPage({ transferId }: { readonly transferId: string }) {
  const transfer = useTransfer(transferId);
  if (transfer.data === undefined) {
    return transfer.isError ? (
      <UnknownTransfer error={transfer.error} onRetry={() => void transfer.refetch()} />
    ) : (
      <SkeletonLines lines={8} />
    );
  }
  const title = t('editTitle', { number: transfer.data.number });
  return <DraftOf editing={transfer.data} title={title} />;
}

function DraftOf(props: { readonly editing: TransferDetail | null; readonly title: string }) {
  const { editing, title } = props;
  const places = usePlaces();
  const ends = useTransferPlaces();
  const crumbs = [...places.crumbs, { label: t('title'), to: places.to('transfers') }];
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      {ends.isError && <ErrorCard error={ends.error} onRetry={() => void ends.refetch()} />}
      {ends.isPending && <SkeletonLines lines={8} />}
      {ends.data !== undefined && <DraftForm editing={editing} ends={ends.data} />}
    </>
  );
}

const named = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });

/** Where goods can go: the other branches, and the owner's other businesses. */
function targets({ branches, businesses }: Places, editing: TransferDetail | null): Choice[] {
  const toBranches = branches.map(({ _id, name }) => ({ value: `branch:${_id}`, label: name }));
  const toBusinesses = businesses
    .filter(({ isSameCurrency }) => isSameCurrency)
    .map(({ _id, name }) => ({ value: `business:${_id}`, label: name }));
  if (editing === null) return [...toBranches, ...toBusinesses];
  return editing.kind === 'internal' ? toBranches : toBusinesses;
}

function DraftForm(props: { readonly editing: TransferDetail | null; readonly ends: Places }) {
  const { editing, ends } = props;
  const url = useUrlState();
  const save = useSaveDraft(editing);
  const own = ends.branches.filter(({ isInReach }) => isInReach);
  const only = own.length === 1 ? (own[0]?._id ?? '') : '';
  const form = useForm<DraftValues>({
    initial: editing === null ? { ...EMPTY_DRAFT, from: only } : valuesOf(editing),
    validate: draftProblems,
    submit: async (values) => {
      const saved = await save.mutateAsync(draftOf(values));
      notify.success(t('draftSaved'));
      // After the form has learnt that it is saved: nothing holds anybody here.
      setTimeout(() => url.set({ part: undefined, id: saved._id }));
    },
    aliases: { fromBranchId: 'from', toBranchId: 'to', toBusinessId: 'to' },
  });
  const barred = ends.businesses.filter(({ isSameCurrency }) => !isSameCurrency);
  return (
    <Form form={form}>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <SelectField
        {...form.bind('from')}
        label={t('from')}
        choices={own.map(named)}
        placeholder={t('choose')}
        width="medium"
      />
      <SelectField
        {...form.bind('to')}
        label={t('to')}
        choices={targets(ends, editing).filter(
          ({ value }) => value !== `branch:${form.values.from}`,
        )}
        placeholder={t('choose')}
        width="medium"
        hint={barred
          .map(({ name, currency }) => t('currencyDiffers', { name, currency }))
          .join('. ')}
      />
      <DraftLines form={form} />
      <TextAreaField {...form.bind('note')} label={t('note')} optional rows={2} maxLength={300} />
      <FormActions>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {t('save')}
        </Button>
        <Button onClick={() => url.set({ part: undefined })}>{t('cancel')}</Button>
      </FormActions>
    </Form>
  );
}

function DraftLines({ form }: { readonly form: FormOf<DraftValues> }) {
  const { lines, from } = form.values;
  const missing = form.state.shown['lines'];
  return (
    <Panel title={t('goods')}>
      <div className={styles['rows']} id={controlId(form.id, 'lines')}>
        {missing !== undefined && <p className={styles['wrong']}>{missing}</p>}
        {lines.map((line, at) => (
          <DraftRow key={line.productId} form={form} line={line} at={at} />
        ))}
        <GoodsPicker
          label={t('addGoods')}
          branchId={from === '' ? null : from}
          hidden={lines.map(({ productId }) => productId)}
          onPick={({ _id: productId, name, unit, stepMilli, quantityMilli }) => {
            const onHandMilli = from === '' ? null : quantityMilli;
            const line = { productId, name, unit, stepMilli, onHandMilli, quantity: '1' };
            form.set('lines', [...lines, line]);
          }}
        />
      </div>
    </Panel>
  );
}

function DraftRow(props: {
  readonly form: FormOf<DraftValues>;
  readonly line: DraftLine;
  readonly at: number;
}) {
  const { form, line, at } = props;
  const format = useFormat();
  const { lines } = form.values;
  const name = `lines.${at}.quantity`;
  const { onHandMilli } = line;
  const change = (quantity: string) =>
    form.set(
      'lines',
      lines.map((one, place) => (place === at ? { ...one, quantity } : one)),
    );
  return (
    <div className={styles['row']} role="group" aria-label={line.name}>
      <span className={styles['rowName']}>
        <bdi>{line.name}</bdi>
        {onHandMilli !== null && (
          <small>{t('onHand', { quantity: format.quantity(onHandMilli) })}</small>
        )}
      </span>
      <QuantityField
        id={controlId(form.id, name)}
        name={name}
        value={line.quantity}
        error={form.state.shown[name] ?? null}
        onChange={change}
        onBlur={() => undefined}
        label={t('quantity')}
        unit={unitWord(line.unit)}
      />
      <IconButton
        label={t('remove', { name: line.name })}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() =>
          form.set(
            'lines',
            lines.filter((_, place) => place !== at),
          )
        }
      />
    </div>
  );
}
