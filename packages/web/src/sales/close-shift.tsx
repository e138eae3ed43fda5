import { moneyText } from '@tillbook/core/money';
import { closeShift, type Shift } from '@tillbook/core/sales/tills.api';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/figures.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { useForm } from '../ui/use-form.ts';
import {
  countedPieces,
  countedTotal,
  isCounted,
  readCount,
  type PieceCounts,
} from './drawer-count.ts';
import styles from './gate.module.css';
import type { HeldTill } from './sell-screen.tsx';
import { wholeAmount } from './whole-amount.ts';

export interface CloseShiftProps {
  readonly held: HeldTill;
  /** Something is in the cart still: it stays for the next shift. */
  readonly hasCart: boolean;
  readonly onBack: () => void;
  readonly onClosed: (report: Shift) => void;
  readonly onLost: () => void;
}

function useCloseForm({ held, onClosed, onLost }: CloseShiftProps, currency: string) {
  const shiftId = held.shift._id;
  return useForm({
    initial: { counted: '' },
    aliases: { countedMinor: 'counted' },
    validate: ({ counted }) => {
      const message = moneyMessage(counted, currency, true);
      return message === null ? {} : { counted: message };
    },
    submit: async ({ counted }) => {
      const body = { countedMinor: readMoney(counted, currency) ?? 0 };
      try {
        onClosed(await call(closeShift, { params: { shiftId }, body }));
      } catch (error) {
        // It was closed meanwhile, with another count: that one holds.
        if (error instanceof ApiError && error.code === 'SHIFT_CLOSED') onLost();
        throw error;
      }
    },
  });
}

/**
 * Closes a shift by what lies in the drawer. The count is blind: what should be there is told
 * afterwards, so that nobody counts towards it.
 */
export function CloseShift(props: CloseShiftProps) {
  const { held, hasCart, onBack } = props;
  const currency = useFormat().place.currency ?? '';
  const [counts, setCounts] = useState<PieceCounts>({});
  const form = useCloseForm(props, currency);
  const count = (next: PieceCounts) => {
    setCounts(next);
    const total = countedTotal(next);
    if (total !== null) form.set('counted', isCounted(next) ? moneyText(total, currency) : '');
  };
  return (
    <section className={styles['gate']} aria-label={t('closeShift')}>
      <h2>{t('countDrawer')}</h2>
      <p className={styles['lead']} dir="auto">
        {t('tillAt', { till: held.lease.tillName, branch: held.lease.branchName })}
      </p>
      {hasCart && <Banner>{t('cartStays')}</Banner>}
      <Form form={form} label={t('countDrawer')}>
        <Pieces currency={currency} counts={counts} onCount={count} />
        <MoneyField
          {...form.bind('counted')}
          label={t('countedCash')}
          hint={t('countedHint')}
          currency={currency}
        />
        <FormActions>
          <Button size="big" onClick={onBack}>
            {t('backToSelling')}
          </Button>
          <Button kind="primary" size="big" type="submit" busy={form.isBusy}>
            {t('closeShift')}
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}

/** How many of each note and coin; the sum goes into the field below. */
function Pieces(props: {
  readonly currency: string;
  readonly counts: PieceCounts;
  readonly onCount: (counts: PieceCounts) => void;
}) {
  const { currency, counts, onCount } = props;
  const format = useFormat();
  const pieces = countedPieces(currency);
  if (pieces.length === 0) return null;
  return (
    <fieldset className={styles['pieces']}>
      <legend>{t('byPieces')}</legend>
      {pieces.map((valueMinor, at) => {
        const text = counts[valueMinor] ?? '';
        const pieceCount = readCount(text);
        return (
          <label key={valueMinor}>
            <span className="number">{wholeAmount(format, valueMinor)} ×</span>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              autoFocus={at === 0}
              aria-invalid={pieceCount === null ? true : undefined}
              value={text}
              onChange={(event) => onCount({ ...counts, [valueMinor]: event.currentTarget.value })}
            />
            <output>
              {pieceCount === null ? t('notACount') : <Money minor={valueMinor * pieceCount} />}
            </output>
          </label>
        );
      })}
    </fieldset>
  );
}
