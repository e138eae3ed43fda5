import { useEffect, useState } from 'react';

const TYPING_MS = 200;

/** A text once nobody has typed for a moment. */
export function useSettled(text: string, ms: number = TYPING_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
