import { PIN_DIGITS } from '@tillbook/core/auth/pin';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { t } from '../i18n/en/sellers.ts';
import { colourOf, monogram } from '../layouts/monogram.ts';
import { roleName } from '../session/role-name.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { PinField } from '../ui/text-field.tsx';
import styles from './sellers.module.css';
import { takeOver, whyNotInText, type TurnPlace } from './take-over-by-pin.ts';
import { usePeopleHere } from './use-sellers.ts';
import type { Person } from './who-is-here.ts';

const stay = () => undefined;

/** Who sells from now on: a person, and their PIN. */
export function TakeTurn(props: {
  readonly branchId: string;
  /** The lock asks whoever locked it too. */
  readonly isLock?: boolean;
  readonly onDone: () => void;
}) {
  const { branchId, isLock = false, onDone } = props;
  const { _id: personId, business } = useUser();
  const { people, isPending, error, retry } = usePeopleHere(branchId);
  if (isPending) return <SkeletonLines lines={4} />;
  if (error !== null) return <ErrorCard error={error} onRetry={retry} />;
  if (people.length === 0) return <p>{t('nobodyKnown')}</p>;
  if (people.every(({ obstacle }) => obstacle === 'noPin')) return <p>{t('nobody')}</p>;
  const at = { businessId: business?._id ?? '', branchId, personId };
  return <ChooseSeller {...{ people, at, onDone }} asked={isLock ? 'lock' : 'turn'} />;
}

/** Who is asked for: the next one at a till, who opens its lock, or who comes to it. */
type Asked = 'turn' | 'lock' | 'door';

/** Whom to offer first: in their own turn the next one, else whoever was here last. */
function firstOf(people: readonly Person[], lastId: string, asked: Asked): Person | undefined {
  const free = people.filter(({ obstacle }) => obstacle === null);
  const last = free.find(({ _id }) => _id === lastId);
  const others = free.filter(({ _id }) => _id !== lastId);
  return asked !== 'turn' ? (last ?? others[0]) : others.length === 1 ? others[0] : undefined;
}

interface Choosing {
  readonly at: TurnPlace;
  readonly asked: Asked;
  readonly onDone: () => void;
}

/** The people to choose from, and the PIN of who is chosen. */
export function ChooseSeller(props: Choosing & { readonly people: readonly Person[] }) {
  const { people, at, asked, onDone } = props;
  const isHere = (id: string): boolean => asked === 'turn' && id === at.personId;
  const [chosenId, setChosenId] = useState(() => firstOf(people, at.personId, asked)?._id ?? null);
  const chosen = people.find(({ _id, obstacle }) => _id === chosenId && obstacle === null) ?? null;
  const name = useId();
  return (
    <div className={styles['turn']}>
      <fieldset className={styles['people']}>
        <legend className="sr-only">{t('choose')}</legend>
        {people.map((person) => (
          <label key={person._id} className={styles['person']}>
            <input
              type="radio"
              name={name}
              value={person._id}
              checked={chosenId === person._id}
              disabled={person.obstacle !== null || isHere(person._id)}
              onChange={() => setChosenId(person._id)}
            />
            <Face {...person} />
            <span className={styles['who']}>
              <strong dir="auto">{person.name}</strong>
              <small>{hintOf(person, isHere(person._id))}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen !== null && <PinOf key={chosen._id} person={chosen} {...{ at, asked, onDone }} />}
    </div>
  );
}

function hintOf({ role, obstacle }: Person, isNow: boolean): string {
  if (isNow) return t('now');
  return obstacle === null ? roleName(role) : t(obstacle);
}

/** Initials in a colour of their own. */
export function Face({ _id, name }: Pick<Person, '_id' | 'name'>) {
  return (
    <span className={styles['face']} style={{ '--face': colourOf(_id) } as object} aria-hidden>
      {monogram(name)}
    </span>
  );
}

function PinOf(props: Choosing & { readonly person: Person }) {
  const { person, at, asked, onDone } = props;
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const focus = () => form.current?.querySelector('input')?.focus();
  useEffect(() => {
    // A dialog that opens around it gives it the focus too.
    form.current?.querySelector('input')?.setAttribute('data-autofocus', '');
    form.current?.querySelector('input')?.focus();
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!PIN_DIGITS.test(pin)) return setError(t('pinNeeded'));
    setError(null);
    setBusy(true);
    const why = await takeOver(at, person, pin).catch(() => undefined);
    if (why === null) return onDone();
    setBusy(false);
    setPin('');
    setError(why === undefined ? t('failed') : whyNotInText(why));
    focus();
  };
  const { name } = person;
  return (
    <form ref={form} className={styles['pin']} noValidate onSubmit={(event) => void submit(event)}>
      <PinField
        id={id}
        name="pin"
        label={t('pin', { name })}
        value={pin}
        error={error}
        onChange={(digits) => {
          setPin(digits);
          setError(null);
        }}
        onBlur={stay}
      />
      <Button kind="primary" type="submit" busy={isBusy}>
        {asked === 'lock' ? t('unlock', { name }) : t('sell', { name })}
      </Button>
    </form>
  );
}
