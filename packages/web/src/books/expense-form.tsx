import {
  EXPENSE_CATEGORIES,
  EXPENSE_SOURCES,
  type ExpenseCategory,
  type ExpenseSource,
} from '@tillbook/core/books/expenses';
import { postExpense, type PayOut } from '@tillbook/core/books/expenses.api';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { moneyText } from '@tillbook/core/money';
import { can } from '@tillbook/core/permissions';
import type { SupplierRow } from '@tillbook/core/purchasing/suppliers.api';
import { addDays } from '@tillbook/core/reports/period';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/expenses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { useToday } from './days.ts';
import { useSuppliers } from './expense-queries.ts';
import { useBranches, useRefetch } from './queries.ts';

interface Props {
  /** The pay-out of a till that is sorted; null: a new expense. */
  readonly payOut: PayOut | null;
  readonly onClose: () => void;
}

/** Books an expense, or says on what a till's pay-out was spent. */
export function ExpenseForm(props: Props) {
  const branches = useBranches().data;
  // The form begins with a branch, so it waits for them.
  return branches === undefined ? null : <Fields {...props} branches={branches} />;
}

interface FieldsProps extends Props {
  readonly branches: readonly { readonly _id: string; readonly name: string }[];
}

interface Values {
  readonly category: ExpenseCategory;
  readonly amount: string;
  readonly tax: string;
  readonly paidFrom: ExpenseSource;
  readonly supplierId: string;
  /** Empty: as the supplier's terms say. */
  readonly dueOn: string;
  readonly day: string;
  readonly payee: string;
  readonly note: string;
  readonly reference: string;
  readonly branchId: string;
}

/** Until when it is owed: what was chosen, or the supplier's terms after the day of the bill. */
function dueOf({ dueOn, day, supplierId }: Values, suppliers: readonly SupplierRow[]): string {
  if (dueOn !== '' || day === '') return dueOn;
  return addDays(day, suppliers.find(({ _id }) => _id === supplierId)?.termsDays ?? 0);
}

