import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import type { MadeCustomer } from '@tillbook/core/sales/sync.api';
import { customerTyped, type TypedCustomer } from '@tillbook/core/customers/one-field';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { newId } from '../api/clock.ts';
import { t as inKeypad } from '../i18n/en/keypad.ts';
import { t } from '../i18n/en/till-customers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Keypad, useFingers } from '../ui/keypad-field.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { useEnter } from '../ui/use-enter.ts';
import { useSettled } from '../ui/use-settled.ts';
import { failureOf } from './attempt.ts';
import type { CartCustomer } from './cart.ts';
import { usePhoneText } from './customer-bar.tsx';
import { searchCustomers } from './customer-search.ts';
import styles from './customers.module.css';
import type { CustomerHere } from './made-here.ts';
import { askCustomers, TILL_CUSTOMERS, useAddCustomer } from './use-till-customers.ts';

interface PickerProps {
  /** Who this device knows; null until it knows them. */
  readonly known: readonly CustomerAtTill[] | null;
  readonly isOnline: boolean;
  /** Those made on this device, and making one without a connection; absent where none will do. */
  readonly made?: readonly CustomerHere[];
  readonly onMake?: (customer: MadeCustomer) => Promise<CustomerHere>;
  /** What is asked, where it is not who buys. */
  readonly question?: string;
  readonly onPick: (customer: CartCustomer, isNew: boolean) => void;
  readonly onClose: () => void;
}

const ofCart = ({ _id, name, phone, isMadeHere }: CustomerHere): CartCustomer => ({
  ...{ _id, name, phone },
  ...(isMadeHere === true ? { isMadeHere } : {}),
});
const NOBODY: readonly CustomerHere[] = [];

/** Finds among those this device knows, and asks the server until it knows them. */
function useFound({ known, made = NOBODY }: Pick<PickerProps, 'known' | 'made'>, typed: string) {
  const { currency, timeZone } = useFormat().place;
  const place = { currency: currency ?? '', timezone: timeZone ?? '' };
  const q = useSettled(typed.trim());
  const asked = useQuery({
    queryKey: [TILL_CUSTOMERS, 'found', q],
    queryFn: () => askCustomers(q),
    enabled: known === null && q !== '',
    retry: false,
  });
  const here = known === null ? null : searchCustomers([...known, ...made], typed, place);
  const isSettled = here !== null || (q === typed.trim() && !asked.isFetching);
  const found: readonly CustomerHere[] = here ?? [
    ...searchCustomers(made, typed, place),
    ...(asked.data ?? []),
  ];
  return { found, isSettled, error: asked.error, place };
}

/** What is typed, who that may be, and taking one of them or adding somebody new. */
function usePicker({ known, isOnline, made, onMake, onPick }: Omit<PickerProps, 'onClose'>) {
  const [newCustomerId] = useState(newId);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const add = useAddCustomer();
  const { found, isSettled, error, place } = useFound(
    { known, ...(made === undefined ? {} : { made }) },
    typed,
  );
  const fresh = customerTyped(typed, place);
  const isThere = found.some(({ phone }) => phone !== null && phone === fresh?.phone);
  const mayAdd = fresh !== null && !isThere && isSettled;
  /** Without an answer they are made here, under the same id: should the server have them, fine. */
  const addHere = async (typed: TypedCustomer): Promise<CustomerHere> => {
    const make = onMake?.bind(null, { _id: newCustomerId, ...typed });
    if (!isOnline && make !== undefined) return make();
    return add(newCustomerId, typed).catch((failure: unknown) => {
      if (make === undefined || failureOf(failure).status !== 0) throw failure;
      return make();
    });
  };
  const take = (at: number) => {
    const one = found[at];
    if (one !== undefined) return onPick(ofCart(one), false);
    if (!mayAdd || isAdding) return;
    if (!isOnline && onMake === undefined) return setProblem(t('addNeeds'));
    setIsAdding(true);
    addHere(fresh).then(
      (customer) => onPick(ofCart(customer), true),
      (failure: unknown) => {
        setIsAdding(false);
        setProblem(sentenceOf(failure, t('failed')));
      },
    );
  };
  const { enter, forget } = useEnter(!isSettled, take);
  const type = (text: string) => {
    setTyped(text);
    setProblem(null);
    forget();
  };
  const words = problem ?? said({ typed, isAdding, isSettled, error, found, mayAdd });
  return { typed, type, found, mayAdd, take, enter, words, isWrong: problem !== null };
}

