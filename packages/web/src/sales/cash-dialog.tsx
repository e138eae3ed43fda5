import { can } from '@tillbook/core/permissions';
import {
  CASH_MOVE_KINDS,
  categoriesOf,
  permissionOf,
  subjectOfCashMove,
} from '@tillbook/core/sales/cash-moves';
import type { CashCategory, CashMoveKind } from '@tillbook/core/sales/cash-moves';
import type { CashMove } from '@tillbook/core/sales/tills.api';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Told } from '../asking/approval-need.ts';
import { useApprovedPaper } from '../asking/use-approved-paper.ts';
import { t } from '../i18n/en/shifts.ts';
import { t as inUnsent } from '../i18n/en/unsent.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { Stack } from '../ui/panel.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useUser } from '../session/use-session.ts';
import {
  moveCashHere,
  sendMove,
  whyNotAlone,
  type MoveBody,
  type MovedHere,
} from './move-cash-here.ts';
import { MovesHere, TakeMoveBack } from './moves-here.tsx';
import { openDrawer } from './open-drawer.ts';
import { usePrintSlip } from '../printing/use-print-slip.tsx';
import type { HeldTill } from './sell-screen.tsx';
import { MoveSlip } from './move-slip.tsx';
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
  return [...new Set(common)].filter((kind) => can(user, permissionOf(kind)));
}

/** What is asked for, as it is sent. */
type Move = Pick<MoveBody, 'kind' | 'amountMinor' | 'reason'> & {
  readonly category: CashCategory | null;
};

/** At which till cash is moved. */
interface Drawer {
  readonly held: HeldTill;
  /** What the business lets a seller pay out at once, as this device knows it. */
  readonly sellerMaxMinor: number | null;
}

/**
 * Writes a move down. A device that may do it alone keeps it among its sales first, so that no
 * answer is ever waited for; any other one keeps what it asked until the answer came. More than
 * the person pays out alone is asked for.
 */
function useMove({ held, sellerMaxMinor }: Drawer, onMoved: (move: MovedHere) => void) {
  const user = useUser();
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const shiftId = held.shift._id;
  return useApprovedPaper<Move, MovedHere>({
    subject: `cash-move.${shiftId}`,
    alone: (body) => moveCashHere(user, { held, body, currency, sellerMaxMinor }),
    send: (body) => sendMove(shiftId, body),
    said: ({ kind, amountMinor }) =>
      kind === 'no_sale' ? kindName(kind) : `${kindName(kind)} ${money(amountMinor)}`,
    told: (move) => moveTold(held, move),
    onDone: onMoved,
  });
}

/** A move in words, for whoever is asked to approve it. */
function moveTold({ shift, lease }: HeldTill, move: Move): Told {
  const { kind, category, reason } = move;
  const what = category === null ? [] : [categoryName(category)];
  return {
    ...{ branchId: lease.branchId, tillId: lease.tillId },
    subject: subjectOfCashMove({ ...move, shiftId: shift._id }),
    details: [[kindName(kind), ...what].join(': '), `${t('reason')}: ${reason.trim()}`],
  };
}

function useMoveForm(drawer: Drawer, first: CashMoveKind, onMoved: (move: MovedHere) => void) {
  const { held, sellerMaxMinor } = drawer;
  const user = useUser();
  const isOnline = useOnline();
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const { ask, ...work } = useMove(drawer, onMoved);
  /** Nobody is there to ask for more. */
  const overLimit = (kind: CashMoveKind, amountMinor: number) => {
    const body = { _id: '', kind, amountMinor, reason: '' };
    const why = whyNotAlone(user, { held, body, currency, sellerMaxMinor });
    return why === 'CASH_LIMIT'
      ? { amount: t('limitHere', { amount: money(sellerMaxMinor ?? 0) }) }
      : {};
  };
  const form = useForm<Values>({
    initial: { kind: first, amount: '', category: '', reason: '' },
    aliases: { amountMinor: 'amount' },
    validate: ({ kind, amount, category, reason }) => {
      const wrong = kind === 'no_sale' ? null : moneyMessage(amount, currency, true);
      const needsCategory = categoriesOf(kind).length > 0 && category === '';
      const over = isOnline ? null : overLimit(kind, readMoney(amount, currency) ?? 0);
      return {
        ...(wrong === null ? over : { amount: wrong }),
        ...(needsCategory ? { category: t('chooseCategory') } : {}),
        ...(reason.trim() === '' ? { reason: t('needReason') } : {}),
      };
    },
    submit: ({ kind, amount, category, reason }) => {
      const fits = category !== '' && categoriesOf(kind).includes(category);
      return ask({
        ...{ kind, reason },
        amountMinor: kind === 'no_sale' ? 0 : (readMoney(amount, currency) ?? 0),
        category: fits ? category : null,
      });
    },
  });
  return { ...work, form, isOnline };
}

/** Cash into the drawer or out of it, to the safe, or the drawer opened; then its slip. */
export function CashDialog(props: Drawer & { readonly onClose: () => void }) {
  const { held, sellerMaxMinor, onClose } = props;
  const [moved, setMoved] = useState<MovedHere | null>(null);
  const [wrong, setWrong] = useState<CashMove | null>(null);
  const onMoved = (move: MovedHere) => {
    // Each kind needs it: cash goes in or out, or it is what was asked for.
    openDrawer();
    setMoved(move);
  };
  if (wrong !== null) {
    return (
      <Dialog question={t('moveBackQuestion')} onClose={onClose}>
        <TakeMoveBack move={wrong} onKeep={() => setWrong(null)} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog question={t('cashInOut')} onClose={onClose}>
      {moved === null ? (
        <>
          <MoveForm drawer={{ held, sellerMaxMinor }} onMoved={onMoved} onClose={onClose} />
          <MovesHere shiftId={held.shift._id} onChoose={setWrong} />
        </>
      ) : (
        <Moved held={held} move={moved} onClose={onClose} />
      )}
    </Dialog>
  );
}

function MoveForm(props: {
  readonly drawer: Drawer;
  readonly onMoved: (move: MovedHere) => void;
  readonly onClose: () => void;
}) {
  const { drawer, onMoved, onClose } = props;
  const currency = useFormat().place.currency ?? '';
  const kinds = useKinds();
  const work = useMoveForm(drawer, kinds[0] ?? 'pay_out', onMoved);
  const { form, error, sheet, unsure, isOnline } = work;
  const kind = form.bind('kind');
  const categories = categoriesOf(kind.value);
  const change = (next: CashMoveKind) => {
    kind.onChange(next);
    form.set('category', '');
  };
  if (unsure !== false) return unsure;
  return (
    <>
      <Form form={form} label={t('cashInOut')}>
        {!isOnline && <Banner tone="queued">{inUnsent('movesHere')}</Banner>}
        {error !== null && <ErrorCard error={error} />}
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
      {sheet}
    </>
  );
}

function Moved(props: {
  readonly held: HeldTill;
  readonly move: MovedHere;
  readonly onClose: () => void;
}) {
  const { held, move, onClose } = props;
  const { place } = useFormat();
  const { branchName, tillName } = held.lease;
  const slip = (
    <MoveSlip move={move} place={`${branchName} · ${tillName}`} currency={place.currency ?? ''} />
  );
  const { print, sheet } = usePrintSlip(() => ({ content: slip }));
  return (
    <Stack>
      <p role="status">
        {move.number === null
          ? inUnsent('moveKept', { kind: kindName(move.kind) })
          : t('moveSaved', { kind: kindName(move.kind) })}
      </p>
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
