import { ArrowLeft } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type SyntheticEvent } from 'react';
import { moneyText } from '@tillbook/core/money';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/figures.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { NO_BREAK } from './cart-foot.tsx';
import {
  dropPart,
  evenShare,
  payView,
  settledBy,
  startPaying,
  takePart,
  type Bill,
  type PaidPart,
  type Paying,
  type PayView,
} from './pay.ts';
import { CashChips, GiftCardWay, KEYS, Methods, Parts, wayName } from './pay-parts.tsx';
import styles from './pay.module.css';
import { ReferenceFields } from './reference-fields.tsx';
import type { Way } from './selling.ts';
import { UnusualTender } from './unusual-tender.tsx';
import { useFirstField } from './use-first-field.ts';
import { fieldOfProblem, payMessage } from './words.ts';
import { wholeAmount } from './whole-amount.ts';

export interface PayPanelProps {
  readonly paying: Paying;
  readonly bill: Bill;
  readonly ways: readonly Way[];
  /** Mobile-money providers used here before, the latest first. */
  readonly providers: readonly string[];
  /** What the server said of the payment, until it is changed. */
  readonly refused: string | null;
  readonly stopped: string | null;
  readonly onPaying: (paying: Paying) => void;
  readonly onPaid: (parts: readonly PaidPart[]) => void;
  readonly onBack: () => void;
  /** Asks for a gift card; null where nobody knows what one holds. */
  readonly onGiftCard: (() => void) | null;
}

/** What is done in the panel: choosing a way to pay, and paying with what was typed. */
function usePayForm(props: PayPanelProps, view: PayView) {
  const { paying, ways, providers, stopped, onPaying, onPaid, onBack } = props;
  const [isAsked, setIsAsked] = useState(false);
  const choose = (next: Way) => {
    setIsAsked(false);
    onPaying({ ...startPaying(next, lastProvider(paying) || providers[0]), parts: paying.parts });
  };
  useHotkeys(t('pay'), [
    ...ways.slice(0, KEYS).map((way, at) => ({
      keys: `alt+${at + 1}`,
      label: wayName(way),
      run: () => choose(way),
      inFields: true,
    })),
    { keys: 'Escape', label: t('backToCart'), run: onBack, inFields: true },
  ]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (stopped !== null || view.part === null) return;
    const parts = settledBy(paying, view);
    if (parts !== null) return onPaid(parts);
    setIsAsked(false);
    onPaying(takePart(paying, view.part));
  };
  // A field's Enter submits by itself.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) submit(event);
  };
  const change = (next: Partial<Paying>) => onPaying({ ...paying, ...next });
  return { isAsked, choose, submit, onKeyDown, change };
}