/** Fingers tap a number's digits; for a name they ask for the letters of the soft keyboard. */
function useNumberPad(id: string) {
  const hasFingers = useFingers();
  const [hasLetters, setHasLetters] = useState(false);
  const isPad = hasFingers && !hasLetters;
  const toLetters = () => {
    // The soft keyboard comes with the focus.
    flushSync(() => setHasLetters(true));
    document.getElementById(id)?.blur();
    document.getElementById(id)?.focus();
  };
  const end = { label: inKeypad('letters'), run: toLetters };
  return { isPad, pad: isPad && <Keypad fieldId={id} isCode end={end} /> };
}

/**
 * Who buys: digits find by the end or the beginning of a number, letters by name; Enter takes the
 * first. The last row adds who is not there yet, by what is typed.
 */
export function CustomerPicker({ onClose, ...props }: PickerProps) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const { isPad, pad } = useNumberPad(id);
  const { typed, type, found, mayAdd, take, enter, words, isWrong } = usePicker(props);
  const count = found.length + (mayAdd ? 1 : 0);
  const at = Math.min(chosen, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((at + step + count) % Math.max(1, count));
    else if (event.key === 'Enter') enter(Math.max(0, at));
    else return;
    event.preventDefault();
  };
  const rows = found.map((customer): [string, ReactNode] => [
    customer._id,
    <Known key={customer._id} customer={customer} />,
  ]);
  if (mayAdd) rows.push(['new', <New key="new" typed={typed} {...props} />]);
  return (
    <Dialog question={props.question ?? t('question')} onClose={onClose}>
      <div className={styles['picker']}>
        <label htmlFor={id}>{t('field')}</label>
        <input
          id={id}
          role="combobox"
          autoFocus
          data-autofocus
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          aria-describedby={`${id}-said`}
          inputMode={isPad ? 'none' : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            type(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        {pad}
        <ul id={`${id}-list`} role="listbox" aria-label={t('customer')}>
          {rows.map(([key, shown], place) => (
            <li
              key={key}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === at}
              onMouseMove={() => setChosen(place)}
              onClick={() => take(place)}
            >
              {shown}
            </li>
          ))}
        </ul>
        <p id={`${id}-said`} role="status" data-problem={isWrong ? '' : undefined}>
          {words}
        </p>
      </div>
    </Dialog>
  );
}

function said(now: {
  readonly typed: string;
  readonly isAdding: boolean;
  readonly isSettled: boolean;
  readonly error: unknown;
  readonly found: readonly CustomerAtTill[];
  readonly mayAdd: boolean;
}): string {
  const { typed, isAdding, isSettled, error, found, mayAdd } = now;
  if (isAdding) return t('adding');
  if (typed.trim() === '') return t('hint');
  if (error !== null) return t('searchFailed');
  if (found.length > 0) return t('found', { count: found.length });
  return isSettled && !mayAdd ? t('none') : '';
}

/** One who is known: name, number, and how the account stands. */
function Known({ customer }: { readonly customer: CustomerHere }) {
  const { money } = useFormat();
  const phoneText = usePhoneText();
  const { name, phone, groupName, balanceMinor, leftMinor, creditLimitMinor } = customer;
  const facts = [
    customer.isMadeHere === true ? t('madeHere') : null,
    groupName,
    balanceMinor > 0 ? t('owes', { amount: money(balanceMinor) }) : null,
    leftMinor !== null && creditLimitMinor !== 0 ? t('left', { amount: money(leftMinor) }) : null,
  ].filter((fact) => fact !== null);
  return (
    <>
      <span>
        <bdi>{name ?? phoneText(phone ?? '')}</bdi>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </span>
      {name !== null && phone !== null && <bdi dir="ltr">{phoneText(phone)}</bdi>}
    </>
  );
}

function New(props: { readonly typed: string } & Pick<PickerProps, 'isOnline' | 'onMake'>) {
  const { typed, isOnline, onMake } = props;
  return (
    <>
      <UserRoundPlus size={20} aria-hidden />
      <span>
        {t('add', { typed: typed.trim() })}
        {!isOnline && <small>{t(onMake === undefined ? 'addNeeds' : 'addLater')}</small>}
      </span>
    </>
  );
}
