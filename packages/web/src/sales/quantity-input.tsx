import { parseQuantity } from '@tillbook/core/quantity';
import { useEffect, useId, useRef, useState } from 'react';
import { t as inKeypad } from '../i18n/en/keypad.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { keepKeys } from '../ui/hotkeys.ts';
import { usePad } from '../ui/keypad-field.tsx';
import { notify } from '../ui/notify.ts';
import type { CartLine } from './cart.ts';
import styles from './cart.module.css';
import { stepProblem } from './quantity-step.ts';

const WHOLE_MILLI = 1_000;

/**
 * A quantity being typed: Enter or leaving takes it, Esc and what is no quantity leave it. What is
 * sold whole takes no part: Enter stays and says so.
 */
export function QuantityInput(props: {
  readonly text: string;
  readonly line: CartLine;
  readonly label: string;
  readonly onDone: (milli: number | null) => void;
}) {
  const { line, label, onDone } = props;
  const format = useFormat();
  const id = useId();
  const problemId = `${id}-problem`;
  const { input: byFinger, pad } = usePad(id, {
    hasDecimals: line.stepMilli % WHOLE_MILLI !== 0,
    isFirst: true,
    end: { label: inKeypad('done'), run: () => input.current?.blur() },
  });
  const [text, setText] = useState(props.text);
  const isWhole = useRef(props.text.length > 1 || props.text === '');
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    // One digit was the first of a new quantity; a whole one is to be typed over.
    if (isWhole.current) input.current?.select();
  }, []);
  const read = parseQuantity(text);
  const problem = read.ok ? stepProblem(line, read.milli, format) : null;
  const done = (milli: number | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(milli);
  };
  const take = () => done(read.ok && problem === null ? read.milli : null);
  const takeForPage = () => {
    const isClear = read.ok ? problem === null : text.trim() === '';
    if (isClear) take();
    return isClear;
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="decimal"
        {...byFinger}
        className={styles['quantityInput']}
        aria-label={label}
        aria-invalid={read.ok && problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : problemId}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => {
          if (problem !== null && !isDone.current) notify.info(problem);
          take();
        }}
        onKeyDown={(event) => {
          keepKeys(event, takeForPage);
          if (event.key === 'Escape') done(null);
          else if (event.key === 'Enter' && problem === null) take();
        }}
      />
      {problem !== null && (
        <span id={problemId} role="alert" className={styles['problem']}>
          {problem}
        </span>
      )}
      {pad !== false && pad !== null && <span className={styles['pad']}>{pad}</span>}
    </>
  );
}
