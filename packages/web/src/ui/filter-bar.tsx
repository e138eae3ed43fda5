import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from './button.tsx';
import type { Choice } from './choice-field.tsx';
import styles from './filter-bar.module.css';
import { FoldedFilters } from './folded-filters.tsx';
import { SearchField } from './search-field.tsx';
import { useUrlState } from './url-state.ts';
import { useTyped } from './use-typed.ts';

export interface FilterChoice extends Choice {
  /** It stands there with its reason and cannot be chosen. */
  readonly isOff?: boolean;
}

export interface Filter {
  /** The name of the search parameter. */
  readonly name: string;
  readonly label: string;
  /** Absent for a date, or for what is typed. */
  readonly choices?: readonly FilterChoice[];
  /** What is typed: a code, or an amount of money. */
  readonly typed?: 'code' | 'amount';
  /** Why what is typed narrows nothing; null where it can be read. */
  readonly wrong?: (typed: string) => string | null;
  /** What is shown while it does not filter: "All categories". */
  readonly any?: string;
  /** What holds now, where the address does not say it: the day that a choice in words means. */
  readonly seen?: string;
  /** Parameters that go when this one is chosen, as it stands in their place. */
  readonly drops?: readonly string[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Which of these filters (and the search `q`) narrow the list now.
 * @param daySaid how a day of the address is read to people
 */
export function activeFilters(
  filters: readonly Filter[],
  get: (name: string) => string,
  daySaid: (day: string) => string = (day) => day,
): readonly { readonly name: string; readonly said: string }[] {
  return filters.flatMap(({ name, label, choices, typed, wrong }) => {
    const value = get(name);
    if (value === '' || (wrong !== undefined && wrong(value) !== null)) return [];
    const isDay = choices === undefined && typed === undefined && DAY.test(value);
    const chosen = choices?.find((choice) => choice.value === value)?.label ?? value;
    const said = isDay ? daySaid(value) : chosen;
    return [{ name, said: `${label}: ${said}` }];
  });
}

/** So many fit on a phone above a list; with more the list would begin below its first screen. */
const FILTERS_ON_A_PHONE = 2;

/**
 * Search and filters of a list. They live in the address; a changed filter drops the cursor. On a
 * phone many wait behind a button, and those that narrow the list are said beneath it.
 */
export function FilterBar(props: {
  readonly filters?: readonly Filter[];
  /** Label of the search; without it there is no search. It uses the parameter `q`. */
  readonly search?: string;
  /** What narrows besides and is no field: it waits with them. */
  readonly also?: ReactNode;
  /** At the end of the bar: density, export. */
  readonly children?: ReactNode;
}) {
  const { filters = [], search, also, children } = props;
  const url = useUrlState();
  const format = useFormat();
  const active = activeFilters(filters, url.get, format.date);
  const controls = filters.map((filter) => (
    <FilterControl
      key={filter.name}
      filter={filter}
      value={filter.seen ?? url.get(filter.name)}
      onChange={(value) => url.set({ ...without(filter.drops), [filter.name]: value })}
    />
  ));
  return (
    <div className={styles['bar']} data-print="no">
      <div className={styles['controls']}>
        {search !== undefined && (
          <SearchField label={search} value={url.get('q')} onChange={(q) => url.set({ q })} />
        )}
        {filters.length > FILTERS_ON_A_PHONE ? (
          <FoldedFilters active={active.length}>
            {controls}
            {also}
          </FoldedFilters>
        ) : (
          <>
            {controls}
            {also}
          </>
        )}
        {children}
      </div>
      {active.length > 0 && (
        <ul className={styles['chips']} aria-label={t('filters')}>
          {active.map(({ name, said }) => (
            <li key={name}>
              <button
                type="button"
                className={styles['chip']}
                aria-label={t('remove', { what: said })}
                onClick={() => url.set({ [name]: undefined })}
              >
                {said}
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
          <li>
            <ClearFilters filters={filters} />
          </li>
        </ul>
      )}
    </div>
  );
}

/** Parameters that are taken out of the address. */
const without = (names: readonly string[] = []) =>
  Object.fromEntries(names.map((name) => [name, undefined]));

/** Takes every filter and the search away; also stands where nothing matches. */
export function ClearFilters({ filters = [] }: { readonly filters?: readonly Filter[] }) {
  const url = useUrlState();
  const none = without(filters.map(({ name }) => name));
  return (
    <Button kind="quiet" size="small" onClick={() => url.set({ ...none, q: undefined })}>
      {t('clearFilters')}
    </Button>
  );
}

function FilterControl(props: {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { filter, value, onChange } = props;
  const id = useId();
  return (
    <div className={styles['filter']}>
      <label htmlFor={id}>{filter.label}</label>
      {filter.typed !== undefined ? (
        <TypedControl id={id} {...props} />
      ) : filter.choices === undefined ? (
        <input
          id={id}
          type="date"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {filter.any !== undefined && <option value="">{filter.any}</option>}
          {filter.choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.isOff}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** A filter that is typed narrows once nobody types, or with Enter. */
function TypedControl(props: {
  readonly id: string;
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { id, filter, value, onChange } = props;
  const { text, write, say } = useTyped(value, onChange);
  const wrong = filter.wrong?.(value) ?? null;
  return (
    <>
      <input
        id={id}
        type="text"
        size={10}
        inputMode={filter.typed === 'amount' ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={wrong === null ? undefined : true}
        aria-describedby={`${id}-wrong`}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') say(text.trim());
        }}
      />
      <small id={`${id}-wrong`} role="status">
        {wrong}
      </small>
    </>
  );
}
