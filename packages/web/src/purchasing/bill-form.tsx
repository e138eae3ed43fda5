import type { BodyInputOf } from '@tillbook/core/endpoint';
import { moneyText } from '@tillbook/core/money';
import { postBill } from '@tillbook/core/purchasing/bills.api';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { moneyMessage, readMoney } from '../ui/number-field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { useGo } from '../ui/use-go.ts';
import { useUrlState } from '../ui/url-state.ts';
import { sumOfTexts } from './line-values.ts';
import { cellOf, Totals } from './lines-editor.tsx';
import { SupplierField } from './parts.tsx';
import styles from './purchasing.module.css';
import { useBillable, useRefetch, useSupplier } from './queries.ts';

const FORM_HEIGHT = 240;
const DAY_MS = 86_400_000;
const dayAfter = (days: number): string =>
  new Date(nowMs() + days * DAY_MS).toISOString().slice(0, 10);

/** `id=new`: a supplier's bill for what came; the supplier first. */
export function NewBill() {
  const url = useUrlState();
  const places = usePlaces();
  const supplierId = url.get('supplierId');
  const waiting = useBillable(supplierId);
  const supplier = useSupplier(supplierId);
  const crumbs = [...places.crumbs, { label: t('billsTitle'), to: places.to('bills') }];
  const isReady = waiting.data !== undefined && supplier.data !== undefined;
  return (
    <>
      <PageHeader title={t('newBill')} crumbs={crumbs} />
      <Panel>
        <Stack>
          <SupplierField
            id="bill-supplier"
            name="supplierId"
            value={supplierId}
            error={null}
            onChange={(chosen) => url.set({ supplierId: chosen })}
            onBlur={() => undefined}
          />
          {supplierId !== '' && waiting.isPending && <SkeletonBlock height={FORM_HEIGHT} />}
          {waiting.isLoadingError && (
            <ErrorCard error={waiting.error} onRetry={() => void waiting.refetch()} />
          )}
          {isReady && (
            <BillOf
              key={supplierId}
              supplierId={supplierId}
              termsDays={supplier.data.termsDays}
              items={waiting.data.items}
            />
          )}
        </Stack>
      </Panel>
    </>
  );
}

type Waiting = NonNullable<ReturnType<typeof useBillable>['data']>['items'][number];

interface Values {
  readonly invoiceNumber: string;
  readonly invoiceOn: string;
  readonly dueOn: string;
  readonly receipts: readonly {
    readonly item: Waiting;
    readonly isBilled: boolean;
    readonly net: string;
    readonly tax: string;
  }[];
}

function validate(values: Values, currency: string): FieldMessages {
  const found: Record<string, string> = {};
  if (values.invoiceNumber.trim() === '') found['invoiceNumber'] = t('nameNeeded');
  if (values.invoiceOn === '') found['invoiceOn'] = t('currencyNeeded');
  if (values.dueOn === '') found['dueOn'] = t('currencyNeeded');
  if (!values.receipts.some(({ isBilled }) => isBilled)) found['receipts'] = t('linesNeeded');
  values.receipts.forEach(({ isBilled, net, tax }, at) => {
    if (!isBilled) return;
    const [wrongNet, wrongTax] = [net, tax].map((text) => moneyMessage(text, currency, true));
    if (typeof wrongNet === 'string') found[`receipts.${at}.net`] = wrongNet;
    if (typeof wrongTax === 'string') found[`receipts.${at}.tax`] = wrongTax;
  });
  return found;
}

interface BillProps {
  readonly supplierId: string;
  readonly termsDays: number;
  readonly items: readonly Waiting[];
}

/** The bill of one supplier; one whose answer was lost is asked for, also when it took all. */
function BillOf(props: BillProps) {
  const { supplierId, items } = props;
  const places = usePlaces();
  const go = useGo();
  const refetch = useRefetch();
  const { run, unsure } = useAttempt({
    subject: `supplier-bill.${supplierId}`,
    send: (body: BodyInputOf<typeof postBill>) => call(postBill, { body }),
    onDone: ({ _id, number }) => {
      notify.success(t('saved', { number }));
      void refetch();
      setTimeout(() => go(places.to('bills', { id: _id }), 'replace'));
    },
  });
  if (unsure !== false) return unsure;
  if (items.length === 0) return <EmptyState title={t('nothingToBill')} />;
  return <BillForm {...props} post={run} />;
}

