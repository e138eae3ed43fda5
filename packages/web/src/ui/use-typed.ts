import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from './use-latest.ts';

const TYPING_MS = 250;

export interface Typed {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Tells a text at once: Enter, or the button that empties the field. */
  readonly say: (text: string) => void;
}

/** A text that is typed here and kept elsewhere, in the address: told 250 ms after the last key. */
export function useTyped(value: string, onChange: (text: string) => void): Typed {
  const [text, write] = useState(value);
  const told = useRef(value);
  const tell = useLatest(onChange);
  useEffect(() => {
    // The address changed by another hand: Back, or "Clear filters".
    if (value === told.current) return;
    told.current = value;
    write(value);
  }, [value]);
  const say = useCallback(
    (next: string) => {
      if (next === told.current) return;
      told.current = next;
      tell.current(next);
    },
    [tell],
  );
  useEffect(() => {
    const timer = setTimeout(() => say(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, say]);
  return { text, write, say };
}
