import { customerTitle } from '@tillbook/core/customers/customer-words';
import type { PayoutSlip } from '@tillbook/core/customers/debt-papers.api';
import type { PaymentSlip } from '@tillbook/core/customers/debts.api';
import { Printer } from 'lucide-react';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './debts.module.css';

interface SlipProps<Slip> {
  readonly slip: Slip;
  readonly onClose: () => void;
}

/** What the customer gets for a payment: on the screen, and on the roll. */
export function PaymentSlipDialog({ slip, onClose }: SlipProps<PaymentSlip>) {
  const { currency, method, provider, reference } = slip;
  const money = useMoneyOf(currency);
  const paper = {
    title: t('printed', { number: slip.number }),
    way: wayOf(method, provider, reference),
    more: slip.paid.map(({ number, amountMinor }) => [number, money(amountMinor)] as const),
    by: t('takenBy', { name: slip.postedByName }),
  };
  return <PaperDialog {...{ slip, paper, onClose }} />;
}

/** What the customer signs for a credit that is paid out. */
export function PayoutSlipDialog({ slip, onClose }: SlipProps<PayoutSlip>) {
  const paper = {
    title: t('payoutPrinted', { number: slip.number }),
    way: wayOf(slip.method, null, slip.reference),
    more: [],
    by: t('paidOutByWhom', { name: slip.postedByName }),
    signature: t('signature'),
  };
  return <PaperDialog {...{ slip, paper, onClose }} />;
}

const wayOf = (method: PaymentSlip['method'], ...more: readonly (string | null)[]): string =>
  [t(`method_${method}`), ...more].filter((word) => word !== null).join(' · ');

function useMoneyOf(currency: string): (minor: number) => string {
  const format = useFormat();
  return (minor) => format.money(minor, currency);
}

type Pair = readonly [label: string, value: string];

/** What two kinds of slips say differently. */
interface Paper {
  readonly title: string;
  readonly way: string;
  readonly more: readonly Pair[];
  readonly by: string;
  /** Of a slip that is signed. */
  readonly signature?: string;
}

interface PaperProps {
  readonly slip: Omit<PaymentSlip | PayoutSlip, 'method'>;
  readonly paper: Paper;
}

function PaperDialog({ slip, paper, onClose }: PaperProps & { readonly onClose: () => void }) {
  return (
    <Dialog
      question={paper.title}
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
      <Slip slip={slip} paper={paper} />
    </Dialog>
  );
}

function Slip({ slip, paper }: PaperProps) {
  const format = useFormat();
  const { currency, balanceAfterMinor: after } = slip;
  const money = useMoneyOf(currency);
  const pairs: readonly Pair[] = [
    [t('customer'), customerTitle({ name: slip.customerName, phone: slip.customerPhone })],
    [t('amount'), money(slip.amountMinor)],
    [t('method'), paper.way],
    ...paper.more,
    after < 0 ? [t('inCredit'), money(-after)] : [t('stillOwed'), money(after)],
    ...(slip.note === null ? [] : [[t('note'), slip.note] as const]),
  ];
  return (
    <article className={styles['slip']} data-print="receipt" aria-label={slip.number}>
      <header dir="auto">
        <strong>{slip.businessName}</strong>
        <span>{slip.branchName}</span>
        <span>
          {paper.title} · {format.dateTime(slip.postedAt)}
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
      <p>{paper.by}</p>
      {paper.signature !== undefined && <p className={styles['sign']}>{paper.signature}</p>}
    </article>
  );
}
