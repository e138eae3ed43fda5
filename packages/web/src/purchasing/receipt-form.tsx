import type { BodyInputOf } from '@tillbook/core/endpoint';
import { PURCHASE_CHARGES_MAX } from '@tillbook/core/limits';
import type { OrderDetail } from '@tillbook/core/purchasing/orders.api';
import { postReceipt } from '@tillbook/core/purchasing/receipts.api';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { CheckField } from '../ui/choice-field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { useGo } from '../ui/use-go.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ChargesEditor, chargeMessages, type ChargeValues } from './charges-editor.tsx';
import {
  boughtBody,
  exceedsOrder,
  lineAliases,
  lineMessages,
  lineToReceive,
  rowAliases,
  sumOfTexts,
  totalOf,
  type LineValues,
} from './line-values.ts';
import { LinesEditor, Totals } from './lines-editor.tsx';
import { lineWords } from './order-form.tsx';
import { BranchField, Missing, SupplierField } from './parts.tsx';
import styles from './purchasing.module.css';
import { useBranches, useOrder, useRefetch } from './queries.ts';
import { readMoney } from '../ui/number-field.tsx';

interface Values {
  readonly supplierId: string;
  readonly branchId: string;
  readonly deliveryNote: string;
  readonly note: string;
  readonly mayExceed: boolean;
  readonly lines: readonly LineValues[];
  readonly charges: readonly ChargeValues[];
}

/** `id=new`: goods that came; `order` names what they were ordered by. */
export function NewReceipt() {
  const url = useUrlState();
  const orderId = url.get('order');
  const places = usePlaces();
  const query = useOrder(orderId);
  const branches = useBranches().data;
  const branchId = useUser().branch?._id;
  const currency = useFormat().place.currency ?? '';
  const crumbs = [...places.crumbs, { label: t('receiptsTitle'), to: places.to('receipts') }];
  const order = query.data;
  if (orderId !== '' && order === undefined) {
    return <Missing title={t('newReceipt')} crumbs={crumbs} query={query} />;
  }
  if (branches === undefined) return <PageHeader title={t('newReceipt')} crumbs={crumbs} />;
  const only = branches.length === 1 ? branches[0]?._id : branchId;
  const initial: Values = {
    supplierId: order?.supplierId ?? url.get('supplierId'),
    branchId: order?.branchId ?? only ?? '',
    deliveryNote: '',
    note: '',
    mayExceed: false,
    lines: order?.lines.flatMap((line) => lineToReceive(line, currency) ?? []) ?? [],
    charges: [],
  };
  return (
    <>
      <PageHeader
        title={t('newReceipt')}
        crumbs={crumbs}
        {...(order === undefined
          ? {}
          : { lead: `${t('order', { number: order.number })} · ${order.supplierName}` })}
      />
      <ReceiptForm initial={initial} {...(order === undefined ? {} : { order })} />
    </>
  );
}

const ALIASES = {
  mayExceedOrder: 'mayExceed' as const,
  ...lineAliases<Values>(),
  ...rowAliases<Values>('charges', PURCHASE_CHARGES_MAX, {
    name: 'name',
    amountMinor: 'amountMinor',
    supplierId: 'supplierId',
  }),
};

function validate(values: Values, currency: string) {
  const isOver = exceedsOrder(values.lines) && !values.mayExceed;
  return {
    ...(values.supplierId === '' ? { supplierId: t('supplierNeeded') } : {}),
    ...(values.branchId === '' ? { branchId: t('chooseBranch') } : {}),
    ...lineMessages(values.lines, currency, lineWords(), true),
    ...chargeMessages(values.charges, currency),
    ...(isOver ? { mayExceed: t('over') } : {}),
  };
}

function bodyOf(values: Values, orderId: string | null, currency: string) {
  const { supplierId, branchId, deliveryNote, note, mayExceed } = values;
  return {
    supplierId,
    branchId,
    orderId,
    deliveryNote,
    note,
    mayExceedOrder: mayExceed,
    lines: values.lines.map((line) => ({
      ...boughtBody(line, currency),
      orderLineNo: line.orderLineNo,
      batchCode: line.batchCode,
      expiresOn: line.expiresOn === '' ? null : line.expiresOn,
    })),
    charges: values.charges.map((charge) => ({
      name: charge.name,
      amountMinor: readMoney(charge.amount, currency) ?? 0,
      supplierId: charge.supplierId === '' ? supplierId : charge.supplierId,
    })),
  };
}

interface ReceiptProps {
  readonly initial: Values;
  readonly order?: OrderDetail;
}

function useReceiving({ initial, order }: ReceiptProps) {
  const places = usePlaces();
  const go = useGo();
  const refetch = useRefetch();
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const { run, unsure } = useAttempt({
    subject: `goods-receipt.${order?._id ?? ''}`,
    send: (body: BodyInputOf<typeof postReceipt>) => call(postReceipt, { body }),
    onDone: ({ _id, number }) => {
      notify.success(t('receiveSaved', { number }));
      void refetch();
      setTimeout(() => go(places.to('receipts', { id: _id }), 'replace'));
    },
  });
  const form = useForm<Values>({
    initial,
    aliases: ALIASES,
    validate: (values) => validate(values, currency),
    submit: async (values) => {
      const body = { _id: newId(), ...bodyOf(values, order?._id ?? null, currency) };
      await run(body, `${t('newReceipt')} ${money(sumsOf(values, currency).totalMinor)}`);
    },
  });
  return { form, unsure, currency };
}

function ReceiptForm(props: ReceiptProps) {
  const { order } = props;
  const places = usePlaces();
  const { form, unsure, currency } = useReceiving(props);
  if (unsure !== false) return <Panel>{unsure}</Panel>;
  return (
    <>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Panel>
        <div className={styles['sheet']}>
          <Form form={form} label={t('newReceipt')}>
            {order === undefined && (
              <div className={styles['pair']}>
                <SupplierField {...form.bind('supplierId')} />
                <BranchField {...form.bind('branchId')} />
              </div>
            )}
            <TextField
              {...form.bind('deliveryNote')}
              label={t('deliveryNote')}
              optional
              width="medium"
              maxLength={60}
            />
            <LinesEditor form={form} hasBatches />
            <ChargesEditor form={form} />
            {exceedsOrder(form.values.lines) && (
              <CheckField {...form.bind('mayExceed')} label={t('over')} />
            )}
            <TextField {...form.bind('note')} label={t('noteField')} optional maxLength={500} />
            <ReceiptTotals form={form} currency={currency} />
            <FormActions>
              <ButtonLink to={places.to('receipts')}>{t('cancel')}</ButtonLink>
              <Button kind="primary" type="submit" busy={form.isBusy}>
                {form.isBusy ? t('saving') : t('receiveNow')}
              </Button>
            </FormActions>
          </Form>
        </div>
      </Panel>
    </>
  );
}

/** What came costs: the goods, what was charged beside them, the tax. */
function sumsOf({ lines, charges }: Values, currency: string) {
  const { netMinor, taxMinor } = totalOf(lines, currency);
  const extra = sumOfTexts(
    charges.map(({ amount }) => amount),
    currency,
  );
  return { netMinor, extra, taxMinor, totalMinor: netMinor + extra + taxMinor };
}

function ReceiptTotals(props: { readonly form: FormOf<Values>; readonly currency: string }) {
  const { netMinor, extra, taxMinor, totalMinor } = sumsOf(props.form.values, props.currency);
  return (
    <Totals
      rows={[
        [t('goods'), netMinor],
        [t('charges'), extra],
        [t('tax'), taxMinor],
        [t('total'), totalMinor],
      ]}
    />
  );
}
