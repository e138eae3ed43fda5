import type { BodyInputOf } from '@tillbook/core/endpoint';
import { PURCHASE_LINES_MAX } from '@tillbook/core/limits';
import { moneyText } from '@tillbook/core/money';
import type { ProductDetail } from '@tillbook/core/products/products.api';
import { postReturn } from '@tillbook/core/purchasing/bills.api';
import type { ReceiptDetail } from '@tillbook/core/purchasing/receipts.api';
import { lineAmountMinor } from '@tillbook/core/quantity';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import {
  moneyMessage,
  MoneyField,
  quantityMessage,
  readMoney,
  readQuantity,
} from '../ui/number-field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { useGo } from '../ui/use-go.ts';
import { useUrlState } from '../ui/url-state.ts';
import { rowAliases, sumOfTexts } from './line-values.ts';
import { cellOf, Totals } from './lines-editor.tsx';
import { BranchField, Missing, SupplierField } from './parts.tsx';
import { ProductSearch } from './product-search.tsx';
import styles from './purchasing.module.css';
import { useBranches, useReceipt, useRefetch } from './queries.ts';

interface BackLine {
  readonly productId: string;
  readonly name: string;
  readonly quantity: string;
  readonly credit: string;
}

interface Values {
  readonly supplierId: string;
  readonly branchId: string;
  readonly reason: string;
  readonly tax: string;
  readonly lines: readonly BackLine[];
}

/** `id=new`: goods that go back, of a receipt or without one. */
export function NewReturn() {
  const receiptId = useUrlState().get('receipt');
  const places = usePlaces();
  const query = useReceipt(receiptId);
  const branches = useBranches().data;
  const own = useUser().branch?._id;
  const crumbs = [...places.crumbs, { label: t('returnsTitle'), to: places.to('returns') }];
  const receipt = query.data;
  if (receiptId !== '' && receipt === undefined) {
    return <Missing title={t('newReturn')} crumbs={crumbs} query={query} />;
  }
  if (branches === undefined) return <PageHeader title={t('newReturn')} crumbs={crumbs} />;
  const only = branches.length === 1 ? branches[0]?._id : own;
  const initial: Values = {
    supplierId: receipt?.supplierId ?? '',
    branchId: receipt?.branchId ?? only ?? '',
    reason: '',
    tax: '',
    lines: [],
  };
  return (
    <>
      <PageHeader
        title={t('newReturn')}
        crumbs={crumbs}
        {...(receipt === undefined ? {} : { lead: `${receipt.number} · ${receipt.supplierName}` })}
      />
      <ReturnForm initial={initial} {...(receipt === undefined ? {} : { receipt })} />
    </>
  );
}

const ALIASES = {
  taxMinor: 'tax' as const,
  ...rowAliases<Values>('lines', PURCHASE_LINES_MAX, {
    productId: 'stockQuantityMilli',
    stockQuantityMilli: 'stockQuantityMilli',
    creditMinor: 'creditMinor',
  }),
};

function validate(values: Values, currency: string): FieldMessages {
  const found: Record<string, string> = {};
  if (values.supplierId === '') found['supplierId'] = t('supplierNeeded');
  if (values.branchId === '') found['branchId'] = t('chooseBranch');
  if (values.reason.trim() === '') found['reason'] = t('reasonNeeded');
  if (values.lines.length === 0) found['lines'] = t('linesNeeded');
  const tax = moneyMessage(values.tax, currency, false);
  if (tax !== null) found['tax'] = tax;
  values.lines.forEach(({ quantity, credit }, at) => {
    const wrong = quantityMessage(quantity, true);
    const isNothing = wrong === null && readQuantity(quantity) === 0;
    if (wrong !== null || isNothing) {
      found[`lines.${at}.stockQuantityMilli`] = wrong ?? t('quantityNeeded');
    }
    const money = moneyMessage(credit, currency, true);
    if (money !== null) found[`lines.${at}.creditMinor`] = money;
  });
  return found;
}

interface ReturnProps {
  readonly initial: Values;
  readonly receipt?: ReceiptDetail;
}

function useReturn({ initial, receipt }: ReturnProps) {
  const places = usePlaces();
  const go = useGo();
  const refetch = useRefetch();
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const { run, unsure } = useAttempt({
    subject: `supplier-return.${receipt?._id ?? ''}`,
    send: (body: BodyInputOf<typeof postReturn>) => call(postReturn, { body }),
    onDone: ({ number }) => {
      notify.success(t('saved', { number }));
      void refetch();
      setTimeout(() => go(places.to('returns'), 'replace'));
    },
  });
  const form = useForm<Values>({
    initial,
    aliases: ALIASES,
    validate: (values) => validate(values, currency),
    submit: async ({ supplierId, branchId, reason, tax, lines }) => {
      const body = {
        ...{ _id: newId(), supplierId, branchId, receiptId: receipt?._id ?? null, reason },
        taxMinor: readMoney(tax, currency) ?? 0,
        lines: lines.map(({ productId, quantity, credit }) => ({
          productId,
          stockQuantityMilli: readQuantity(quantity) ?? 0,
          creditMinor: readMoney(credit, currency) ?? 0,
        })),
      };
      await run(body, `${t('newReturn')} ${money(creditOf(lines, currency) + body.taxMinor)}`);
    },
  });
  return { form, unsure, currency };
}

