import { useEffect, useRef, useState, type KeyboardEvent, type RefCallback } from 'react';
import { t } from '../i18n/en/sales.ts';
import type { TillProduct } from './product-index.ts';
import { pickedResult } from './scan-entry.ts';
import { SCAN_SILENCE_MS } from './scanner.ts';
import { RESULTS_ID, resultId } from './search-results.tsx';

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * The field that scanning and searching meet in. Enter takes the result that is marked, 1 to 9
 * pick one, arrows move. On touch screens the soft keyboard stays down until the field is tapped.
 */
export function ScanField(props: {
  readonly inputRef: RefCallback<HTMLInputElement>;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly results: readonly TillProduct[];
  readonly active: number;
  readonly onActive: (at: number) => void;
  readonly onPick: (product: TillProduct) => void;
  readonly onCartKey: (key: string) => boolean;
}) {
  const { inputRef, typed, onType, results, active, onActive, onPick, onCartKey } = props;
  const [wantsKeys, setWantsKeys] = useState(() => !isTouch());
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);

  const pick = (at: number) => {
    const product = results[at];
    if (product !== undefined) onPick(product);
  };
  const onEmptyKey = (event: KeyboardEvent) => {
    if (onCartKey(event.key)) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    clearTimeout(later.current);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (typed === '') return onEmptyKey(event);
    const picked = pickedResult(event.key, typed, results.length);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (picked !== null) {
      // It may be the first digit of a scan: only a key that stays alone picks.
      later.current = setTimeout(() => pick(picked), SCAN_SILENCE_MS);
    } else if (step !== undefined) {
      onActive(Math.max(0, Math.min(results.length - 1, active + step)));
    } else if (event.key === 'Enter') pick(active);
    else if (event.key === 'Escape') onType('');
    else return;
    event.preventDefault();
  };
  const isOpen = typed !== '' && results.length > 0;
  return (
    <input
      ref={inputRef}
      type="text"
      role="combobox"
      aria-label={t('scanField')}
      aria-expanded={isOpen}
      aria-controls={RESULTS_ID}
      aria-autocomplete="list"
      aria-activedescendant={isOpen ? resultId(active) : undefined}
      placeholder={t('scanPlaceholder')}
      value={typed}
      autoFocus
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      inputMode={wantsKeys ? 'text' : 'none'}
      onPointerDown={() => setWantsKeys(true)}
      onBlur={() => setWantsKeys(!isTouch())}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
