import { useEffect, useRef, useState } from 'react';
import { keepKeys } from '../ui/hotkeys.ts';
import styles from './cart.module.css';

/** A short text being written: Enter or leaving takes it, Esc leaves it as it was. */
export function NoteInput(props: {
  readonly text: string;
  readonly label: string;
  readonly max: number;
  /** Null where nothing is written any more. */
  readonly onDone: (text: string | null) => void;
  readonly onLeft: () => void;
}) {
  const { label, max, onDone, onLeft } = props;
  const [text, setText] = useState(props.text);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const once = (work: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    work();
  };
  const take = () => once(() => onDone(text.trim() === '' ? null : text.trim()));
  return (
    <input
      ref={input}
      type="text"
      dir="auto"
      className={styles['noteInput']}
      aria-label={label}
      placeholder={label}
      maxLength={max}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        keepKeys(event, () => {
          take();
          return true;
        });
        if (event.key === 'Escape') once(onLeft);
        else if (event.key === 'Enter') take();
      }}
    />
  );
}
