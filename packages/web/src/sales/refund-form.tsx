import { can } from '@tillbook/core/permissions';
import { refundCeilingLeft } from '@tillbook/core/refunds/refund-approval';
import type { Refund, Refundable } from '@tillbook/core/refunds/refunds.api';
import { useState, type ReactNode } from 'react';
import { t as inExchanges } from '../i18n/en/exchanges.ts';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Money } from '../ui/figures.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Row, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { answerOfPost, failureOf } from './attempt.ts';
import {
  choiceOf,
  everything,
  givenOf,
  leftOf,
  needsCustomer,
  needsDrawer,
  partsOf,
  problemOf,
  totalsOf,
  usualDrawer,
  usuallySent,
  withLine,
  type RefundChoice,
} from './refund-choice.ts';
import { GiveBackButton } from './give-back-button.tsx';
import { HowBack } from './how-back.tsx';
import { StartExchange } from './start-exchange.tsx';
import { RefundLineRow } from './refund-line-row.tsx';
import { useRefundable } from './refund-queries.ts';
import styles from './refunds.module.css';
import { useGiveBack } from './use-give-back.ts';
import { useLastPlace } from './use-kept-place.ts';
import { VoidSale } from './void-sale.tsx';

interface FormProps {
  readonly onClose: () => void;
  readonly onDone: (refund: Refund) => void;
}

const LINES = 8;

/** What comes back of a sale: lines and quantities, why, where to, and how the money goes back. */
export function RefundForm(
  props: FormProps & {
    readonly saleId: string;
    /** Where the server does not answer. */
    readonly instead?: ReactNode;
  },
) {
  const place = useLastPlace();
  const leaseId = place === null ? null : place?.leaseId;
  const sale = useRefundable(props.saleId, leaseId);
  if (sale.isError && props.instead && isUnheard(sale.error)) return props.instead;
  if (sale.data !== undefined)
    return <Choose {...props} sale={sale.data} leaseId={leaseId ?? null} />;
  return (
    <Sheet title={t('refund')} onClose={props.onClose}>
      {sale.isError ? (
        <ErrorCard error={sale.error} onRetry={() => void sale.refetch()} />
      ) : (
        <SkeletonLines lines={LINES} />
      )}
    </Sheet>
  );
}

/** No answer came: what somebody sees is not the server's word. */
const isUnheard = (error: unknown): boolean => answerOfPost(failureOf(error)).kind === 'silent';

function Choose(props: FormProps & { readonly sale: Refundable; readonly leaseId: string | null }) {
  const { sale, leaseId, onClose, onDone } = props;
  const isOnline = useOnline();
  const [choice, setChoice] = useState<RefundChoice>({
    lines: {},
    method: null,
    shiftId: usualDrawer(sale),
    customer: null,
    sent: usuallySent(sale),
  });
  const {
    run: giveBack,
    error,
    isBusy,
    sheet,
    unsure,
  } = useGiveBack(sale, choice, leaseId, onDone);
  const givenMinor = givenOf(sale, choice);
  const isAllBack = sale.lines.every((line) => leftOf(line) === 0);
  const done = (refund: Refund) => {
    notify.success(t('voided', { number: refund.number }));
    onDone(refund);
  };
  if (unsure !== false) {
    return (
      <Sheet title={t('refundOf', { number: sale.receiptNumber })} onClose={onClose}>
        {unsure}
      </Sheet>
    );
  }
  return (
    <Sheet title={t('refundOf', { number: sale.receiptNumber })} onClose={onClose}>
      <Stack>
        <Notices sale={sale} givenMinor={givenMinor} isAllBack={isAllBack} isOnline={isOnline} />
        {!isAllBack && (
          <Row justify="between">
            <strong>{t('goodsBack')}</strong>
            <Button kind="quiet" onClick={() => setChoice(everything(choice, sale))}>
              {t('takeBackAll')}
            </Button>
          </Row>
        )}
        <ul className={styles['lines']}>
          {sale.lines.map((line) => (
            <RefundLineRow
              key={line.lineNo}
              line={line}
              chosen={choiceOf(choice, line.lineNo)}
              onChange={(more) => setChoice((now) => withLine(now, line.lineNo, more))}
            />
          ))}
        </ul>
        {givenMinor > 0 && <HowBack sale={sale} choice={choice} onChange={setChoice} />}
        <Sums {...{ sale, choice }} />
        {error !== null && <ErrorCard error={error} />}
        {!isAllBack && (
          <Ends {...{ sale, choice, isOnline, isBusy }} onGiveBack={() => void giveBack()} />
        )}
        {sale.mayVoid && <VoidSale {...{ sale, leaseId }} onVoided={done} />}
      </Stack>
      {sheet}
    </Sheet>
  );
}

