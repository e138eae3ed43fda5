import type { Shift } from '@tillbook/core/sales/tills.api';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t as ts } from '../i18n/en/shifts.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions } from '../ui/form.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './gate.module.css';
import { usePrint } from './print-sheet.tsx';
import { ShiftReport } from './shift-report.tsx';
import { differenceText } from './shift-words.ts';

/** The closed shift: expected, counted, difference. It never changes any more. */
export function ZReport({ shift, onDone }: { readonly shift: Shift; readonly onDone: () => void }) {
  const { print, sheet } = usePrint();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const icon = <Printer size={20} aria-hidden />;
  const { closedByName, forcedReason } = shift;
  return (
    <section className={styles['gate']} aria-label={t('zReport')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('shiftClosed')}
      </h2>
      {forcedReason !== null && (
        <Banner tone="warning">
          {ts('forcedBy', { name: closedByName ?? '', reason: forcedReason })}
        </Banner>
      )}
      <Differences shift={shift} />
      <Panel>
        <ShiftReport shift={shift} />
      </Panel>
      <FormActions>
        <Button size="big" icon={icon} onClick={() => print(<ShiftReport shift={shift} />)}>
          {t('printReport')}
        </Button>
        <Button size="big" icon={icon} onClick={() => print(<ShiftReport shift={shift} isWide />)}>
          {ts('printA4')}
        </Button>
        <Button kind="primary" size="big" onClick={onDone}>
          {t('nextShift')}
        </Button>
      </FormActions>
      {sheet}
    </section>
  );
}

/** Even, over or short: the words say it, the sign and the colour repeat it. */
export function Differences({ shift }: { readonly shift: Shift }) {
  const { money } = useFormat();
  const minor = shift.differenceMinor;
  const others = shift.tenders.filter(
    ({ method, differenceMinor }) => method !== 'cash' && differenceMinor !== null,
  );
  const isEven = (minor ?? 0) === 0 && others.every(({ differenceMinor }) => differenceMinor === 0);
  return (
    <div className={styles['difference']} data-state={isEven ? 'even' : 'off'} role="status">
      <p>{minor === null ? ts('notCounted') : cashText(minor, money)}</p>
      {others.map(({ method, differenceMinor }) => (
        <p key={method}>{differenceText(method, differenceMinor ?? 0, money)}</p>
      ))}
    </div>
  );
}

function cashText(minor: number, money: (minor: number) => string): string {
  if (minor === 0) return t('drawerEven');
  return `${minor > 0 ? t('drawerOver') : t('drawerShort')} ${money(Math.abs(minor))}`;
}