function creditOf(lines: readonly BackLine[], currency: string): number {
  const credits = lines.map(({ credit }) => credit);
  return sumOfTexts(credits, currency);
}

function ReturnForm(props: ReturnProps) {
  const { receipt } = props;
  const places = usePlaces();
  const { form, unsure, currency } = useReturn(props);
  const credit = creditOf(form.values.lines, currency);
  const tax = readMoney(form.values.tax, currency) ?? 0;
  if (unsure !== false) return <Panel>{unsure}</Panel>;
  return (
    <>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Panel>
        <div className={styles['sheet']}>
          <Form form={form} label={t('newReturn')}>
            {receipt === undefined && (
              <div className={styles['pair']}>
                <SupplierField {...form.bind('supplierId')} />
                <BranchField {...form.bind('branchId')} />
              </div>
            )}
            <BackLines form={form} {...(receipt === undefined ? {} : { receipt })} />
            <MoneyField
              {...form.bind('tax')}
              label={t('creditTax', { currency })}
              hint={t('creditTaxHint')}
              currency={currency}
              optional
            />
            <TextField {...form.bind('reason')} label={t('reason')} maxLength={200} />
            <Totals rows={[[t('total'), credit + tax]]} />
            <FormActions>
              <ButtonLink to={places.to('returns')}>{t('cancel')}</ButtonLink>
              <Button kind="primary" type="submit" busy={form.isBusy}>
                {form.isBusy ? t('saving') : t('saveReturn')}
              </Button>
            </FormActions>
          </Form>
        </div>
      </Panel>
    </>
  );
}

/** What goes back: the receipt's goods to choose from, or any that are searched for. */
function BackLines(props: { readonly form: FormOf<Values>; readonly receipt?: ReceiptDetail }) {
  const { form, receipt } = props;
  const currency = useFormat().place.currency ?? '';
  const search = useRef<HTMLInputElement>(null);
  const { lines } = form.values;
  const set = (next: readonly BackLine[]) => form.replace({ ...form.values, lines: next });
  const change = (at: number, part: Partial<BackLine>) =>
    set(lines.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const isIn = (productId: string) => lines.some((line) => line.productId === productId);
  const add = (productId: string, name: string, unitCostMinor: number) => {
    const credit = moneyText(lineAmountMinor(unitCostMinor, 1_000), currency);
    if (!isIn(productId)) set([...lines, { productId, name, quantity: '1', credit }]);
  };
  const pick = (product: ProductDetail) => add(product._id, product.name, product.costMinor ?? 0);
  const rest = receipt?.lines.filter(({ productId }) => !isIn(productId)) ?? [];
  const wrong = form.state.shown['lines'];
  return (
    <fieldset className={styles['group']}>
      <legend>{t('lines')}</legend>
      {wrong !== undefined && <p className={styles['error']}>{wrong}</p>}
      {lines.map((line, at) => (
        <BackRow
          key={line.productId}
          form={form}
          line={line}
          at={at}
          onChange={(part) => change(at, part)}
          onRemove={() => set(lines.filter((_, place) => place !== at))}
        />
      ))}
      {receipt === undefined ? (
        <ProductSearch label={t('addLine')} onPick={pick} inputRef={search} />
      ) : (
        <div className={styles['pair']}>
          {rest.map((line) => (
            <Button
              key={line.lineNo}
              size="small"
              onClick={() =>
                add(
                  line.productId,
                  line.name,
                  Math.round((line.netMinor * 1_000) / line.stockQuantityMilli),
                )
              }
            >
              {line.name}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function BackRow(props: {
  readonly form: FormOf<Values>;
  readonly line: BackLine;
  readonly at: number;
  readonly onChange: (part: Partial<BackLine>) => void;
  readonly onRemove: () => void;
}) {
  const { form, line, at, onChange, onRemove } = props;
  const currency = useFormat().place.currency ?? '';
  const quantity = cellOf(form, `lines.${at}.stockQuantityMilli`, line.quantity, (text) =>
    onChange({ quantity: text }),
  );
  const credit = cellOf(form, `lines.${at}.creditMinor`, line.credit, (text) =>
    onChange({ credit: text }),
  );
  return (
    <div className={styles['line']} role="group" aria-label={line.name}>
      <div className={styles['lineName']}>
        <bdi>{line.name}</bdi>
      </div>
      <div className={styles['narrow']}>
        <TextField {...quantity} label={t('quantity')} inputMode="decimal" align="end" />
      </div>
      <div className={styles['wide']}>
        <TextField {...credit} label={t('credit', { currency })} inputMode="decimal" align="end" />
      </div>
      <div className={styles['remove']}>
        <IconButton
          label={t('discardLine', { name: line.name })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
