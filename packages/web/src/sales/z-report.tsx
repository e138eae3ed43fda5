import type { Shift } from '@tillbook/core/sales/tills.api';
import { Printer } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { isPaymentMethod } from './methods.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Money, NoData } from '../ui/figures.tsx';
import { FormActions } from '../ui/form.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './gate.module.css';
import { usePrint } from './print-sheet.tsx';
import receiptStyles from './receipt.module.css';
import { methodName } from './words.ts';

/** The closed shift: expected, counted, difference. It never changes any more. */
export function ZReport({ shift, onDone }: { readonly shift: Shift; readonly onDone: () => void }) {
  const { print, sheet } = usePrint();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const difference = shift.differenceMinor ?? 0;
  return (
    <section className={styles['gate']} aria-label={t('zReport')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('shiftClosed')}
      </h2>
      <p className={styles['difference']} data-state={difference === 0 ? 'even' : 'off'}>
        <Difference minor={shift.differenceMinor} />
      </p>
      <Panel>
        <ReportBody shift={shift} />
      </Panel>
      <FormActions>
        <Button
          size="big"
          icon={<Printer size={20} aria-hidden />}
          onClick={() => print(<ReportBody shift={shift} />)}
        >
          {t('printReport')}
        </Button>
        <Button kind="primary" size="big" onClick={onDone}>
          {t('nextShift')}
        </Button>
      </FormActions>
      {sheet}
    </section>
  );
}

/** Even, over or short: the word says it, the sign and the colour repeat it. */
function Difference({ minor }: { readonly minor: number | null }) {
  if (minor === null) return <NoData />;
  if (minor === 0) return <>{t('drawerEven')}</>;
  return (
    <>
      {minor > 0 ? t('drawerOver') : t('drawerShort')} <Money minor={Math.abs(minor)} />
    </>
  );
}

function ReportBody({ shift }: { readonly shift: Shift }) {
  const { amount, dateTime } = useFormat();
  const shop = useUser().business?.name ?? '';
  const money = (minor: number | null) => (minor === null ? <NoData /> : amount(minor));
  return (
    <article className={receiptStyles['receipt']} aria-label={t('zReport')}>
      <header dir="auto">
        <strong>{shop}</strong>
        <span>
          {shift.branchName} · {shift.tillName}
        </span>
        <span>{t('zReport')}</span>
      </header>
      <Pairs
        pairs={[
          [t('opened'), `${dateTime(shift.openedAt)}, ${shift.openedByName}`],
          [t('closed'), closedText(shift, dateTime)],
          [t('salesCount'), String(shift.salesCount)],
          [t('salesIn', { currency: shift.currency }), money(shift.salesMinor)],
          [t('ofWhichTax'), money(shift.taxMinor)],
        ]}
      />
      <Pairs
        pairs={shift.tenders.map(({ method, amountMinor, count }): Pair => {
          const name = isPaymentMethod(method) ? methodName(method) : method;
          return [`${name} (${count})`, money(amountMinor)];
        })}
      />
      <Pairs
        pairs={[
          [t('float'), money(shift.floatMinor)],
          [t('expectedCash'), money(shift.expectedMinor)],
          [t('countedCash'), money(shift.countedMinor)],
          [t('difference'), money(shift.differenceMinor)],
        ]}
      />
    </article>
  );
}

function closedText(shift: Shift, dateTime: (instant: string) => string): ReactNode {
  if (shift.closedAt === null) return <NoData />;
  return `${dateTime(shift.closedAt)}, ${shift.closedByName ?? ''}`;
}

type Pair = readonly [label: string, value: ReactNode];

function Pairs({ pairs }: { readonly pairs: readonly Pair[] }) {
  if (pairs.length === 0) return null;
  return (
    <dl className={receiptStyles['pairs']}>
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
