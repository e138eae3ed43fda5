import { addOrder, editOrder, type OrderDetail } from '@tillbook/core/purchasing/orders.api';
import type { PurchaseAmounts } from '@tillbook/core/purchasing/purchase-amounts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useGo } from '../ui/use-go.ts';
import { useUrlState } from '../ui/url-state.ts';
import {
  boughtBody,
  lineAliases,
  lineMessages,
  lineOfOrder,
  totalOf,
  type LineValues,
} from './line-values.ts';
import { LinesEditor, Totals } from './lines-editor.tsx';
import { BranchField, Missing, SupplierField } from './parts.tsx';
import styles from './purchasing.module.css';
import { useBranches, useOrder, useRefetch } from './queries.ts';

interface Values {
  readonly supplierId: string;
  readonly branchId: string;
  readonly expectedOn: string;
  readonly note: string;
  readonly lines: readonly LineValues[];
}

export const lineWords = () => ({
  quantityNeeded: t('quantityNeeded'),
  rateWrong: t('rateWrong'),
  batchNeeded: t('batchNeeded'),
  linesNeeded: t('linesNeeded'),
});

/** `id=new`: a new draft; `supplierId` may be given. */
export function NewOrder() {
  const supplierId = useUrlState().get('supplierId');
  const branches = useBranches().data;
  const branchId = useUser().branch?._id;
  const first = branches?.length === 1 ? branches[0]?._id : branchId;
  if (branches === undefined) return <Head title={t('newOrder')} />;
  const initial = { supplierId, branchId: first ?? '', expectedOn: '', note: '', lines: [] };
  return <OrderForm initial={initial} />;
}

/** `edit=1`: a draft that is written anew. */
export function EditOrder({ orderId }: { readonly orderId: string }) {
  const query = useOrder(orderId);
  const currency = useFormat().place.currency ?? '';
  const places = usePlaces();
  const order = query.data;
  if (order === undefined) {
    return <Missing title={t('ordersTitle')} crumbs={places.crumbs} query={query} />;
  }
  const { supplierId, branchId, expectedOn, note } = order;
  const lines = order.lines.map((line) => lineOfOrder(line, currency));
  const texts = { expectedOn: expectedOn ?? '', note: note ?? '' };
  return <OrderForm order={order} initial={{ supplierId, branchId, ...texts, lines }} />;
}

function Head({ title }: { readonly title: string }) {
  const places = usePlaces();
  const crumbs = [...places.crumbs, { label: t('ordersTitle'), to: places.to('orders') }];
  return <PageHeader title={title} crumbs={crumbs} />;
}

const ALIASES = lineAliases<Values>();

const totalRows = ({ netMinor, taxMinor }: PurchaseAmounts) =>
  [
    [t('goods'), netMinor],
    [t('tax'), taxMinor],
    [t('total'), netMinor + taxMinor],
  ] as const;

function OrderForm(props: { readonly initial: Values; readonly order?: OrderDetail }) {
  const { initial, order } = props;
  const [id] = useState(newId);
  const places = usePlaces();
  const go = useGo();
  const refetch = useRefetch();
  const currency = useFormat().place.currency ?? '';
  const form = useForm<Values>({
    initial,
    aliases: ALIASES,
    validate: (values) => ({
      ...(values.supplierId === '' ? { supplierId: t('supplierNeeded') } : {}),
      ...(values.branchId === '' ? { branchId: t('chooseBranch') } : {}),
      ...lineMessages(values.lines, currency, lineWords(), false),
    }),
    submit: async (values) => {
      const { supplierId, branchId, note } = values;
      const expectedOn = values.expectedOn === '' ? null : values.expectedOn;
      const lines = values.lines.map((line) => boughtBody(line, currency));
      const fields = { supplierId, branchId, expectedOn, note, lines };
      const saved =
        order === undefined
          ? await call(addOrder, { body: { _id: id, ...fields } })
          : await call(editOrder, {
              params: { orderId: order._id },
              body: { version: order.version, ...fields },
            });
      notify.success(t('saved', { number: saved.number }));
      await refetch();
      // The form counts as saved once this has ended.
      setTimeout(() => go(places.to('orders', { id: saved._id }), 'replace'));
    },
  });
  const total = totalOf(form.values.lines, currency);
  const back = order === undefined ? {} : { id: order._id };
  return (
    <>
      <Head title={order === undefined ? t('newOrder') : t('order', { number: order.number })} />
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Panel>
        <div className={styles['sheet']}>
          <Form form={form} label={t('newOrder')}>
            <div className={styles['pair']}>
              <SupplierField {...form.bind('supplierId')} />
              <BranchField {...form.bind('branchId')} />
              <TextField
                {...form.bind('expectedOn')}
                label={t('expectedOn')}
                type="date"
                optional
                width="short"
              />
            </div>
            <LinesEditor form={form} />
            <TextField {...form.bind('note')} label={t('noteField')} optional maxLength={500} />
            <Totals rows={totalRows(total)} />
            <FormActions>
              <ButtonLink to={places.to('orders', back)}>{t('cancel')}</ButtonLink>
              <Button kind="primary" type="submit" busy={form.isBusy}>
                {form.isBusy ? t('saving') : t('saveDraft')}
              </Button>
            </FormActions>
          </Form>
        </div>
      </Panel>
    </>
  );
}
