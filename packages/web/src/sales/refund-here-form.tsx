import type { WhyNotHere } from '@tillbook/core/refunds/refund-facts';
import type { Refund } from '@tillbook/core/refunds/refunds.api';
import { useState } from 'react';
import { newId, nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/refunds-here.ts';
import { t as inRefunds } from '../i18n/en/refunds.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Money } from '../ui/figures.tsx';
import { Facts, Row, Stack } from '../ui/panel.tsx';
import { GiveBackButton } from './give-back-button.tsx';
import {
  choiceOf,
  draftOf,
  everything,
  givenOf,
  leftOf,
  milliOf,
  NOT_SENT,
  problemOf,
  totalsOf,
  withLine,
  type RefundChoice,
} from './refund-choice.ts';
import { isOverHere, refundableHere, refundContent, whyNotChosen } from './refund-here.ts';
import { RefundLineRow } from './refund-line-row.tsx';
import type { KeptReceipt } from './refund-outbox.ts';
import styles from './refunds.module.css';
import { keepRefund } from './send-refund.ts';
import { useLastPlace } from './use-kept-place.ts';

interface HereProps {
  readonly receipt: KeptReceipt;
  readonly onClose: () => void;
  readonly onDone: (refund: Refund) => void;
}

const WHY: Readonly<Record<WhyNotHere, () => string>> = {
  NOTHING_CHOSEN: () => inRefunds('choose'),
  APPROVAL_REQUIRED: () => t('needsApproval'),
  LINE_CAME_BACK: () => t('lineBack'),
  REFUND_MORE_THAN_SOLD: () => inRefunds('choose'),
  QUANTITY_STEP: () => inRefunds('choose'),
  REFUND_DEBT_FIRST: () => t('onAccount'),
  REFUND_CASH_LIMIT: () => t('cashLimit'),
  REFUND_OVER_LIMIT: () => t('ownLimit'),
  RETURN_DAYS_OVER: () => t('daysOver'),
};

/** What a device may do alone: lines of its own receipt, each once, back in cash. */
function useRefundHere({ receipt, onDone }: HereProps) {
  const user = useUser();
  const place = useLastPlace() ?? null;
  const sale = refundableHere(receipt, place, user);
  const [lines, setLines] = useState<RefundChoice['lines']>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [id] = useState(newId);
  const shiftId = sale.drawers[0]?.shiftId ?? null;
  const choice: RefundChoice = { lines, method: 'cash', shiftId, customer: null, sent: NOT_SENT };
  const body = draftOf(sale, choice, { _id: id, leaseId: null, approvalId: null });
  const isRight = sale.lines.every(
    (line) => problemOf(line, choiceOf(choice, line.lineNo)) === null,
  );
  const isOver = place !== null && isOverHere(receipt, place, nowMs());
  const why = whyNotChosen(receipt, body, user, isOver);
  const stopped = !isRight ? inRefunds('choose') : why === null ? null : WHY[why]();
  const giveBack = async () => {
    if (place === null) return;
    setBusy(true);
    try {
      const person = { _id: user._id, name: user.name };
      const content = refundContent(receipt, body, { place, person, nowMs: nowMs() });
      onDone(await keepRefund(user.business?._id ?? '', content));
    } catch {
      setProblem(t('notKept'));
    } finally {
      setBusy(false);
    }
  };
  const noDrawer = shiftId === null ? inRefunds('noDrawer') : null;
  return { sale, choice, setLines, giveBack, isBusy, problem, stopped: noDrawer ?? stopped };
}

/** A refund without a connection: from this device's own receipt, in cash, sent later. */
export function RefundHereForm(props: HereProps) {
  const { receipt, onClose } = props;
  const { sale, choice, setLines, giveBack, isBusy, problem, stopped } = useRefundHere(props);
  const givenMinor = givenOf(sale, choice);
  const { taxMinor } = totalsOf(sale, choice);
  const isAllBack = sale.lines.every((line) => leftOf(line) === 0);
  const isChosen = sale.lines.some(({ lineNo }) => milliOf(choiceOf(choice, lineNo)) > 0);
  return (
    <Sheet title={inRefunds('refundOf', { number: sale.receiptNumber })} onClose={onClose}>
      <Stack>
        <Banner tone="queued">{t('lead')}</Banner>
        {isAllBack ? (
          <Banner>{inRefunds('allBack')}</Banner>
        ) : (
          <Row justify="between">
            <strong>{inRefunds('goodsBack')}</strong>
            <Button kind="quiet" onClick={() => setLines(everything(choice, sale).lines)}>
              {inRefunds('takeBackAll')}
            </Button>
          </Row>
        )}
        <ul className={styles['lines']}>
          {sale.lines.map((line) => (
            <RefundLineRow
              key={line.lineNo}
              line={line}
              chosen={choiceOf(choice, line.lineNo)}
              onChange={(more) => setLines(withLine(choice, line.lineNo, more).lines)}
            />
          ))}
        </ul>
        {receipt.linesBack.length > 0 && !isAllBack && <p>{t('lineBack')}</p>}
        <Facts
          facts={[
            { label: t('inCash'), value: <Money minor={givenMinor} />, isFigure: true },
            { label: inRefunds('tax'), value: <Money minor={taxMinor} />, isFigure: true },
          ]}
        />
        {isChosen && stopped !== null && <Banner tone="warning">{stopped}</Banner>}
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        {!isAllBack && (
          <GiveBackButton {...{ givenMinor, stopped, isBusy }} onGiveBack={() => void giveBack()} />
        )}
      </Stack>
    </Sheet>
  );
}
