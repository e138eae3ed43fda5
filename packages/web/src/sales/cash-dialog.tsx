import type { BodyInputOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { CASH_MOVE_KINDS, categoriesOf } from '@tillbook/core/sales/cash-moves';
import type { CashCategory, CashMoveKind } from '@tillbook/core/sales/cash-moves';
import { moveCash, resumeShift } from '@tillbook/core/sales/shifts.api';
import type { CashMove } from '@tillbook/core/sales/tills.api';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/shifts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { Stack } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useUser } from '../session/use-session.ts';
import { usePrint } from './print-sheet.tsx';
import type { HeldTill } from './sell-screen.tsx';
import { MoveSlip } from './shift-report.tsx';
import { categoryName, kindName } from './shift-words.ts';

interface Values {
  readonly kind: CashMoveKind;
  readonly amount: string;
  readonly category: CashCategory | '';
  readonly reason: string;
}

/** What this person may do with the drawer, the commonest first. */
function useKinds(): readonly CashMoveKind[] {
  const user = useUser();
  const common: readonly CashMoveKind[] = ['pay_out', ...CASH_MOVE_KINDS];
  return [...new Set(common)].filter((kind) =>
    can(user, kind === 'no_sale' ? 'drawer.open' : 'cash.move'),
  );
}

/** Writes a move down; a count that was begun here and left without a word ends for it. */
async function send(shiftId: string, body: BodyInputOf<typeof moveCash>): Promise<CashMove> {
  const params = { shiftId };
  try {
    return await call(moveCash, { params, body });
  } catch (error) {
    // As by closing the page.
    if (!(error instanceof ApiError) || error.code !== 'SHIFT_COUNTING') throw error;
    await call(resumeShift, { params, body: { _id: newId() } });
    return call(moveCash, { params, body });
  }
}

function useMoveForm(shiftId: string, first: CashMoveKind, onMoved: (move: CashMove) => void) {
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const { run, unsure } = useAttempt({
    subject: `cash-move.${shiftId}`,
    send: (body: BodyInputOf<typeof moveCash>) => send(shiftId, body),
    onDone: onMoved,
  });
  const form = useForm<Values>({
    initial: { kind: first, amount: '', category: '', reason: '' },
    aliases: { amountMinor: 'amount' },
    validate: ({ kind, amount, category, reason }) => {
      const wrong = kind === 'no_sale' ? null : moneyMessage(amount, currency, true);
      const needsCategory = categoriesOf(kind).length > 0 && category === '';
      return {
        ...(wrong === null ? {} : { amount: wrong }),
        ...(needsCategory ? { category: t('chooseCategory') } : {}),
        ...(reason.trim() === '' ? { reason: t('needReason') } : {}),
      };
    },
    submit: async ({ kind, amount, category, reason }) => {
      const isMoney = kind !== 'no_sale';
      const fits = category !== '' && categoriesOf(kind).includes(category);
      const body = {
        ...{ _id: newId(), kind, reason },
        amountMinor: isMoney ? (readMoney(amount, currency) ?? 0) : 0,
        category: fits ? category : null,
      };
      await run(body, isMoney ? `${kindName(kind)} ${money(body.amountMinor)}` : kindName(kind));
    },
  });
  return { form, unsure };
}

/** Cash into the drawer or out of it, to the safe, or the drawer opened; then its slip. */
export function CashDialog(props: { readonly held: HeldTill; readonly onClose: () => void }) {
  const { held, onClose } = props;
  const [moved, setMoved] = useState<CashMove | null>(null);
  return (
    <Dialog question={t('cashInOut')} onClose={onClose}>
      {moved === null ? (
        <MoveForm held={held} onMoved={setMoved} onClose={onClose} />
      ) : (
        <Moved held={held} move={moved} onClose={onClose} />
      )}
    </Dialog>
  );
}

function MoveForm(props: {
  readonly held: HeldTill;
  readonly onMoved: (move: CashMove) => void;
  readonly onClose: () => void;
}) {
  const { held, onMoved, onClose } = props;
  const currency = useFormat().place.currency ?? '';
  const kinds = useKinds();
  const { form, unsure } = useMoveForm(held.shift._id, kinds[0] ?? 'pay_out', onMoved);
  const kind = form.bind('kind');
  const categories = categoriesOf(kind.value);
  const change = (next: CashMoveKind) => {
    kind.onChange(next);
    form.set('category', '');
  };
  if (unsure !== false) return unsure;
  return (
    <Form form={form} label={t('cashInOut')}>
      <SelectField<CashMoveKind>
        {...kind}
        onChange={change}
        label={t('kind')}
        hint={t(`kind_${kind.value}_hint`)}
        choices={kinds.map((value) => ({ value, label: kindName(value) }))}
      />
      {kind.value !== 'no_sale' && (
        <MoneyField {...form.bind('amount')} label={t('amount')} currency={currency} autoFocus />
      )}
      {categories.length > 0 && (
        <SelectField<CashCategory | ''>
          {...form.bind('category')}
          label={t('category')}
          placeholder={t('chooseCategory')}
          choices={categories.map((value) => ({ value, label: categoryName(value) }))}
        />
      )}
      <TextField {...form.bind('reason')} label={t('reason')} maxLength={200} />
      <FormActions>
        <Button size="big" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button kind="primary" size="big" type="submit" busy={form.isBusy}>
          {t('writeDown')}
        </Button>
      </FormActions>
    </Form>
  );
}

function Moved(props: {
  readonly held: HeldTill;
  readonly move: CashMove;
  readonly onClose: () => void;
}) {
  const { held, move, onClose } = props;
  const { place } = useFormat();
  const { print, sheet } = usePrint();
  const { branchName, tillName } = held.lease;
  const slip = (
    <MoveSlip move={move} place={`${branchName} · ${tillName}`} currency={place.currency ?? ''} />
  );
  return (
    <Stack>
      <p role="status">{t('moveSaved', { kind: kindName(move.kind) })}</p>
      {slip}
      <FormActions>
        <Button size="big" icon={<Printer size={20} aria-hidden />} onClick={() => print(slip)}>
          {t('printSlip')}
        </Button>
        <Button kind="primary" size="big" onClick={onClose} autoFocus>
          {t('done')}
        </Button>
      </FormActions>
      {sheet}
    </Stack>
  );
}