/** Takes the money, in place: the cart stays beside it. Enter completes, Esc goes back. */
export function PayPanel(props: PayPanelProps) {
  const { paying, bill, ways, stopped, onPaying, onPaid, onBack } = props;
  const view = payView(paying, bill);
  const { isAsked, choose, submit, onKeyDown, change } = usePayForm(props, view);
  const panel = useFirstField(paying);
  const isSlip = useSlip();
  return (
    <form
      ref={panel}
      noValidate
      tabIndex={-1}
      className={styles['pay']}
      data-asked={view.unusualMinor !== null || undefined}
      aria-label={t('pay')}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      onClickCapture={(event) => {
        if (!isSlip(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div className={styles['head']}>
        <IconButton
          label={t('backToCart')}
          icon={<ArrowLeft size={20} aria-hidden />}
          onClick={onBack}
        />
        <h2>
          {t('due')} <Money minor={Math.max(0, view.dueMinor)} />
          <Rounded view={view} />
        </h2>
      </div>
      <Parts parts={paying.parts} onDrop={(at) => onPaying(dropPart(paying, at))} />
      <Methods ways={ways} chosen={paying.way} onChoose={choose}>
        {props.onGiftCard !== null && <GiftCardWay onAsk={props.onGiftCard} />}
      </Methods>
      {paying.way.method === 'cash' && (
        <CashChips
          dueMinor={view.dueMinor}
          currency={bill.currency}
          stopped={stopped}
          onTender={(tenderedMinor) =>
            onPaid([...paying.parts, cashPart(paying.way, view, tenderedMinor)])
          }
        />
      )}
      <div className={styles['typed']} data-way={paying.way.method}>
        <Typed {...props} view={view} isAsked={isAsked} onChange={change} />
        <Change view={view} />
      </div>
      <div className={styles['end']}>
        {view.unusualMinor !== null && <UnusualTender tenderedMinor={view.unusualMinor} />}
        <Button kind="primary" size="big" wide type="submit" disabledReason={stopped}>
          {view.part === null || view.leftMinor === 0 ? (
            t('complete')
          ) : (
            <>
              {t('takeThis')}
              {NO_BREAK}
              <Money minor={view.coversMinor} />
            </>
          )}
        </Button>
      </div>
    </form>
  );
}

const SLIP_MS = 350;

/** Whether a touch came so soon after the panel opened that it was the second of a double tap. */
function useSlip(): (event: MouseEvent) => boolean {
  const openedMs = useRef(performance.now());
  return ({ detail, timeStamp }) => detail > 0 && timeStamp - openedMs.current < SLIP_MS;
}

/** The mobile-money provider that was typed; an own way's name is none. */
function lastProvider({ way, provider }: Paying): string {
  return way.typeName === null ? provider : '';
}

/** What the coins there are make of the total, before it is paid. */
function Rounded({ view: { roundingMinor } }: { readonly view: PayView }) {
  if (roundingMinor === 0) return null;
  return (
    <small className={styles['rounded']}>
      {t('cashRounding')} <Money minor={roundingMinor} />
    </small>
  );
}

function cashPart(way: Way, { dueMinor }: PayView, tenderedMinor: number): PaidPart {
  const { method, paymentTypeId, typeName } = way;
  return {
    ...{ method, paymentTypeId, typeName, amountMinor: dueMinor, tenderedMinor },
    ...{ provider: null, reference: null },
  };
}

interface TypedProps extends PayPanelProps {
  readonly view: PayView;
  readonly isAsked: boolean;
  readonly onChange: (change: Partial<Paying>) => void;
}

function Typed(props: TypedProps) {
  const { paying, bill, view, isAsked, refused, onChange } = props;
  const { currency } = bill;
  const format = useFormat();
  const isCash = paying.way.method === 'cash';
  // What is put on account has none.
  const hasReference = !isCash && paying.way.method !== 'credit';
  // A wrong amount is said while it is typed; what is only missing, when it is asked for.
  const isShown =
    isAsked || (paying.amountText !== '' && fieldOfProblem(view.problem) === 'amount');
  const said = view.problem !== null && isShown ? payMessage(view.problem, view, format) : null;
  const at = fieldOfProblem(view.problem);
  const unchecked = { onBlur: () => undefined };
  return (
    <>
      {hasReference && (
        <ReferenceFields
          paying={paying}
          providers={props.providers}
          providerError={at === 'provider' ? said : null}
          payerError={at === 'payer' ? said : null}
          referenceError={at === 'reference' ? (said ?? refused) : refused}
          onChange={onChange}
        />
      )}
      <MoneyField
        {...unchecked}
        id="pay-amount"
        name="pay-amount"
        label={isCash ? t('handedOver') : t('amountOf')}
        placeholder={moneyText(Math.max(0, view.dueMinor), currency)}
        currency={currency}
        isPadFirst={!hasReference}
        value={paying.amountText}
        error={at === 'amount' ? (said ?? (hasReference ? null : refused)) : null}
        onChange={(amountText) => onChange({ amountText })}
      />
      {!isCash && <Shares {...props} />}
    </>
  );
}

const SHARES = [2, 3, 4];

/** Fills in an even share, for people who pay together. */
function Shares({ view, bill, onChange }: TypedProps) {
  if (view.dueMinor < SHARES.length) return null;
  return (
    <div className={styles['split']} role="group" aria-label={t('splitEvenly')}>
      <span aria-hidden>{t('splitEvenly')}</span>
      {SHARES.map((among) => (
        <Button
          key={among}
          aria-label={t('splitAmong', { among })}
          onClick={() =>
            onChange({ amountText: moneyText(evenShare(view.dueMinor, among), bill.currency) })
          }
        >
          {among}
        </Button>
      ))}
    </div>
  );
}

/** The change and the notes to hand over, before anything is confirmed. */
function Change({ view }: { readonly view: PayView }) {
  const format = useFormat();
  const { changeMinor, leftMinor, notes, problem } = view;
  if (problem !== null || (changeMinor === 0 && leftMinor === 0)) return null;
  if (changeMinor === 0) {
    return (
      <p className={styles['change']} role="status">
        {t('stillDue')} <Money minor={leftMinor} />
      </p>
    );
  }
  const said = notes.map(({ valueMinor, count }) => {
    const note = wholeAmount(format, valueMinor);
    return count === 1 ? note : `${count} × ${note}`;
  });
  return (
    <p className={styles['change']} role="status">
      {t('change')} <Money minor={changeMinor} />
      {said.length > 0 && <small className="number">= {said.join(' + ')}</small>}
    </p>
  );
}
