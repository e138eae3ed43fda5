import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './pick-field.module.css';
import { useEnter } from './use-enter.ts';

interface PickProps<Row> {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly found: readonly Row[];
  /** Whether what is typed is still looked for: `found` may be that of a text before it. */
  readonly isFinding: boolean;
  readonly onPick: (row: Row) => void;
}

/** Which row is chosen, and taking one: the field is empty again then. */
function usePick<Row>({ onType, found, isFinding, onPick }: Omit<PickProps<Row>, 'typed'>) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, found.length - 1);
  const pick = (row: Row | undefined) => {
    if (row === undefined) return;
    onPick(row);
    onType('');
    setChosen(0);
  };
  const { enter, forget } = useEnter(isFinding, (place) => pick(found[place]));
  const type = (text: string) => {
    onType(text);
    setChosen(0);
    forget();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') enter(Math.max(0, at));
    else return;
    event.preventDefault();
  };
  return { at, setChosen, pick, type, onKeyDown };
}

/**
 * Finds one of many by typing or scanning: arrows choose, Enter takes what is chosen, and the field
 * is empty again. Whoever uses it looks for what is typed and hands back what was found.
 */
export function PickField<Row extends { readonly _id: string }>(
  props: PickProps<Row> & {
    readonly label: string;
    /** What a row shows; its first part takes the room. */
    readonly children: (row: Row) => ReactNode;
    /** Said under the list, also to those who cannot see it. */
    readonly status?: string;
  },
) {
  const { label, typed, found, children, status } = props;
  const { at, setChosen, pick, type, onKeyDown } = usePick(props);
  const id = useId();
  return (
    <div className={styles['picker']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['input']}>
        <Search size={16} aria-hidden />
        <input
          id={id}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] === undefined ? undefined : `${id}-${at}`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label={label}>
        {found.map((row, place) => (
          <li
            key={row._id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            onMouseMove={() => setChosen(place)}
            onClick={() => pick(row)}
          >
            {children(row)}
          </li>
        ))}
      </ul>
      {status !== undefined && <p role="status">{status}</p>}
    </div>
  );
}
