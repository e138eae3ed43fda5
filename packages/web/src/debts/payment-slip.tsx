import { customerTitle } from '@tillbook/core/customers/customer-words';
import type { PaymentSlip } from '@tillbook/core/customers/debts.api';
import { Printer } from 'lucide-react';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './debts.module.css';

/** What the customer gets for a payment: on the screen, and on the roll. */
export function PaymentSlipDialog(props: {
  readonly slip: PaymentSlip;
  readonly onClose: () => void;
}) {
  const { slip, onClose } = props;
  return (
    <Dialog
      question={t('printed', { number: slip.number })}
      onClose={onClose}
      actions={
        <>
          <Button icon={<Printer size={20} aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Button kind="primary" autoFocus onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Slip slip={slip} />
    </Dialog>
  );
}

function Slip({ slip }: { readonly slip: PaymentSlip }) {
  const format = useFormat();
  const { currency, balanceAfterMinor: after } = slip;
  const money = (minor: number) => format.money(minor, currency);
  const way = [t(`method_${slip.method}`), slip.provider, slip.reference].filter(
    (word) => word !== null,
  );
  const pairs: readonly (readonly [string, string])[] = [
    [t('customer'), customerTitle({ name: slip.customerName, phone: slip.customerPhone })],
    [t('amount'), money(slip.amountMinor)],
    [t('method'), way.join(' · ')],
    ...slip.paid.map(({ number, amountMinor }) => [number, money(amountMinor)] as const),
    after < 0 ? [t('inCredit'), money(-after)] : [t('stillOwed'), money(after)],
    ...(slip.note === null ? [] : [[t('note'), slip.note] as const]),
  ];
  return (
    <article className={styles['slip']} data-print="receipt" aria-label={slip.number}>
      <header dir="auto">
        <strong>{slip.businessName}</strong>
        <span>{slip.branchName}</span>
        <span>
          {t('printed', { number: slip.number })} · {format.dateTime(slip.postedAt)}
        </span>
      </header>
      <dl>
        {pairs.map(([label, value]) => (
          <div key={label}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('takenBy', { name: slip.postedByName })}</p>
    </article>
  );
}
