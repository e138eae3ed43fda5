import type { Refundable } from '@tillbook/core/refunds/refunds.api';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { methodName } from '../ui/payment-words.ts';
import { CreditedTo, NoCredit } from './credited-to.tsx';
import { givenOf, needsDrawer, partsOf, waysFor, type RefundChoice } from './refund-choice.ts';
import styles from './refunds.module.css';
import { SentByFields } from './sent-by.tsx';

const stay = () => undefined;

/** By which tender, and from whose drawer; what there is no choice of is only said. */
export function HowBack(props: {
  readonly sale: Refundable;
  readonly choice: RefundChoice;
  readonly onChange: (choice: RefundChoice) => void;
}) {
  const { sale, choice, onChange } = props;
  const { money } = useFormat();
  const totalMinor = givenOf(sale, choice);
  const parts = partsOf(sale, choice);
  const said = (method: PaymentMethod, amount: number) => `${methodName(method)} ${money(amount)}`;
  const proposed = partsOf(sale, { ...choice, method: null });
  const usual = proposed.map(({ method, amountMinor }) => said(method, amountMinor)).join(' + ');
  const others = waysFor(sale, totalMinor).filter(
    (method) => proposed.length > 1 || proposed[0]?.method !== method,
  );
  const drawers = sale.drawers.map(({ shiftId, tillName, openedByName }) => ({
    value: shiftId,
    label: t('drawerOf', { till: tillName, name: openedByName }),
  }));
  return (
    <div className={styles['why']}>
      <SelectField
        id="refund-method"
        name="refund-method"
        label={t('method')}
        // A narrow list shows only the beginning of several.
        hint={proposed.length > 1 && choice.method === null ? usual : undefined}
        value={choice.method ?? ''}
        error={null}
        choices={[
          { value: '', label: usual },
          ...others.map((value) => ({ value, label: said(value, totalMinor) })),
        ]}
        onChange={(method) => onChange({ ...choice, method: methodIn(method) })}
        onBlur={stay}
      />
      {needsDrawer(parts) && drawers.length > 0 && (
        <SelectField
          id="refund-drawer"
          name="refund-drawer"
          label={t('drawer')}
          value={choice.shiftId ?? ''}
          error={null}
          choices={
            choice.shiftId === null
              ? [{ value: '', label: t('chooseDrawer') }, ...drawers]
              : drawers
          }
          onChange={(shiftId) => onChange({ ...choice, shiftId: shiftId === '' ? null : shiftId })}
          onBlur={stay}
        />
      )}
      {needsDrawer(parts) && drawers.length === 0 && (
        <Banner tone="warning">{t('noDrawer')}</Banner>
      )}
      {parts.some(({ method }) => method === 'mobile_money') && (
        <SentByFields
          sent={choice.sent}
          providers={sale.providers}
          onChange={(change) => onChange({ ...choice, sent: { ...choice.sent, ...change } })}
        />
      )}
      <NoCredit sale={sale} />
      <CreditedTo sale={sale} choice={choice} onChange={onChange} />
    </div>
  );
}

const methodIn = (text: string): PaymentMethod | null =>
  text === '' ? null : (text as PaymentMethod);
