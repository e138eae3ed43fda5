import { CERTIFICATE_MAX_CHARACTERS, REASON_MAX_CHARACTERS } from '@tillbook/core/limits';
import { moneyText } from '@tillbook/core/money';
import { QUICK_DISCOUNTS, DISCOUNT_REASONS } from '@tillbook/core/sales/discount';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import {
  useContext,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { t } from '../i18n/en/offers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { keepKeys } from '../ui/hotkeys.ts';
import { MoneyField, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { CartLine, GivenOff, TaxExempt } from './cart.ts';
import { InPractice } from './in-practice.ts';
import { lastReason, rememberReason } from './offer-reason.ts';
import { parseOff } from './offer-text.ts';
import styles from './offers.module.css';

type Off = NonNullable<ReturnType<typeof parseOff>>;

const OTHER = '';
const unchecked = { onBlur: () => undefined };

/** Why less is asked: one of the usual reasons, or other words. */
function useReason(given: string | undefined) {
  const [first] = useState(() => given ?? lastReason());
  const isUsual = (DISCOUNT_REASONS as readonly string[]).includes(first);
  const [chosen, setChosen] = useState(isUsual ? first : OTHER);
  const [words, setWords] = useState(isUsual ? '' : first);
  const reason = chosen === OTHER ? words.trim() : chosen;
  return { reason, chosen, setChosen, words, setWords };
}

function ReasonField({ of }: { readonly of: ReturnType<typeof useReason> }) {
  const choices = DISCOUNT_REASONS.map((reason): { value: string; label: string } => ({
    ...{ value: reason, label: reason },
  }));
  return (
    <>
      <SelectField
        {...unchecked}
        id="offer-reason"
        name="offer-reason"
        label={t('reason')}
        value={of.chosen}
        error={null}
        choices={[...choices, { value: OTHER, label: t('otherReason') }]}
        onChange={of.setChosen}
      />
      {of.chosen === OTHER && (
        <TextField
          {...unchecked}
          id="offer-words"
          name="offer-words"
          label={t('reasonWords')}
          maxLength={REASON_MAX_CHARACTERS}
          value={of.words}
          error={null}
          onChange={of.setWords}
        />
      )}
    </>
  );
}

/** A form in the cart: Enter takes it, Esc leaves it as it was. */
function InPlace(props: {
  readonly label: string;
  /** Nothing was typed: a key that means the page leaves it. */
  readonly isEmpty: boolean;
  /** False where something is wrong, which is said. */
  readonly onTake: () => boolean;
  readonly onLeft: () => void;
  readonly children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  // In a full cart it opens below the fold.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onTake();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const leave = () => {
      props.onLeft();
      return true;
    };
    keepKeys(event, props.isEmpty ? leave : props.onTake);
    if (event.key === 'Escape') props.onLeft();
  };
  return (
    <form
      ref={form}
      noValidate
      className={styles['form']}
      aria-label={props.label}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {props.children}
    </form>
  );
}

export interface OfferFormProps {
  readonly label: string;
  readonly selling: TillSelling;
  readonly given: GivenOff | null;
  /** The line; without one it is about the whole sale. */
  readonly line?: CartLine;
  readonly onDiscount: (discount: GivenOff | null) => void;
  readonly onPrice?: (price: { unitPriceMinor: number; reason: string } | null) => void;
  /** Asks for leaving out the tax, where that has no button of its own. */
  readonly onExempt?: (() => void) | undefined;
  readonly onLeft: () => void;
}

/** What is taken off: a touch on a percentage does it; else it is typed, or an own price is. */
export function OfferForm(props: OfferFormProps) {
  const { label, selling, given, line, onDiscount, onPrice, onLeft } = props;
  const { percent, place } = useFormat();
  const currency = place.currency ?? '';
  const reason = useReason(given?.reason ?? line?.override?.reason);
  const [text, setText] = useState('');
  const [price, setPrice] = useState('');
  const [problem, setProblem] = useState<'off' | 'price' | 'reason' | null>(null);
  const isPractice = useContext(InPractice);
  const wrong = (what: NonNullable<typeof problem>) => {
    setProblem(what);
    return false;
  };
  const withReason = (take: () => void) => {
    if (reason.reason === '') return wrong('reason');
    if (!isPractice) rememberReason(reason.reason);
    take();
    return true;
  };
  const give = (off: Off) => withReason(() => onDiscount({ ...off, reason: reason.reason }));
  const take = () => {
    if (price.trim() !== '' && onPrice !== undefined) {
      const unitPriceMinor = readMoney(price, currency);
      if (unitPriceMinor === null) return wrong('price');
      return withReason(() => onPrice({ unitPriceMinor, reason: reason.reason }));
    }
    const off = parseOff(text, currency);
    if (off === null) return wrong('off');
    return give(off);
  };
  const limit = selling.limits.discountBasisPoints;
  return (
    <InPlace label={label} isEmpty={(text + price).trim() === ''} onTake={take} onLeft={onLeft}>
      <Quick onOff={(basisPoints) => give({ kind: 'percent', basisPoints })} />
      <div className={styles['fields']}>
        <TextField
          {...unchecked}
          id="offer-off"
          name="offer-off"
          autoFocus
          label={t('off')}
          placeholder={t('offExample')}
          autoComplete="off"
          value={text}
          error={problem === 'off' ? t('wrongOff') : null}
          onChange={setText}
        />
        {line !== undefined && onPrice !== undefined && (
          <MoneyField
            {...unchecked}
            id="offer-price"
            name="offer-price"
            label={t('ownPrice')}
            currency={currency}
            placeholder={moneyText(line.override?.listPriceMinor ?? line.unitPriceMinor, currency)}
            value={price}
            error={problem === 'price' ? t('wrongPrice') : null}
            onChange={setPrice}
          />
        )}
        <ReasonField of={reason} />
      </div>
      {limit < ALL && <p className={styles['hint']}>{t('upTo', { limit: percent(limit) })}</p>}
      {problem === 'reason' && <p className={styles['problem']}>{t('needsReason')}</p>}
      <Ends {...props} />
    </InPlace>
  );
}

/** The usual percentages: a touch does it. */
function Quick({ onOff }: { readonly onOff: (basisPoints: number) => void }) {
  const { percent } = useFormat();
  return (
    <div className={styles['chips']} role="group" aria-label={t('quick')}>
      {QUICK_DISCOUNTS.map((basisPoints) => (
        <Button key={basisPoints} onClick={() => onOff(basisPoints)}>
          {percent(basisPoints)}
        </Button>
      ))}
    </div>
  );
}

const ALL = 10_000;

function Ends({ given, line, onDiscount, onPrice, onExempt, onLeft }: OfferFormProps) {
  const isOverridden = (line?.override ?? null) !== null;
  return (
    <div className={styles['ends']}>
      <Button kind="primary" type="submit">
        {t('apply')}
      </Button>
      {given !== null && <Button onClick={() => onDiscount(null)}>{t('takeOffNothing')}</Button>}
      {isOverridden && <Button onClick={() => onPrice?.(null)}>{t('listPrice')}</Button>}
      {onExempt !== undefined && <Button onClick={onExempt}>{t('exempt')}</Button>}
      <Button kind="quiet" onClick={onLeft}>
        {t('leave')}
      </Button>
    </div>
  );
}

/** Why a customer pays no tax, and the paper that says so. */
export function ExemptForm(props: {
  readonly given: TaxExempt | null;
  readonly onExempt: (taxExempt: TaxExempt | null) => void;
  readonly onLeft: () => void;
}) {
  const { given, onExempt, onLeft } = props;
  const [reason, setReason] = useState(given?.reason ?? '');
  const [certificate, setCertificate] = useState(given?.certificate ?? '');
  const [isAsked, setIsAsked] = useState(false);
  const take = () => {
    setIsAsked(true);
    if (reason.trim() === '') return false;
    const paper = certificate.trim();
    onExempt({ reason: reason.trim(), certificate: paper === '' ? null : paper });
    return true;
  };
  const isEmpty = (reason + certificate).trim() === '';
  return (
    <InPlace label={t('exempt')} {...{ isEmpty, onLeft }} onTake={take}>
      <div className={styles['fields']}>
        <TextField
          {...unchecked}
          id="exempt-reason"
          name="exempt-reason"
          autoFocus
          label={t('exemptReason')}
          placeholder={t('exemptExample')}
          maxLength={REASON_MAX_CHARACTERS}
          value={reason}
          error={isAsked && reason.trim() === '' ? t('needsReason') : null}
          onChange={setReason}
        />
        <TextField
          {...unchecked}
          id="exempt-certificate"
          name="exempt-certificate"
          label={t('certificate')}
          optional
          maxLength={CERTIFICATE_MAX_CHARACTERS}
          value={certificate}
          error={null}
          onChange={setCertificate}
        />
      </div>
      <div className={styles['ends']}>
        <Button kind="primary" type="submit">
          {t('apply')}
        </Button>
        {given !== null && <Button onClick={() => onExempt(null)}>{t('withTax')}</Button>}
        <Button kind="quiet" onClick={onLeft}>
          {t('leave')}
        </Button>
      </div>
    </InPlace>
  );
}
