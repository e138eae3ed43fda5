import { isTaxReturn } from '@tillbook/core/books/money-moves';
import { voidMoneyMove, type MoneyMoveRow } from '@tillbook/core/books/money-moves.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/expenses.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { DateTime, Money, NoData } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Row, Stack } from '../ui/panel.tsx';
import { ToneBadge } from '../ui/status-badge.tsx';
import { useMove } from './expense-queries.ts';
import { placeWord } from './move-places.ts';
import { NotThere } from './not-there.tsx';
import { useRefetch } from './queries.ts';
import { TakeBackForm } from '../ui/take-back-form.tsx';

export function MoveBadge({ move }: { readonly move: MoneyMoveRow }) {
  return move.voidedByName === null ? (
    <ToneBadge tone="success">{t('state_posted')}</ToneBadge>
  ) : (
    <ToneBadge tone="neutral">{t('state_voided')}</ToneBadge>
  );
}

/** The move of money that an address names, and taking it back. */
export function MoveSheet(props: { readonly moveId: string; readonly onClose: () => void }) {
  const { moveId, onClose } = props;
  const { data, error, refetch } = useMove(moveId);
  return (
    <Sheet title={data?.number ?? t('oneMove')} onClose={onClose}>
      {data !== undefined && <Opened move={data} onClose={onClose} />}
      {data === undefined && (
        <NotThere error={error} onRetry={() => void refetch()} title={t('moveGone')} />
      )}
    </Sheet>
  );
}

function Opened({ move, onClose }: { readonly move: MoneyMoveRow; readonly onClose: () => void }) {
  const refetch = useRefetch();
  const [isTaking, setIsTaking] = useState(false);
  const [id] = useState(newId);
  const takeBack = async (reason: string) => {
    await call(voidMoneyMove, { params: { moveId: move._id }, body: { _id: id, reason } });
    notify.success(t('takenBack', { number: move.number }));
    void refetch();
    onClose();
  };
  return (
    <Stack>
      <MoveBadge move={move} />
      <Facts facts={factsOf(move)} />
      {move.voidedByName === null && !isTaking && (
        <Row>
          <Button onClick={() => setIsTaking(true)}>{t('takeBack')}</Button>
        </Row>
      )}
      {isTaking && <TakeBackForm onSubmit={takeBack} onCancel={() => setIsTaking(false)} />}
    </Stack>
  );
}

function factsOf(move: MoneyMoveRow) {
  const words = (text: string | null) => (text === null ? <NoData /> : <bdi>{text}</bdi>);
  return [
    { label: t('kind'), value: t(`kind_${move.kind}`) },
    { label: t('fromPlace'), value: placeWord(move.kind, move.from) },
    { label: t('toPlace'), value: placeWord(move.kind, move.to) },
    { label: t('amount'), value: <Money minor={move.amountMinor} />, isFigure: true },
    ...(isTaxReturn(move.kind)
      ? [{ label: t('inputTax'), value: <Money minor={move.inputTaxMinor} />, isFigure: true }]
      : [{ label: t('fee'), value: <Money minor={move.feeMinor} />, isFigure: true }]),
    { label: t('day'), value: <DateTime at={move.day} show="date" /> },
    { label: t('branch'), value: <bdi>{move.branchName}</bdi> },
    { label: t('reference'), value: words(move.reference) },
    { label: t('note'), value: words(move.note) },
    { label: t('by'), value: <bdi>{move.postedByName}</bdi> },
    ...(move.voidedByName === null
      ? []
      : [
          { label: t('takenBackBy'), value: <bdi>{move.voidedByName}</bdi> },
          { label: t('reason'), value: words(move.voidReason) },
        ]),
  ];
}
