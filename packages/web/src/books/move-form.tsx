import {
  comesFromOutside,
  goesOutside,
  isTaxReturn,
  MONEY_PLACES,
  MOVE_KINDS,
  type MoneyPlace,
  type MoveKind,
  type TaxHeld,
} from '@tillbook/core/books/money-moves';
import { postMoneyMove } from '@tillbook/core/books/money-moves.api';
import { moneyText } from '@tillbook/core/money';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/expenses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useToday } from './days.ts';
import { useBranches, useRefetch } from './queries.ts';
import { TaxReturnPart } from './tax-return-part.tsx';

interface Props {
  readonly balances: readonly { readonly place: string; readonly balanceMinor: number }[];
  /** What the books hold of tax; undefined while it is fetched. */
  readonly tax: TaxHeld | undefined;
  readonly onClose: () => void;
}
interface FieldsProps extends Props {
  readonly branches: readonly { readonly _id: string; readonly name: string }[];
}
interface Values {
  readonly kind: MoveKind;
  readonly from: MoneyPlace;
  readonly to: MoneyPlace;
  readonly amount: string;
  readonly fee: string;
  readonly inputTax: string;
  readonly day: string;
  readonly branchId: string;
  readonly reference: string;
  readonly note: string;
}

/** Moves money between places, or between a place and the owner or the tax office. */
export function MoveForm(props: Props) {
  const branches = useBranches().data;
  // The form begins with a branch, so it waits for them.
  return branches === undefined ? null : <Fields {...props} branches={branches} />;
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function taxMessage(kind: MoveKind, text: string, minor: number, currency: string): FieldMessages {
  if (!isTaxReturn(kind)) return {};
  const isLess = kind === 'tax_refunded' && (readMoney(text, currency) ?? 0) < minor;
  const said = moneyMessage(text, currency, false) ?? (isLess ? t('inputTaxTooLow') : null);
  return said === null ? {} : { inputTax: said };
}

function useMove({ branches, onClose }: FieldsProps, currency: string) {
  const today = useToday();
  const { money } = useFormat();
  const refetch = useRefetch();
  const { run, unsure } = useAttempt({
    subject: 'money-move',
    send: (body: BodyInputOf<typeof postMoneyMove>) => call(postMoneyMove, { body }),
    onDone: ({ number }, { amountMinor }) => {
      notify.success(t('moved', { number, amount: money(amountMinor) }));
      void refetch();
      onClose();
    },
  });
  const wrongIn = ({ kind, from, to, amount, fee, inputTax, day }: Values): FieldMessages => {
    const minor = readMoney(amount, currency) ?? 0;
    const said = moneyMessage(amount, currency, true) ?? (minor === 0 ? t('amountNeeded') : null);
    const isTransfer = kind === 'transfer';
    const isOver = isTransfer && minor > 0 && (readMoney(fee, currency) ?? 0) >= minor;
    const feeSaid = moneyMessage(fee, currency, false) ?? (isOver ? t('feeTooHigh') : null);
    return {
      ...(said === null ? {} : { amount: said }),
      ...(isTransfer && feeSaid !== null ? { fee: feeSaid } : {}),
      ...taxMessage(kind, inputTax, minor, currency),
      ...(isTransfer && from === to ? { to: t('samePlace') } : {}),
      ...(day > today ? { day: t('dayToCome') } : {}),
    };
  };
  const form = useForm<Values>({
    initial: {
      ...{
        kind: 'transfer',
        from: 'safe',
        to: 'bank',
        amount: '',
        fee: '',
        inputTax: '',
        day: today,
      },
      ...{ branchId: branches[0]?._id ?? '', reference: '', note: '' },
    },
    aliases: { amountMinor: 'amount', feeMinor: 'fee', inputTaxMinor: 'inputTax' },
    validate: wrongIn,
    submit: async ({ kind, from, to, amount, fee, inputTax, day, branchId, reference, note }) => {
      const amountMinor = readMoney(amount, currency) ?? 0;
      const feeMinor = kind === 'transfer' ? (readMoney(fee, currency) ?? 0) : 0;
      const body = {
        ...{ _id: newId(), kind, amountMinor, feeMinor, day, branchId },
        from: comesFromOutside(kind) ? null : from,
        to: goesOutside(kind) ? null : to,
        inputTaxMinor: isTaxReturn(kind) ? (readMoney(inputTax, currency) ?? 0) : 0,
        ...{ reference: textOrNull(reference), note: textOrNull(note) },
      };
      await run(body, `${t(`kind_${kind}`)} ${money(amountMinor)}`);
    },
  });
  return { form, unsure };
}

const placeChoices = () => MONEY_PLACES.map((value) => ({ value, label: t(`place_${value}`) }));

function Fields(props: FieldsProps) {
  const currency = useFormat().place.currency ?? '';
  const { form, unsure } = useMove(props, currency);
  return (
    <Dialog question={t('move')} onClose={props.onClose}>
      {unsure !== false ? unsure : <MoveFields {...props} form={form} currency={currency} />}
    </Dialog>
  );
}

function MoveFields(
  props: FieldsProps & {
    readonly form: ReturnType<typeof useMove>['form'];
    readonly currency: string;
  },
) {
  const { branches, balances, tax, onClose, form, currency } = props;
  const { money } = useFormat();
  const { kind, from, amount, fee } = form.values;
  const minor = readMoney(amount, currency) ?? 0;
  const feeMinor = readMoney(fee, currency) ?? 0;
  const held = balances.find((one) => one.place === from)?.balanceMinor ?? null;
  const isShort = !comesFromOutside(kind) && held !== null && minor > held;
  return (
    <Form form={form} label={t('move')}>
      <SelectField
        {...form.bind('kind')}
        label={t('kind')}
        choices={MOVE_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      {isTaxReturn(kind) && tax !== undefined && (
        <TaxReturnPart
          held={tax}
          onTake={(due) => {
            form.set('kind', due.kind);
            form.set('amount', moneyText(due.amountMinor, currency));
            form.set('inputTax', moneyText(due.inputTaxMinor, currency));
          }}
        />
      )}
      {!comesFromOutside(kind) && (
        <SelectField {...form.bind('from')} label={t('fromPlace')} choices={placeChoices()} />
      )}
      {!goesOutside(kind) && (
        <SelectField {...form.bind('to')} label={t('toPlace')} choices={placeChoices()} />
      )}
      <MoneyField {...form.bind('amount')} label={t('amount')} currency={currency} />
      {isShort && <p role="status">{t('overdrawn', { amount: money(held) })}</p>}
      {kind === 'transfer' && (
        <MoneyField {...form.bind('fee')} label={t('fee')} currency={currency} optional />
      )}
      {kind === 'transfer' && feeMinor > 0 && feeMinor < minor && (
        <p role="status">{t('arrives', { amount: money(minor - feeMinor) })}</p>
      )}
      {isTaxReturn(kind) && (
        <MoneyField {...form.bind('inputTax')} label={t('inputTax')} currency={currency} optional />
      )}
      <TextField {...form.bind('day')} label={t('day')} type="date" width="medium" />
      {branches.length > 1 && (
        <SelectField
          {...form.bind('branchId')}
          label={t('branch')}
          choices={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
      <TextField {...form.bind('reference')} label={t('reference')} optional maxLength={64} />
      <TextField {...form.bind('note')} label={t('note')} optional maxLength={200} />
      <FormActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('moveDo')}
        </Button>
      </FormActions>
    </Form>
  );
}