/** What is to be known before something is given back. */
function Notices(props: {
  readonly sale: Refundable;
  readonly givenMinor: number;
  readonly isAllBack: boolean;
  readonly isOnline: boolean;
}) {
  const { sale, givenMinor, isAllBack, isOnline } = props;
  const { money, date } = useFormat();
  const user = useUser();
  const { aloneMinor } = sale;
  const leftMinor = refundCeilingLeft(user, aloneMinor);
  const until = sale.isReturnOver && !isAllBack ? sale.returnUntil : null;
  const isFree = can(user, 'shift.manage');
  const isOver = sale.mayAlone && leftMinor !== null && givenMinor > leftMinor;
  return (
    <>
      {!isOnline && <Banner tone="warning">{t('offline')}</Banner>}
      {!sale.mayAlone && !isAllBack && <Banner>{t('withApproval')}</Banner>}
      {isOver && (
        <Banner>
          {t(aloneMinor === 0 ? 'overOwnLimit' : 'overOwnLeft', {
            ...{ limit: money(leftMinor), given: money(aloneMinor) },
          })}
        </Banner>
      )}
      {until !== null && (
        <Banner>{t(isFree ? 'returnOverAlone' : 'returnOverAsk', { day: date(until) })}</Banner>
      )}
      {isAllBack && <Banner>{t('allBack')}</Banner>}
    </>
  );
}

/** What ends it: the money goes back, or something else is taken for it. */
function Ends(props: {
  readonly sale: Refundable;
  readonly choice: RefundChoice;
  readonly isOnline: boolean;
  readonly isBusy: boolean;
  readonly onGiveBack: () => void;
}) {
  const { sale, choice, isOnline, isBusy, onGiveBack } = props;
  return (
    <>
      <GiveBackButton
        givenMinor={givenOf(sale, choice)}
        stopped={whyNotNow(sale, choice, isOnline)}
        {...{ isBusy, onGiveBack }}
      />
      <StartExchange
        exchange={{ sale, choice }}
        stopped={whyNotNow(sale, { ...choice, method: null }, isOnline, true)}
      />
    </>
  );
}

/** What goes back, and what of it is rounding and tax. */
function Sums({ sale, choice }: { readonly sale: Refundable; readonly choice: RefundChoice }) {
  const { totalMinor, taxMinor } = totalsOf(sale, choice);
  const givenMinor = givenOf(sale, choice);
  return (
    <Facts
      facts={[
        { label: t('total'), value: <Money minor={givenMinor} />, isFigure: true },
        ...roundingFact(givenMinor - totalMinor),
        { label: t('tax'), value: <Money minor={taxMinor} />, isFigure: true },
      ]}
    />
  );
}

const roundingFact = (minor: number) =>
  minor === 0 ? [] : [{ label: t('rounding'), value: <Money minor={minor} />, isFigure: true }];

/** Why nothing can be given back now, or null. */
function whyNotNow(
  sale: Refundable,
  choice: RefundChoice,
  isOnline: boolean,
  isForGoods = false,
): string | null {
  if (!isOnline) return t('offline');
  const isChosen = sale.lines.some(({ lineNo }) => choiceOf(choice, lineNo).quantity.trim() !== '');
  const isRight = sale.lines.every(
    (line) => problemOf(line, choiceOf(choice, line.lineNo)) === null,
  );
  if (!isChosen || !isRight) return t('choose');
  if (isForGoods) return null;
  const parts = partsOf(sale, choice);
  if (needsCustomer(sale, parts) && choice.customer === null) return inExchanges('nobody');
  if (!needsDrawer(parts) || choice.shiftId !== null) return null;
  return sale.drawers.length === 0 ? t('noDrawer') : t('chooseDrawer');
}
