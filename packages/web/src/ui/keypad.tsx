import { Delete } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { t } from '../i18n/en/keypad.ts';
import { pressPad, type PadKey } from './keypad-press.ts';
import styles from './keypad.module.css';
import { fillField } from './use-scanner.ts';

const ROWS: readonly (readonly PadKey[])[] = [
  ['7', '8', '9'],
  ['4', '5', '6'],
  ['1', '2', '3'],
];
const LAST: readonly PadKey[] = ['0', '00', '000'];

export interface KeypadProps {
  /** The id of the field that is typed into; the same pad may serve several, one by one. */
  readonly fieldId: string;
  /** Absent where a part of one makes no sense. */
  readonly hasDecimals?: boolean;
  /** Every zero counts, as of a telephone number. */
  readonly isCode?: boolean;
  /** What comes after the number: the next count, or taking it. */
  readonly end?: { readonly label: string; readonly run: () => void };
}

/** A tap on a key takes the focus from nothing. */
const keepFocus = (event: SyntheticEvent): void => event.preventDefault();

/**
 * The text that a person left in a field, by its keys or by the pad's: what stands there otherwise
 * was filled in, and the first key takes its place.
 */
function useLeft(fieldId: string) {
  const left = useRef<string | null>(null);
  useEffect(() => {
    left.current = null;
    const field = document.getElementById(fieldId);
    const onHand = (event: Event) => {
      if (event.isTrusted && field instanceof HTMLInputElement) left.current = field.value;
    };
    field?.addEventListener('input', onHand);
    return () => {
      field?.removeEventListener('input', onHand);
    };
  }, [fieldId]);
  return left;
}

/**
 * The keys of a number, for fingers: they type where the caret stands, without taking the focus.
 * Keyboards have digits of their own and pass them by.
 */
export function Keypad({ fieldId, hasDecimals = false, isCode = false, end }: KeypadProps) {
  const left = useLeft(fieldId);
  const press = (key: PadKey) => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    const { value: text } = field;
    const all = { from: 0, to: text.length };
    const caret = { from: field.selectionStart ?? all.to, to: field.selectionEnd ?? all.to };
    const isAt = document.activeElement === field ? caret : { ...all, from: all.to };
    const isFilledIn = left.current !== text && key !== 'back';
    const next = pressPad({ text, ...(isFilledIn ? all : isAt) }, key, isCode);
    left.current = next.text;
    if (next.text !== text) fillField(field, next.text);
    field.setSelectionRange(next.at, next.at);
  };
  const last: readonly PadKey[] = hasDecimals ? [...LAST, '.'] : LAST;
  return (
    <div
      className={styles['pad']}
      data-keypad
      role="group"
      aria-label={t('keypad')}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
    >
      {[...ROWS, last].map((keys) => (
        <div key={keys[0]} className={styles['row']}>
          {keys.map((key) => (
            <Key key={key} name={key === '.' ? t('point') : null} onPress={() => press(key)}>
              {key}
            </Key>
          ))}
          {keys === last && (
            <Key name={t('back')} onPress={() => press('back')}>
              <Delete size={20} aria-hidden />
            </Key>
          )}
        </div>
      ))}
      {end !== undefined && (
        <div className={styles['row']}>
          <Key name={null} onPress={end.run}>
            {end.label}
          </Key>
        </div>
      )}
    </div>
  );
}

function Key(props: {
  /** Said instead of the sign on it. */
  readonly name: string | null;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  const { name, onPress, children } = props;
  return (
    <button type="button" tabIndex={-1} aria-label={name ?? undefined} onClick={onPress}>
      {children}
    </button>
  );
}