function BillForm(
  props: BillProps & {
    readonly post: (body: BodyInputOf<typeof postBill>, said: string) => Promise<void>;
  },
) {
  const { supplierId, termsDays, items, post } = props;
  const places = usePlaces();
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const form = useForm<Values>({
    initial: {
      invoiceNumber: '',
      invoiceOn: dayAfter(0),
      dueOn: dayAfter(termsDays),
      receipts: items.map((item) => ({
        item,
        isBilled: items.length === 1,
        net: moneyText(item.netMinor, currency),
        tax: moneyText(item.taxMinor, currency),
      })),
    },
    validate: (values) => validate(values, currency),
    submit: async ({ invoiceNumber, invoiceOn, dueOn, receipts }) => {
      const billed = receipts.filter(({ isBilled }) => isBilled);
      const body = {
        _id: newId(),
        supplierId,
        invoiceNumber,
        invoiceOn,
        dueOn,
        receipts: billed.map(({ item, net, tax }) => ({
          receiptId: item.receiptId,
          netMinor: readMoney(net, currency) ?? 0,
          taxMinor: readMoney(tax, currency) ?? 0,
        })),
      };
      const total = body.receipts.reduce((sum, one) => sum + one.netMinor + one.taxMinor, 0);
      await post(body, `${t('newBill')} ${invoiceNumber} ${format.money(total)}`);
    },
  });
  return (
    <div className={styles['sheet']}>
      <Form form={form} label={t('newBill')}>
        <div className={styles['pair']}>
          <TextField {...form.bind('invoiceNumber')} label={t('invoiceNumber')} width="medium" />
          <TextField {...form.bind('invoiceOn')} label={t('invoiceOn')} type="date" width="short" />
          <TextField {...form.bind('dueOn')} label={t('dueOn')} type="date" width="short" />
        </div>
        <Waitings form={form} />
        <BillTotals form={form} currency={currency} />
        <FormActions>
          <ButtonLink to={places.to('bills')}>{t('cancel')}</ButtonLink>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {form.isBusy ? t('saving') : t('saveBill')}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

function Waitings({ form }: { readonly form: FormOf<Values> }) {
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const { receipts } = form.values;
  const change = (at: number, part: Partial<Values['receipts'][number]>) =>
    form.replace({
      ...form.values,
      receipts: receipts.map((one, place) => (place === at ? { ...one, ...part } : one)),
    });
  const wrong = form.state.shown['receipts'];
  return (
    <fieldset className={styles['group']}>
      <legend>{t('unbilled')}</legend>
      {wrong !== undefined && <p className={styles['error']}>{wrong}</p>}
      {receipts.map(({ item, isBilled, net, tax }, at) => (
        <div key={item.receiptId} className={styles['line']}>
          <label className={styles['lineName']}>
            <input
              type="checkbox"
              checked={isBilled}
              onChange={(event) => change(at, { isBilled: event.currentTarget.checked })}
            />{' '}
            {item.number}
            <small>
              {format.date(item.receivedAt)} · {item.branchName}
              {item.deliveryNote === null ? '' : ` · ${item.deliveryNote}`}
              {` · ${t('received')} ${format.money(item.netMinor)}`}
            </small>
          </label>
          {isBilled && (
            <>
              <div className={styles['wide']}>
                <TextField
                  {...cellOf(form, `receipts.${at}.net`, net, (text) => change(at, { net: text }))}
                  label={`${t('billedNet')} (${currency})`}
                  inputMode="decimal"
                  align="end"
                />
              </div>
              <div className={styles['wide']}>
                <TextField
                  {...cellOf(form, `receipts.${at}.tax`, tax, (text) => change(at, { tax: text }))}
                  label={`${t('billedTax')} (${currency})`}
                  inputMode="decimal"
                  align="end"
                />
              </div>
            </>
          )}
        </div>
      ))}
    </fieldset>
  );
}

function BillTotals(props: { readonly form: FormOf<Values>; readonly currency: string }) {
  const billed = props.form.values.receipts.filter(({ isBilled }) => isBilled);
  const sum = (texts: readonly string[]) => sumOfTexts(texts, props.currency);
  const net = sum(billed.map((one) => one.net));
  const tax = sum(billed.map((one) => one.tax));
  const received = billed.reduce((all, { item }) => all + item.netMinor, 0);
  const difference = net - received;
  return (
    <>
      <Totals
        rows={[
          ...(difference === 0 ? [] : [[t('difference'), difference] as const]),
          [t('billedNet'), net],
          [t('tax'), tax],
          [t('total'), net + tax],
        ]}
      />
      {difference !== 0 && <p className={styles['hint']}>{t('differenceText')}</p>}
    </>
  );
}
