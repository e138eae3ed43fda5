import { OPENING_DEBTS_MAX, OPENING_STOCK_MAX } from '@tillbook/core/limits';
import { postOpening } from '@tillbook/core/purchasing/opening.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { useForm, controlId, type Form as FormOf } from '../ui/use-form.ts';
import { useGo } from '../ui/use-go.ts';
import { OpeningDebts, type DebtValues } from './opening-debts.tsx';
import { readPasted, rowOfLine, type Pasted } from './opening-paste.ts';
import { rowAliases, sumOfTexts } from './line-values.ts';
import { Totals } from './lines-editor.tsx';
import { BranchField } from './parts.tsx';
import styles from './purchasing.module.css';
import { useBranches, useRefetch } from './queries.ts';

interface Values {
  readonly branchId: string;
  readonly cash: string;
  readonly bank: string;
  readonly mobile: string;
  readonly stock: string;
  readonly debts: readonly DebtValues[];
}

type Branches = NonNullable<ReturnType<typeof useBranches>['data']>;

/** `id=new`: what was there on the first day. */
export function NewOpening() {
  const places = usePlaces();
  const branches = useBranches().data;
  const crumbs = [...places.crumbs, { label: t('openingsTitle'), to: places.to('openings') }];
  return (
    <>
      <PageHeader title={t('openingBegin')} crumbs={crumbs} />
      {branches !== undefined && <OpeningForm branches={branches} />}
    </>
  );
}

function pastedOf(values: Values, branches: Branches, currency: string) {
  const words = { code: t('code'), quantity: t('quantityNeeded'), branch: t('chooseBranch') };
  return readPasted(values.stock, { branchId: values.branchId, branches, currency, words });
}

const same = (...fields: string[]) => Object.fromEntries(fields.map((name) => [name, name]));
const ALIASES = {
  cashMinor: 'cash' as const,
  bankMinor: 'bank' as const,
  mobileMoneyMinor: 'mobile' as const,
  ...rowAliases<Values>('stock', OPENING_STOCK_MAX, same('code', 'branchId', 'quantityMilli')),
  ...rowAliases<Values>('debts', OPENING_DEBTS_MAX, same('supplierId', 'invoiceNumber')),
};

function validate(values: Values, branches: Branches, currency: string): FieldMessages {
  const found: Record<string, string> = {};
  if (values.branchId === '') found['branchId'] = t('chooseBranch');
  for (const name of ['cash', 'bank', 'mobile'] as const) {
    const wrong = moneyMessage(values[name], currency, false);
    if (wrong !== null) found[name] = wrong;
  }
  const { problems } = pastedOf(values, branches, currency);
  const [first] = problems;
  if (first !== undefined) found['stock'] = t('openingLine', first);
  values.debts.forEach(({ supplierId, invoiceNumber, amount }, at) => {
    if (supplierId === '') found[`debts.${at}.supplierId`] = t('supplierNeeded');
    if (invoiceNumber.trim() === '') found[`debts.${at}.invoiceNumber`] = t('nameNeeded');
    const wrong = moneyMessage(amount, currency, true);
    const isNothing = wrong === null && readMoney(amount, currency) === 0;
    if (wrong !== null || isNothing) found[`debts.${at}.amountMinor`] = wrong ?? t('amountNeeded');
  });
  return found;
}

const NOTHING = { cash: '', bank: '', mobile: '', stock: '', debts: [] };

function bodyOf(values: Values, branches: Branches, currency: string) {
  const money = (text: string) => readMoney(text, currency) ?? 0;
  return {
    branchId: values.branchId,
    cashMinor: money(values.cash),
    bankMinor: money(values.bank),
    mobileMoneyMinor: money(values.mobile),
    stock: [...pastedOf(values, branches, currency).lines],
    debts: values.debts.map(({ key: _key, amount, ...debt }) => ({
      ...debt,
      amountMinor: money(amount),
    })),
  };
}

/** What the stock is worth, what is owed, and what is left of all. */
function totalRows({ cash, bank, mobile, debts }: Values, stockMinor: number, currency: string) {
  const money = sumOfTexts([cash, bank, mobile], currency);
  const owed = sumOfTexts(
    debts.map(({ amount }) => amount),
    currency,
  );
  return [
    [t('openingPaste'), stockMinor],
    [t('openingDebts'), owed],
    [t('total'), money + stockMinor - owed],
  ] as const;
}

function OpeningForm({ branches }: { readonly branches: Branches }) {
  const [id] = useState(newId);
  const places = usePlaces();
  const go = useGo();
  const refetch = useRefetch();
  const currency = useFormat().place.currency ?? '';
  const form = useForm<Values>({
    initial: { branchId: branches[0]?._id ?? '', ...NOTHING },
    aliases: ALIASES,
    validate: (values) => validate(values, branches, currency),
    submit: async (values) => {
      const body = { _id: id, ...bodyOf(values, branches, currency) };
      await call(postOpening, { body });
      notify.success(t('openingPosted'));
      await refetch();
      setTimeout(() => go(places.to('openings'), 'replace'));
    },
  });
  const pasted = pastedOf(form.values, branches, currency);
  const today = new Date(nowMs()).toISOString().slice(0, 10);
  return (
    <>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Panel>
        <div className={styles['sheet']}>
          <Form form={form} label={t('openingBegin')}>
            {branches.length > 1 && <BranchField {...form.bind('branchId')} />}
            <div className={styles['pair']}>
              <MoneyField {...form.bind('cash')} label={t('cash')} currency={currency} optional />
              <MoneyField {...form.bind('bank')} label={t('bank')} currency={currency} optional />
              <MoneyField
                {...form.bind('mobile')}
                label={t('mobile_money')}
                currency={currency}
                optional
              />
            </div>
            <Paste form={form} pasted={pasted} />
            <OpeningDebts form={form} today={today} />
            <Totals rows={totalRows(form.values, pasted.valueMinor, currency)} />
            <FormActions>
              <ButtonLink to={places.to('openings')}>{t('cancel')}</ButtonLink>
              <Button kind="primary" type="submit" busy={form.isBusy}>
                {form.isBusy ? t('saving') : t('openingPost')}
              </Button>
            </FormActions>
          </Form>
        </div>
      </Panel>
    </>
  );
}

/** Stock as it stands in a spreadsheet. */
function Paste(props: { readonly form: FormOf<Values>; readonly pasted: Pasted }) {
  const { form } = props;
  const { lines: read, rows, valueMinor } = props.pasted;
  const count = read.length;
  const format = useFormat();
  const field = form.bind('stock');
  const hintId = controlId(form.id, 'stock-hint');
  const lines = Object.entries(form.state.shown).filter(([name]) => name.startsWith('stock.'));
  return (
    <div className={styles['group']}>
      <label htmlFor={field.id}>{t('openingPaste')}</label>
      <p id={hintId} className={styles['hint']}>
        {t('openingPasteHint')}
      </p>
      {field.error !== null && <p className={styles['error']}>{field.error}</p>}
      {lines.map(([name, problem]) => (
        <p key={name} className={styles['error']}>
          {t('openingLine', { line: rowOfLine(rows, name), problem })}
        </p>
      ))}
      <textarea
        id={field.id}
        className={styles['area']}
        aria-describedby={hintId}
        aria-invalid={field.error === null ? undefined : true}
        spellCheck={false}
        value={field.value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
      <p role="status" className={styles['hint']}>
        {count > 0 ? t('openingPasteRead', { count, value: format.money(valueMinor) }) : ''}
      </p>
    </div>
  );
}
