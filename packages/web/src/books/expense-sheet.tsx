import { answerExpense, voidExpense, type Expense } from '@tillbook/core/books/expenses.api';
import { can } from '@tillbook/core/permissions';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/expenses.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { DateTime, Money, NoData } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { useBooksPlaces } from './books-places.ts';
import { payeeOf, sourceOf, StateBadge } from './expense-columns.tsx';
import { ExpensePhotos } from './expense-photos.tsx';
import { useExpense } from './expense-queries.ts';
import { NotThere } from './not-there.tsx';
import { useRefetch } from './queries.ts';
import { TakeBackForm } from '../ui/take-back-form.tsx';

interface Props {
  readonly expense: Expense;
  readonly onClose: () => void;
}

/** The expense that an address names: what it was, who said yes, and taking it back. */
export function ExpenseSheet(props: { readonly expenseId: string; readonly onClose: () => void }) {
  const { expenseId, onClose } = props;
  const { data, error, refetch } = useExpense(expenseId);
  return (
    <Sheet title={data?.number ?? t('expense')} onClose={onClose}>
      {data !== undefined && <Opened expense={data} onClose={onClose} />}
      {data === undefined && (
        <NotThere error={error} onRetry={() => void refetch()} title={t('expenseGone')} />
      )}
    </Sheet>
  );
}

function Opened({ expense, onClose }: Props) {
  const user = useUser();
  const refetch = useRefetch();
  const [isTaking, setIsTaking] = useState(false);
  const [id] = useState(newId);
  const { number, state } = expense;
  const bill = useBooksPlaces().document('supplier_bill', expense._id);
  const takeBack = async (reason: string) => {
    const params = { expenseId: expense._id };
    await call(voidExpense, { params, body: { _id: id, reason } });
    notify.success(t('takenBack', { number }));
    void refetch();
    onClose();
  };
  return (
    <Stack>
      <StateBadge state={state} />
      <Facts facts={factsOf(expense, bill)} />
      <ExpensePhotos expense={expense} />
      {state === 'waiting' && can(user, 'expense.approve') && (
        <Answers expense={expense} onClose={onClose} />
      )}
      {state === 'posted' && can(user, 'expense.post') && !isTaking && (
        <Row>
          <Button onClick={() => setIsTaking(true)}>{t('takeBack')}</Button>
        </Row>
      )}
      {isTaking && <TakeBackForm onSubmit={takeBack} onCancel={() => setIsTaking(false)} />}
    </Stack>
  );
}

/** What is still owed; where bills are shown it leads to the bill. */
function owedOf({ openMinor }: Expense, bill: string | null) {
  if (openMinor === null) return [];
  const money = <Money minor={openMinor} />;
  const value = bill === null ? money : <AppLink to={bill}>{money}</AppLink>;
  return [{ label: t('owedNow'), value, isFigure: true }];
}

function factsOf(expense: Expense, bill: string | null) {
  const words = (text: string | null) => (text === null ? <NoData /> : <bdi>{text}</bdi>);
  const { answeredByName, voidedByName, dueOn } = expense;
  return [
    { label: t('category'), value: t(`category_${expense.category}`) },
    { label: t('amount'), value: <Money minor={expense.amountMinor} />, isFigure: true },
    { label: t('taxBack'), value: <Money minor={expense.taxMinor} />, isFigure: true },
    { label: t('day'), value: <DateTime at={expense.day} show="date" /> },
    { label: t('branch'), value: <bdi>{expense.branchName}</bdi> },
    { label: t('paidFrom'), value: sourceOf(expense) },
    { label: t('payee'), value: words(payeeOf(expense)) },
    ...(dueOn === null ? [] : [{ label: t('dueOn'), value: <DateTime at={dueOn} show="date" /> }]),
    ...owedOf(expense, bill),
    { label: t('note'), value: words(expense.note) },
    { label: t('reference'), value: words(expense.reference) },
    { label: t('by'), value: <bdi>{expense.postedByName}</bdi> },
    ...(answeredByName === null
      ? []
      : [
          { label: t('answered'), value: <bdi>{answeredByName}</bdi> },
          { label: t('answer'), value: words(expense.answerNote) },
        ]),
    ...(voidedByName === null
      ? []
      : [
          { label: t('takenBackBy'), value: <bdi>{voidedByName}</bdi> },
          { label: t('reason'), value: words(expense.voidReason) },
        ]),
  ];
}

function Answers({ expense, onClose }: Props) {
  const refetch = useRefetch();
  const [id] = useState(newId);
  const [busy, setBusy] = useState<'approved' | 'refused' | null>(null);
  const { _id: expenseId, number } = expense;
  const say = async (answer: 'approved' | 'refused') => {
    setBusy(answer);
    try {
      await call(answerExpense, { params: { expenseId }, body: { _id: id, answer, note: null } });
      notify.success(t(answer, { number }));
      void refetch();
      onClose();
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Row>
      <Button busy={busy === 'refused'} onClick={() => void say('refused')}>
        {t('refuse')}
      </Button>
      <Button kind="primary" busy={busy === 'approved'} onClick={() => void say('approved')}>
        {t('approve')}
      </Button>
    </Row>
  );
}
