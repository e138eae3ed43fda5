import { getShift, type Shift } from '@tillbook/core/sales/tills.api';
import { Printer } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/sales.ts';
import { t as ts } from '../i18n/en/shifts.ts';
import { t as inUnsent } from '../i18n/en/unsent.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions } from '../ui/form.tsx';
import { Panel } from '../ui/panel.tsx';
import { useLatest } from '../ui/use-latest.ts';
import { unsent } from './browser-outbox.ts';
import { CountSlip } from './count-slip.tsx';
import styles from './gate.module.css';
import { usePrintSlip } from '../printing/use-print-slip.tsx';
import type { UnsentClosingContent } from './unsent-closing.ts';

/** Fetches the Z report once the server has heard of the close while its screen is looked at. */
function useReport(closing: UnsentClosingContent, onReport: (report: Shift) => void): void {
  const { closings } = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const isWaiting = closings.some((one) => one.closing._id === closing.closing._id);
  const hasWaited = useRef(false);
  const told = useLatest(onReport);
  const { shiftId } = closing.closing;
  useEffect(() => {
    if (isWaiting) hasWaited.current = true;
    if (isWaiting || !hasWaited.current) return;
    call(getShift, { params: { shiftId } }).then(
      (shift) => {
        if (shift.zNumber !== null) told.current(shift);
      },
      // It joined another one, or the line is gone again: what is shown here stays true.
      () => undefined,
    );
  }, [isWaiting, shiftId, told]);
}

/** A shift that this device closed alone: what was counted, and what it knows of the shift. */
export function ClosedHere(props: {
  readonly closing: UnsentClosingContent;
  readonly onReport: (report: Shift) => void;
  readonly onDone: () => void;
}) {
  const { closing, onReport, onDone } = props;
  const { print, sheet } = usePrintSlip();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useReport(closing, onReport);
  return (
    <section className={styles['gate']} aria-label={ts('countSlip')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('shiftClosed')}
      </h2>
      <Banner tone="queued">{inUnsent('closedHere')}</Banner>
      <Panel>
        <CountSlip closing={closing} />
      </Panel>
      <FormActions>
        <Button
          size="big"
          icon={<Printer size={20} aria-hidden />}
          onClick={() => print(<CountSlip closing={closing} />)}
        >
          {ts('printCountSlip')}
        </Button>
        <Button kind="primary" size="big" onClick={onDone}>
          {t('nextShift')}
        </Button>
      </FormActions>
      {sheet}
    </section>
  );
}
