import type { CountLine } from '@tillbook/core/counts/count-answers';
import { parseQuantity, quantityText } from '@tillbook/core/quantity';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../i18n/en/counts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import styles from './counts.module.css';
import { ONE_MILLI } from './use-counting.ts';
import { batchWords, quantityOf, unitWord } from './words.ts';

/** The line at hand: what was found of it, one more, one less, or typed. */
export function CurrentLine(props: {
  readonly line: CountLine;
  readonly onSet: (milli: number) => void;
  readonly onMore: () => void;
}) {
  const { line, onSet, onMore } = props;
  const format = useFormat();
  const { product, countedMilli, expectedMilli } = line;
  const batch = batchWords(line, format);
  const unit = unitWord(product.unit);
  const canLess = (countedMilli ?? 0) >= ONE_MILLI;
  return (
    <section className={styles['current']} aria-label={t('line')}>
      <div>
        <h2 dir="auto">{product.name}</h2>
        <p className={styles['hint']}>{[product.sku, batch, unit].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles['stepper']}>
        <button
          type="button"
          aria-label={t('countLess')}
          aria-disabled={!canLess}
          onClick={() => canLess && onSet((countedMilli ?? 0) - ONE_MILLI)}
        >
          <Minus size={28} aria-hidden />
        </button>
        <QuantityInput key={`${line.lineNo} ${countedMilli}`} line={line} onSet={onSet} />
        <button type="button" aria-label={t('countMore')} onClick={onMore}>
          <Plus size={28} aria-hidden />
        </button>
      </div>
      {expectedMilli !== null && (
        <p className={styles['hint']}>
          {t('expectedNow', { quantity: quantityOf(format, expectedMilli, product.unit) })}
        </p>
      )}
    </section>
  );
}

function QuantityInput(props: {
  readonly line: CountLine;
  readonly onSet: (milli: number) => void;
}) {
  const { line, onSet } = props;
  const { countedMilli, product } = line;
  const first = countedMilli === null ? '' : quantityText(countedMilli);
  const [text, setText] = useState(first);
  const [isWrong, setIsWrong] = useState(false);
  useEffect(() => setText(first), [first]);
  const take = () => {
    if (text.trim() === first) return setIsWrong(false);
    const read = parseQuantity(text);
    const isRight = read.ok && read.milli % product.stepMilli === 0;
    setIsWrong(!isRight);
    if (read.ok && isRight) onSet(read.milli);
  };
  return (
    <div>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('quantityOf', { name: product.name })}
        aria-invalid={isWrong ? true : undefined}
        placeholder="–"
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setText(first);
        }}
      />
      {isWrong && (
        <p role="alert" className={styles['wrong']}>
          {t('quantityWrong')}
        </p>
      )}
    </div>
  );
}
