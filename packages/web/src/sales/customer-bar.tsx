import { phoneText } from '@tillbook/core/customers/phone';
import { UserRound, UserRoundPlus, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { t } from '../i18n/en/till-customers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { CartCustomer } from './cart.ts';
import styles from './customers.module.css';
import { KeyCap, TillButton } from './till-button.tsx';

/** A customer's number as people of the place write it. */
export function usePhoneText(): (phone: string) => string {
  const { currency, timeZone } = useFormat().place;
  return (phone) => phoneText(phone, { currency: currency ?? '', timezone: timeZone ?? '' });
}

/** How a customer is called in lists and on receipts: by name, or by the number. */
export function BuyerName({ title }: { readonly title: string }) {
  return <bdi>{usePhoneText()(title)}</bdi>;
}

const CHOOSE = <UserRoundPlus size={20} aria-hidden />;

/** Who buys, above the cart: chosen by F4 or a tap, taken away by the x. */
export const CustomerBar = memo(function CustomerBar(props: {
  readonly customer: CartCustomer | null;
  /** The sale is under way. */
  readonly isFixed: boolean;
  readonly onPick: () => void;
  readonly onRemove: () => void;
  /** What else is done with the cart, at the end of the line. */
  readonly children?: ReactNode;
}) {
  const { customer, isFixed, onPick, onRemove, children } = props;
  const phone = usePhoneText();
  if (customer === null) {
    if (isFixed) return null;
    return (
      <div className={styles['bar']} data-nobody>
        <TillButton kind="quiet" icon={CHOOSE} aria-haspopup="dialog" act="F4" onClick={onPick}>
          {t('customer')} <KeyCap act="F4" />
        </TillButton>
        <span className={styles['end']}>{children}</span>
      </div>
    );
  }
  const { name, phone: number } = customer;
  return (
    <div className={styles['bar']} role="group" aria-label={t('customer')}>
      <UserRound size={20} aria-hidden />
      <span className={styles['who']}>
        <bdi>{name ?? phone(number ?? '')}</bdi>
        {name !== null && number !== null && <small dir="ltr">{phone(number)}</small>}
      </span>
      {!isFixed && (
        <>
          <TillButton kind="quiet" aria-haspopup="dialog" act="F4" onClick={onPick}>
            {t('change')}
          </TillButton>
          <IconButton label={t('remove')} icon={<X size={20} aria-hidden />} onClick={onRemove} />
        </>
      )}
      {children}
    </div>
  );
});
