import type { CashMove } from '@tillbook/core/sales/tills.api';
import { voidCashMove } from '@tillbook/core/sales/shifts.api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/shifts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { Button } from '../ui/button.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { openDrawer } from './open-drawer.ts';
import styles from './moves-here.module.css';
import { SHIFTS, useShift } from './shift-queries.ts';
import { kindName } from './shift-words.ts';

/** A move that stands and moved cash. */
const isStanding = ({ kind, takesBack, isTakenBack }: CashMove): boolean =>
  kind !== 'no_sale' && takesBack === null && !isTakenBack;

/** What was moved in this shift and stands, the newest first: what was wrong is taken back. */
export function MovesHere(props: {
  readonly shiftId: string;
  readonly onChoose: (move: CashMove) => void;
}) {
  const { shiftId, onChoose } = props;
  const { money, time } = useFormat();
  const isOnline = useOnline();
  const moves = useShift(shiftId).data?.moves.filter(isStanding).toReversed() ?? [];
  if (moves.length === 0) return null;
  return (
    <section className={styles['here']} aria-label={t('movesHere')}>
      <h3>{t('movesHere')}</h3>
      <ul className={styles['moves']}>
        {moves.map((move) => (
          <li key={move._id}>
            <span>
              {move.number} · {kindName(move.kind)} · {money(move.amountMinor)}
              <small dir="auto">
                {[time(move.movedAt), move.movedByName, move.reason].join(' · ')}
              </small>
            </span>
            <Button
              size="small"
              disabledReason={isOnline ? null : t('moveBackOffline')}
              onClick={() => onChoose(move)}
            >
              {t('moveBack')}
              <span className="sr-only"> {move.number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks why, and takes a move back. */
export function TakeMoveBack(props: {
  readonly move: CashMove;
  readonly onKeep: () => void;
  readonly onDone: () => void;
}) {
  const { move, onKeep, onDone } = props;
  const { shiftId, _id: moveId, kind, number, amountMinor } = move;
  const { money } = useFormat();
  const queries = useQueryClient();
  // The same for every try: what was taken back without an answer is not taken back twice.
  const [voidId] = useState(newId);
  const form = useForm<{ readonly reason: string }>({
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: t('needReason') } : {}),
    submit: async ({ reason }) => {
      const body = { _id: voidId, reason: reason.trim() };
      await call(voidCashMove, { params: { shiftId, moveId }, body });
      await queries.invalidateQueries({ queryKey: [SHIFTS] });
      // What was wrongly said to be in it may have to be moved.
      openDrawer();
      notify.success(t('moveBackDone', { kind: kindName(kind), amount: money(amountMinor) }));
      onDone();
    },
  });
  return (
    <Form form={form} label={t('moveBackQuestion')}>
      <p>{t('moveBackIs', { number, kind: kindName(kind), amount: money(amountMinor) })}</p>
      <p>{t('moveBackDoes')}</p>
      <TextField {...form.bind('reason')} label={t('reason')} maxLength={200} autoFocus />
      <FormActions>
        <Button size="big" onClick={onKeep}>
          {t('moveBackKeep')}
        </Button>
        <Button kind="danger" size="big" type="submit" busy={form.isBusy}>
          {t('moveBackDo')}
        </Button>
      </FormActions>
    </Form>
  );
}
