import { refundCeiling } from '@tillbook/core/refunds/refund-approval';
import { giveBackBy, leftOn } from '@tillbook/core/refunds/give-back';
import type { Refund, Refundable } from '@tillbook/core/refunds/refunds.api';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t as inExchanges } from '../i18n/en/exchanges.ts';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
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
  withLine,
  type RefundChoice,
} from './refund-choice.ts';
import { CreditedTo } from './credited-to.tsx';
import { StartExchange } from './start-exchange.tsx';
import { RefundLineRow } from './refund-line-row.tsx';
import { useRefundable } from './refund-queries.ts';
import styles from './refunds.module.css';
import { useGiveBack } from './use-give-back.ts';
import { VoidSale } from './void-sale.tsx';
import { methodName } from '../ui/payment-words.ts';

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
  const sale = useRefundable(props.saleId);
  if (sale.isError && props.instead && isUnheard(sale.error)) return props.instead;
  if (sale.data !== undefined) return <Choose {...props} sale={sale.data} />;
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

function Choose({ sale, onClose, onDone }: FormProps & { readonly sale: Refundable }) {
  const isOnline = useOnline();
  const [choice, setChoice] = useState<RefundChoice>({
    lines: {},
    method: null,
    shiftId: sale.drawers[0]?.shiftId ?? null,
    customer: null,
  });
  const { run: giveBack, error, isBusy, sheet, unsure } = useGiveBack(sale, choice, onDone);
  const { totalMinor, taxMinor } = totalsOf(sale, choice);
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
    <Sheet
      title={t('refundOf', { number: sale.receiptNumber })}
      onClose={onClose}
      actions={sale.mayVoid && <VoidSale sale={sale} onVoided={done} />}
    >
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
        <Facts
          facts={[
            { label: t('total'), value: <Money minor={givenMinor} />, isFigure: true },
            ...roundingFact(givenMinor - totalMinor),
            { label: t('tax'), value: <Money minor={taxMinor} />, isFigure: true },
          ]}
        />
        {error !== null && <ErrorCard error={error} />}
        {!isAllBack && (
          <Ends {...{ sale, choice, isOnline, isBusy }} onGiveBack={() => void giveBack()} />
        )}
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
  const { money } = useFormat();
  const ceilingMinor = refundCeiling(useUser());
  const isOver = sale.mayAlone && ceilingMinor !== null && givenMinor > ceilingMinor;
  return (
    <>
      {!isOnline && <Banner tone="warning">{t('offline')}</Banner>}
      {!sale.mayAlone && !isAllBack && <Banner>{t('withApproval')}</Banner>}
      {isOver && ceilingMinor !== null && (
        <Banner>{t('overOwnLimit', { limit: money(ceilingMinor) })}</Banner>
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
  const { money } = useFormat();
  return (
    <>
      <Button
        kind="primary"
        size="big"
        icon={<Undo2 size={20} aria-hidden />}
        busy={isBusy}
        disabledReason={whyNotNow(sale, choice, isOnline)}
        onClick={onGiveBack}
      >
        {t('giveBack', { amount: money(givenOf(sale, choice)) })}
      </Button>
      <StartExchange
        exchange={{ sale, choice }}
        stopped={whyNotNow(sale, { ...choice, method: null }, isOnline, true)}
      />
    </>
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
  const isStopped = needsDrawer(parts) && choice.shiftId === null;
  return isStopped ? t('noDrawer') : null;
}

const stay = () => undefined;

/** By which tender, and from whose drawer; what there is no choice of is only said. */
function HowBack(props: {
  readonly sale: Refundable;
  readonly choice: RefundChoice;
  readonly onChange: (choice: RefundChoice) => void;
}) {
  const { sale, choice, onChange } = props;
  const { money } = useFormat();
  const totalMinor = givenOf(sale, choice);
  const parts = partsOf(sale, choice);
  const said = (method: PaymentMethod, amount: number) => `${methodName(method)} ${money(amount)}`;
  const proposed = partsOf(sale, { ...choice, method: null });
  const usual = proposed.map(({ method, amountMinor }) => said(method, amountMinor)).join(' + ');
  const others = methodsFor(sale, totalMinor).filter(
    (method) => proposed.length > 1 || proposed[0]?.method !== method,
  );
  const drawers = sale.drawers.map(({ shiftId, tillName, openedByName }) => ({
    value: shiftId,
    label: t('drawerOf', { till: tillName, name: openedByName }),
  }));
  return (
    <div className={styles['why']}>
      <SelectField
        id="refund-method"
        name="refund-method"
        label={t('method')}
        value={choice.method ?? ''}
        error={null}
        choices={[
          { value: '', label: usual },
          ...others.map((value) => ({ value, label: said(value, totalMinor) })),
        ]}
        onChange={(method) => onChange({ ...choice, method: methodIn(method) })}
        onBlur={stay}
      />
      {needsDrawer(parts) && drawers.length > 0 && (
        <SelectField
          id="refund-drawer"
          name="refund-drawer"
          label={t('drawer')}
          value={choice.shiftId ?? ''}
          error={null}
          choices={drawers}
          onChange={(shiftId) => onChange({ ...choice, shiftId })}
          onBlur={stay}
        />
      )}
      {needsDrawer(parts) && drawers.length === 0 && (
        <Banner tone="warning">{t('noDrawer')}</Banner>
      )}
      <CreditedTo sale={sale} choice={choice} onChange={onChange} />
    </div>
  );
}

const methodIn = (text: string): PaymentMethod | null =>
  text === '' ? null : (text as PaymentMethod);

/** The ways by which all of it could go back. */
function methodsFor(sale: Refundable, totalMinor: number): PaymentMethod[] {
  const took = sale.tenders.map(({ method }) => method);
  const methods = [...new Set([...took, 'cash' as const, 'store_credit' as const])];
  return methods.filter((method) => {
    if (method === 'exchange') return false;
    const parts = giveBackBy(method, totalMinor, sale.tenders);
    const own = parts.find((part) => part.method === method)?.amountMinor ?? 0;
    // Nothing is left to give back by it: all of it comes off the account.
    if (own === 0) return false;
    // More cash than was paid in cash is asked for.
    return method === 'cash' || method === 'store_credit' || leftOn(sale.tenders, method) >= own;
  });
}
