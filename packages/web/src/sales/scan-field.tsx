import { ScanBarcode, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { t } from '../i18n/en/sales.ts';
import { CameraButton } from '../ui/camera-button.tsx';
import { SCAN_SILENCE_MS, wasBusy } from '../ui/scanner.ts';
import { pickedResult } from './scan-entry.ts';
import { RESULTS_ID, resultId } from './search-results.tsx';
import styles from './shelf.module.css';
import type { TillProduct } from './till-product.ts';

const MARK = <ScanBarcode size={20} aria-hidden />;

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

interface ScanFieldProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onClear: () => void;
  /** Results on the screen, which may be one key behind what was typed. */
  readonly shownCount: number;
  /** The results of what is typed now; asked for only when a key acts on them. */
  readonly resultsNow: () => readonly TillProduct[];
  /** Pages of the catalogue are still on their way. */
  readonly isLoading: boolean;
  readonly active: number;
  readonly onActive: (at: number) => void;
  readonly onPick: (product: TillProduct) => void;
  /** More of it than a key does: several, its place, what other branches have. */
  readonly onMore: (product: TillProduct) => void;
  readonly onCartKey: (key: string) => boolean;
}

/** What keys do in the field: pick, move, take, or change the cart while it is empty. */
function useFieldKeys(props: ScanFieldProps) {
  const { typed, onType, shownCount, active, onActive, onPick, onCartKey } = props;
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);

  const pick = (at: number, by = onPick) => {
    const product = props.resultsNow()[at];
    if (product !== undefined) by(product);
  };
  // Enter came before the goods did: it counts once they are there, unless another key comes.
  const awaits = useRef(false);
  useEffect(() => {
    if (!awaits.current || props.isLoading) return;
    awaits.current = false;
    pick(active);
  });
  const pickInSilence = (at: number) => {
    const dueMs = performance.now() + SCAN_SILENCE_MS;
    later.current = setTimeout(() => {
      if (wasBusy(dueMs, performance.now())) pickInSilence(at);
      else pick(at);
    }, SCAN_SILENCE_MS);
  };
  const onEmptyKey = (event: KeyboardEvent) => {
    if (onCartKey(event.key)) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    clearTimeout(later.current);
    awaits.current = false;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (typed === '') return onEmptyKey(event);
    const picked = /^[1-9]$/.test(event.key)
      ? pickedResult(event.key, typed, props.resultsNow().length)
      : null;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (picked !== null) {
      // It may be the first digit of a scan: only a key that stays alone picks.
      pickInSilence(picked);
    } else if (step !== undefined) {
      onActive(Math.max(0, Math.min(shownCount - 1, active + step)));
    } else if (event.key === 'Enter' && event.shiftKey) pick(active, props.onMore);
    else if (event.key === 'Enter') {
      awaits.current = props.isLoading && props.resultsNow().length === 0;
      pick(active);
    } else if (event.key === 'Escape') onType('');
    else return;
    event.preventDefault();
  };
  return onKeyDown;
}

/**
 * The field that scanning and searching meet in. Enter takes the result that is marked, 1 to 9
 * pick one, arrows move, Shift+Enter asks for more of the one that is marked. On touch screens the
 * soft keyboard stays down until the field is tapped.
 */
export function ScanField(props: ScanFieldProps) {
  const { inputRef, typed, onType, shownCount, active } = props;
  const [wantsKeys, setWantsKeys] = useState(() => !isTouch());
  const onKeyDown = useFieldKeys(props);
  const isOpen = typed !== '' && shownCount > 0;
  return (
    <div className={styles['scan']}>
      {MARK}
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
      {typed !== '' && (
        <button type="button" aria-label={t('clearSearch')} onClick={props.onClear}>
          <X size={20} aria-hidden />
        </button>
      )}
      <CameraButton />
    </div>
  );
}
