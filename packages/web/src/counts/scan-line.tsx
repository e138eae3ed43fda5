import type { CountLine } from '@tillbook/core/counts/count-answers';
import { ScanBarcode } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../i18n/en/counts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useScanner } from '../ui/use-scanner.ts';
import { useSettled } from '../ui/use-settled.ts';
import styles from './counts.module.css';
import { useFoundLines } from './queries.ts';
import { batchWords } from './words.ts';

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement;
const isInDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Brings the focus back to the field once nothing else is typed into. */
function useKeptFocus(turn: unknown) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isTyping() && !isInDialog()) input.current?.focus({ preventScroll: true });
  }, [turn]);
  return input;
}

/** What is typed, and the lines that it finds. */
function useFinding(countId: string) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const settled = useSettled(typed.trim());
  const query = useFoundLines(countId, { q: settled });
  const found = typed.trim() === '' || settled === '' ? [] : (query.data?.items ?? []);
  const at = Math.min(active, found.length - 1);
  return {
    ...{ typed, setTyped, setActive, found, at },
    /** The line that is marked, once the list is that of what is typed. */
    marked: settled === typed.trim() ? found[at] : undefined,
    step: (by: number) => setActive((at + by + found.length) % Math.max(1, found.length)),
    clear: () => {
      setTyped('');
      setActive(0);
    },
  };
}

/**
 * Where codes are scanned and lines are found by name. A scanner is heard wherever the focus is;
 * Enter takes the line that is marked, or what was typed as a code.
 */
export function ScanLine(props: {
  readonly countId: string;
  /** Changes with every entry: then the field takes the focus back. */
  readonly turn: unknown;
  readonly onCode: (code: string) => void;
  readonly onLine: (line: CountLine) => void;
}) {
  const { countId, turn, onCode, onLine } = props;
  const id = useId();
  const finding = useFinding(countId);
  const { typed, found, at, clear } = finding;
  const [wantsKeys, setWantsKeys] = useState(() => !isTouch());
  const input = useKeptFocus(turn);
  useScanner((code) => {
    if (isInDialog()) return;
    clear();
    onCode(code);
  });
  const take = (line: CountLine | undefined) => {
    if (line !== undefined) onLine(line);
    else if (typed.trim() !== '') onCode(typed.trim());
    clear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) finding.step(step);
    else if (event.key === 'Enter') take(finding.marked);
    else if (event.key === 'Escape') clear();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['finder']} data-print="no">
      <label htmlFor={id}>{t('scan')}</label>
      <div className={styles['finderInput']}>
        <ScanBarcode size={20} aria-hidden />
        <input
          id={id}
          ref={input}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] === undefined ? undefined : `${id}-${at}`}
          autoComplete="off"
          autoCapitalize="off"
          autoFocus
          spellCheck={false}
          enterKeyHint="done"
          inputMode={wantsKeys ? 'text' : 'none'}
          value={typed}
          onPointerDown={() => setWantsKeys(true)}
          onChange={(event) => finding.setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Results id={id} found={found} at={at} onMark={finding.setActive} onTake={take} />
    </div>
  );
}

function Results(props: {
  readonly id: string;
  readonly found: readonly CountLine[];
  readonly at: number;
  readonly onMark: (at: number) => void;
  readonly onTake: (line: CountLine) => void;
}) {
  const { id, found, at, onMark, onTake } = props;
  const format = useFormat();
  return (
    <ul id={`${id}-list`} role="listbox" aria-label={t('scan')} className={styles['results']}>
      {found.map((line, place) => (
        <li
          key={line.lineNo}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          onMouseMove={() => onMark(place)}
          onClick={() => onTake(line)}
        >
          <span dir="auto">{line.product.name}</span>
          <small>{batchWords(line, format) ?? line.product.sku}</small>
        </li>
      ))}
    </ul>
  );
}
