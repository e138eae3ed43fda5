import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../ui/use-latest.ts';
import { useTypeAnywhere } from './counter-keys.ts';
import type { Paying } from './pay.ts';

/**
 * Puts the focus where it is typed first, again for every part. What is typed without a field goes
 * there, too: beside a touch screen there may be a keyboard, and a tap takes the focus away.
 */
export function useFirstField(paying: Paying) {
  const panel = useRef<HTMLFormElement>(null);
  const first = useLatest(firstField(paying));
  const focusFirst = useCallback(() => document.getElementById(first.current)?.focus(), [first]);
  useTypeAnywhere(focusFirst);
  useEffect(() => {
    // On touch screens the notes are tapped, or the keypad.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const field = isTouch ? panel.current : document.getElementById(first.current);
    field?.focus();
    // What was taken stands at the panel's top.
    if (isTouch) panel.current?.scrollTo({ top: 0 });
  }, [paying.way, paying.parts.length, first]);
  return panel;
}

/** The field that is typed into first: what is known already is passed over. */
function firstField({ way: { method }, provider }: Paying): string {
  if (method === 'cash' || method === 'credit') return 'pay-amount';
  return method === 'mobile_money' && provider === '' ? 'pay-provider' : 'pay-reference';
}
