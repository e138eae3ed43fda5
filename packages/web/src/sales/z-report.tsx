import { partKey } from '@tillbook/core/sales/tender-parts';
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
import { methodName } from '../ui/payment-words.ts';
import { CountCoach } from './count-coach.tsx';
import styles from './gate.module.css';
import { usePrintSlip } from '../printing/use-print-slip.tsx';
import { ShiftReport } from './shift-report.tsx';
import { differenceText } from './shift-words.ts';
import { lineName } from './tender-lines.ts';

/** The closed shift: expected, counted, difference. It never changes any more. */
export function ZReport({ shift, onDone }: { readonly shift: Shift; readonly onDone: () => void }) {
  const { print, sheet } = usePrintSlip();
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
      <CountCoach shift={shift} />
      <Panel>
        <ShiftReport shift={shift} />
      </Panel>
      <FormActions>
        <Button size="big" icon={icon} onClick={() => print(<ShiftReport shift={shift} />)}>
          {t('printReport')}
        </Button>
        <Button
          size="big"
          icon={icon}
          onClick={() => print(<ShiftReport shift={shift} isWide />, 'a4')}
        >
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
  const told = others.flatMap(toldParts);
  const isEven = (minor ?? 0) === 0 && told.every((line) => line.minor === 0);
  return (
    <div className={styles['difference']} data-state={isEven ? 'even' : 'off'} role="status">
      <p>{minor === null ? ts('notCounted') : cashText(minor, money)}</p>
      {told.map((line) => (
        <p key={line.key}>{differenceText(line.name, line.minor, money)}</p>
      ))}
    </div>
  );
}

/** What is told of a way of paying: each part that was counted by itself, or all of it. */
function toldParts({ method, differenceMinor, parts }: Shift['tenders'][number]) {
  const counted = parts.filter((part) => part.differenceMinor !== null);
  if (counted.length === 0) {
    return [{ key: method, name: methodName(method), minor: differenceMinor ?? 0 }];
  }
  return counted.map((part) => ({
    ...{ key: `${method} ${partKey(part)}`, name: lineName({ method, part }) },
    minor: part.differenceMinor ?? 0,
  }));
}

function cashText(minor: number, money: (minor: number) => string): string {
  if (minor === 0) return t('drawerEven');
  return `${minor > 0 ? t('drawerOver') : t('drawerShort')} ${money(Math.abs(minor))}`;
}