/** What is wrong with what is owed. */
function wrongOwed(values: Values): FieldMessages {
  const { paidFrom, supplierId, dueOn, day } = values;
  if (paidFrom !== 'owed') return {};
  return {
    ...(supplierId === '' ? { supplierId: t('supplierChoose') } : {}),
    ...(dueOn !== '' && dueOn < day ? { dueOn: t('dueBefore') } : {}),
  };
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function useExpense(
  { payOut, onClose, branches }: FieldsProps,
  currency: string,
  suppliers: readonly SupplierRow[],
) {
  const { money } = useFormat();
  const today = useToday();
  const own = useUser().branch?._id;
  const refetch = useRefetch();
  const { run, unsure } = useAttempt({
    subject: payOut === null ? 'expense' : `expense.${payOut._id}`,
    send: (body: BodyInputOf<typeof postExpense>) => call(postExpense, { body }),
    onDone: ({ number, state }) => {
      notify.success(state === 'waiting' ? t('waits', { number }) : t('booked', { number }));
      void refetch();
      onClose();
    },
  });
  const wrongIn = (values: Values): FieldMessages => {
    const { amount, tax, day } = values;
    const minor = readMoney(amount, currency) ?? 0;
    const said = moneyMessage(amount, currency, true) ?? (minor === 0 ? t('amountNeeded') : null);
    const isOver = (readMoney(tax, currency) ?? 0) > minor;
    const taxSaid = moneyMessage(tax, currency, false) ?? (isOver ? t('taxTooHigh') : null);
    return {
      ...(said === null ? {} : { amount: said }),
      ...(taxSaid === null ? {} : { tax: taxSaid }),
      ...(day > today ? { day: t('dayToCome') } : {}),
      ...wrongOwed(values),
    };
  };
  const form = useForm<Values>({
    initial: {
      category: 'misc',
      amount: payOut === null ? '' : moneyText(payOut.amountMinor, currency),
      tax: '',
      paidFrom: payOut === null ? 'safe' : 'till',
      supplierId: '',
      dueOn: '',
      day: payOut?.day ?? today,
      payee: '',
      note: payOut?.reason ?? '',
      reference: '',
      branchId: payOut?.branchId ?? own ?? branches[0]?._id ?? '',
    },
    aliases: { amountMinor: 'amount', taxMinor: 'tax' },
    validate: wrongIn,
    submit: async (values) => {
      const { category, amount, tax, paidFrom, day, branchId, supplierId, ...texts } = values;
      const isOwed = paidFrom === 'owed';
      const body = {
        ...{ _id: newId(), branchId, category, paidFrom, day, cashMoveId: payOut?._id ?? null },
        amountMinor: readMoney(amount, currency) ?? 0,
        taxMinor: readMoney(tax, currency) ?? 0,
        ...(isOwed ? { supplierId, dueOn: dueOf(values, suppliers) } : {}),
        payee: isOwed ? null : textOrNull(texts.payee),
        note: textOrNull(texts.note),
        reference: textOrNull(texts.reference),
      };
      await run(body, `${t(`category_${category}`)} ${money(body.amountMinor)}`);
    },
  });
  return { form, unsure };
}

function Fields(props: FieldsProps) {
  const { payOut, onClose, branches } = props;
  const currency = useFormat().place.currency ?? '';
  const mayOwe = can(useUser(), 'purchase.view');
  const suppliers = useSuppliers(mayOwe).data;
  const { form, unsure } = useExpense(props, currency, suppliers ?? []);
  const isOwed = form.values.paidFrom === 'owed';
  const sources = EXPENSE_SOURCES.filter((one) => one !== 'till' && (mayOwe || one !== 'owed'));
  const question = payOut === null ? t('add') : t('payOuts');
  if (unsure !== false) {
    return (
      <Dialog question={question} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={t('add')}>
        <SelectField
          {...form.bind('category')}
          label={t('category')}
          choices={EXPENSE_CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
        />
        {payOut === null && (
          <MoneyField {...form.bind('amount')} label={t('amount')} currency={currency} />
        )}
        <MoneyField {...form.bind('tax')} label={t('tax')} currency={currency} optional />
        {payOut === null && (
          <>
            <SelectField
              {...form.bind('paidFrom')}
              label={t('paidFrom')}
              choices={sources.map((value) => ({ value, label: t(`source_${value}`) }))}
            />
            <DayAndPlace form={form} branches={branches} suppliers={suppliers} />
          </>
        )}
        {!isOwed && (
          <TextField {...form.bind('payee')} label={t('payee')} optional maxLength={80} />
        )}
        <TextField {...form.bind('note')} label={t('note')} optional maxLength={200} />
        {payOut === null && (
          <TextField
            {...form.bind('reference')}
            label={t(isOwed ? 'referenceOfBill' : 'reference')}
            optional
            maxLength={64}
          />
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

/** When and where; of what is owed also to whom and until when. */
function DayAndPlace(props: {
  readonly form: FormOf<Values>;
  readonly branches: FieldsProps['branches'];
  /** Undefined: not here yet. */
  readonly suppliers: readonly SupplierRow[] | undefined;
}) {
  const { form, branches, suppliers } = props;
  const isOwed = form.values.paidFrom === 'owed';
  const isNobody = suppliers?.length === 0;
  return (
    <>
      {isOwed && (
        <SelectField
          {...form.bind('supplierId')}
          label={t('supplier')}
          placeholder={t('supplierChoose')}
          choices={(suppliers ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          {...(isNobody ? { hint: t('supplierNone') } : {})}
        />
      )}
      <TextField
        {...form.bind('day')}
        label={t(isOwed ? 'dayOfBill' : 'day')}
        type="date"
        width="medium"
      />
      {isOwed && (
        <TextField
          {...form.bind('dueOn')}
          value={dueOf(form.values, suppliers ?? [])}
          label={t('dueOn')}
          type="date"
          width="medium"
        />
      )}
      {branches.length > 1 && (
        <SelectField
          {...form.bind('branchId')}
          label={t('branch')}
          choices={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
    </>
  );
}
