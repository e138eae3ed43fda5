import { useEffect, useRef, useState } from 'react';

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
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    // The address changed by another hand: Back, or "Clear filters".
    if (value === told.current) return;
    told.current = value;
    write(value);
  }, [value]);
  const say = (next: string) => {
    if (next === told.current) return;
    told.current = next;
    tell.current(next);
  };
  useEffect(() => {
    const timer = setTimeout(() => say(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, write, say };
}
