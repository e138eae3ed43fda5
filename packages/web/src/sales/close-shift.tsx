import { countShift, resumeShift } from '@tillbook/core/sales/shifts.api';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t as ts } from '../i18n/en/shifts.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { t as inUnsent } from '../i18n/en/unsent.ts';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useLatest } from '../ui/use-latest.ts';
import { AwaitedAtClose } from './awaited-at-shift.tsx';
import { CountPieces } from './count-pieces.tsx';
import { piecesFor, piecesText } from './counted-pieces.ts';
import type { PieceCounts } from './drawer-count.ts';
import { closeShiftHere, type Closed, type Counted } from './close-shift-here.ts';
import styles from './gate.module.css';
import { CountTenders } from './count-tenders.tsx';
import type { HeldTill } from './sell-screen.tsx';
import { countMessages, countsTyped, emptyCounts, type CountValues } from './tender-count-form.ts';
import { tillLines, type TenderLine } from './tender-lines.ts';
import type { CounterWork } from './use-counter.ts';

export interface CloseShiftProps {
  readonly held: HeldTill;
  /** Something is in the cart still: it stays for the next shift. */
  readonly hasCart: boolean;
  /** What this till takes besides cash. */
  readonly taken: Pick<CounterWork, 'selling' | 'providers'>;
  readonly onBack: () => void;
  readonly onClosed: (closed: Closed) => void;
  readonly onLost: () => void;
}

function useCountForm(
  currency: string,
  { counts, lines }: { readonly counts: PieceCounts; readonly lines: readonly TenderLine[] },
  onCounted: (all: Counted) => void,
) {
  return useForm({
    initial: { ...emptyCounts(lines), counted: '', note: '' } as CountValues,
    aliases: { countedMinor: 'counted', handOverNote: 'note' },
    validate: (values) => {
      const message = moneyMessage(values['counted'] ?? '', currency, true);
      const others = countMessages(values, lines, currency);
      return message === null ? others : { counted: message, ...others };
    },
    // A closed shift is never opened again: the person says yes to the sum first.
    submit: (values) => {
      const countedMinor = readMoney(values['counted'] ?? '', currency) ?? 0;
      const pieces = piecesFor(counts, countedMinor);
      // As it is signed and kept: the server would tidy it.
      const handOverNote = (values['note'] ?? '').trim().normalize('NFC') || null;
      onCounted({
        ...{ countedMinor, pieces, handOverNote },
        tenders: countsTyped(values, lines, currency),
      });
      return Promise.resolve();
    },
  });
}

/** Tells the server that the drawer is being counted, for as long as this is on the screen. */
function useCounting(shiftId: string, onLost: () => void): () => void {
  const lost = useLatest(onLost);
  useEffect(() => {
    call(countShift, { params: { shiftId }, body: { _id: newId() } }).catch((error: unknown) => {
      // Being counted already, as after a reload, is as good; without a line the close will say.
      if (error instanceof ApiError && error.code === 'SHIFT_CLOSED') lost.current();
    });
  }, [shiftId, lost]);
  return () => {
    // A cash move begins by leaving the count again, should this not arrive.
    void call(resumeShift, { params: { shiftId }, body: { _id: newId() } }).catch(() => undefined);
  };
}

function Confirm(
  props: CloseShiftProps & { readonly counted: Counted; readonly onKeep: () => void },
) {
  const { held, counted, onClosed, onLost, onKeep } = props;
  const { money, place } = useFormat();
  const user = useUser();
  const [error, setError] = useState<unknown>(null);
  const close = async () => {
    setError(null);
    try {
      onClosed(await closeShiftHere(user, { held, counted, currency: place.currency ?? '' }));
    } catch (refused) {
      // It was closed meanwhile, with another count: that one holds.
      if (refused instanceof ApiError && refused.code === 'SHIFT_CLOSED') onLost();
      else setError(refused);
    }
  };
  return (
    <ConfirmDialog
      question={t('closeQuestion', { amount: money(counted.countedMinor) })}
      confirm={t('closeShift')}
      keep={t('countAgain')}
      onConfirm={close}
      onClose={onKeep}
    >
      <p>{t('closeExplained')}</p>
      {error !== null && <ErrorCard error={error} />}
    </ConfirmDialog>
  );
}

/**
 * Closes a shift by what lies in the drawer. The count is blind: what should be there is told
 * afterwards, so that nobody counts towards it.
 */
export function CloseShift(props: CloseShiftProps) {
  const { held, hasCart, taken, onBack } = props;
  const lines = tillLines(taken.selling, taken.providers);
  const currency = useFormat().place.currency ?? '';
  const [counts, setCounts] = useState<PieceCounts>({});
  const [counted, setCounted] = useState<Counted | null>(null);
  const isOnline = useOnline();
  const form = useCountForm(currency, { counts, lines }, setCounted);
  const resume = useCounting(held.shift._id, props.onLost);
  const leave = () => {
    resume();
    onBack();
  };
  const count = (next: PieceCounts) => {
    setCounts(next);
    form.set('counted', piecesText(next, currency));
  };
  return (
    <section className={styles['gate']} aria-label={t('closeShift')}>
      <h2>{t('countDrawer')}</h2>
      <p className={styles['lead']} dir="auto">
        {t('tillAt', { till: held.lease.tillName, branch: held.lease.branchName })}
      </p>
      {!isOnline && <Banner tone="queued">{inUnsent('closesHere')}</Banner>}
      <AwaitedAtClose shiftId={held.shift._id} />
      {hasCart && <Banner>{t('cartStays')}</Banner>}
      <Form form={form} label={t('countDrawer')}>
        <CountPieces currency={currency} counts={counts} onCount={count} />
        <MoneyField
          {...form.bind('counted')}
          label={t('countedCash')}
          hint={t('countedHint')}
          currency={currency}
        />
        <CountTenders form={form} lines={lines} currency={currency} />
        <TextField
          {...form.bind('note')}
          label={ts('handOver')}
          hint={ts('handOverHint')}
          maxLength={500}
          optional
        />
        <FormActions>
          <Button size="big" onClick={leave}>
            {t('backToSelling')}
          </Button>
          <Button kind="primary" size="big" type="submit" busy={form.isBusy}>
            {t('closeShift')}
          </Button>
        </FormActions>
      </Form>
      {counted !== null && <Confirm {...props} counted={counted} onKeep={() => setCounted(null)} />}
    </section>
  );
}
