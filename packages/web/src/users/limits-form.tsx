import type { OwnRights } from '@tillbook/core/permissions';
import { moneyText } from '@tillbook/core/money';
import type { UserRow } from '@tillbook/core/users/users.api';
import { t } from '../i18n/en/users.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { percentText, readPercent } from '../ui/percent.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './users.module.css';

interface Values {
  readonly discount: string;
  readonly refund: string;
  readonly credit: string;
}

type Limits = Pick<OwnRights, 'discountBasisPoints' | 'refundMinor' | 'creditMinor'>;

/** Tells the form of one person's limits from another's: saved elsewhere, they are shown anew. */
export function limitsKey({ _id, rights }: UserRow): string {
  return [_id, rights?.discountBasisPoints, rights?.refundMinor, rights?.creditMinor].join(' ');
}

function valuesOf({ rights }: UserRow, currency: string): Values {
  const amount = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? '' : moneyText(minor, currency);
  const off = rights?.discountBasisPoints ?? null;
  return {
    discount: off === null ? '' : percentText(off),
    refund: amount(rights?.refundMinor),
    credit: amount(rights?.creditMinor),
  };
}

function wrongIn({ discount, refund, credit }: Values, currency: string) {
  const isWrong = discount.trim() !== '' && readPercent(discount) === null;
  const ofRefund = moneyMessage(refund, currency, false);
  const ofCredit = moneyMessage(credit, currency, false);
  return {
    ...(isWrong ? { discount: t('percentWrong') } : {}),
    ...(ofRefund === null ? {} : { refund: ofRefund }),
    ...(ofCredit === null ? {} : { credit: ofCredit }),
  };
}

/** How far one person goes alone; what is empty is as the role. */
export function LimitsForm(props: {
  readonly row: UserRow;
  readonly onSave: (limits: Limits) => Promise<void>;
}) {
  const { row, onSave } = props;
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const form = useForm<Values>({
    initial: valuesOf(row, currency),
    aliases: {
      discountBasisPoints: 'discount',
      refundMinor: 'refund',
      creditMinor: 'credit',
    },
    validate: (values) => wrongIn(values, currency),
    submit: ({ discount, refund, credit }) =>
      onSave({
        discountBasisPoints: readPercent(discount),
        refundMinor: readMoney(refund, currency),
        creditMinor: readMoney(credit, currency),
      }),
  });
  const ofRole = format.percent(row.roleLimits?.discountBasisPoints ?? 0);
  const ofUsual = (minor: number | null | undefined, none: string) =>
    typeof minor === 'number' ? t('limitAsRole', { limit: format.money(minor) }) : none;
  return (
    <div className={styles['part']}>
      <h4>{t('limits')}</h4>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Form form={form} label={t('limits')}>
        <TextField
          {...form.bind('discount')}
          label={t('limitDiscount')}
          hint={t('limitDiscountHint', { limit: ofRole })}
          width="short"
          align="end"
          inputMode="decimal"
          autoComplete="off"
          suffix={<span className={styles['percent']}>%</span>}
        />
        <MoneyField
          {...form.bind('refund')}
          label={t('limitRefund')}
          hint={ofUsual(row.roleRights?.refundMinor, t('limitEmpty'))}
          currency={currency}
        />
        <MoneyField
          {...form.bind('credit')}
          label={t('limitCredit')}
          hint={ofUsual(row.roleRights?.creditMinor, t('limitCreditHint'))}
          currency={currency}
        />
        {form.isDirty && (
          <FormActions>
            <Button kind="primary" type="submit" busy={form.isBusy}>
              {form.isBusy ? t('saving') : t('saveLimits')}
            </Button>
          </FormActions>
        )}
      </Form>
    </div>
  );
}
