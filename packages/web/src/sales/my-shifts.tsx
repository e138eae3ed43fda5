import { useId } from 'react';
import { t } from '../i18n/en/shifts.ts';
import { ShiftList } from './shifts-screen.tsx';
import { useUrlState } from '../ui/url-state.ts';
import styles from './shifts.module.css';
import { shiftFilterOf } from './shifts-view.ts';

/** The seller's own shifts above the own sales: opened, sold, cash moved, counted. */
export function MyShifts() {
  const heading = useId();
  const url = useUrlState();
  const { from, to } = shiftFilterOf(url.get);
  const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return (
    <section className={styles['mine']} aria-labelledby={heading}>
      <h2 id={heading}>{t('myShifts')}</h2>
      <ShiftList filter={days} filters={[]} isWhole={false} />
    </section>
  );
}
