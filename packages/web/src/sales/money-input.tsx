import { currencyExponent, parseMoney } from '@tillbook/core/money';
import { lineAmountMinor } from '@tillbook/core/quantity';
import { quantityForMoney } from '@tillbook/core/sales/sell-by-money';
import { useEffect, useId, useRef, useState } from 'react';
import { t as inKeypad } from '../i18n/en/keypad.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { keepKeys } from '../ui/hotkeys.ts';
import { usePad } from '../ui/keypad-field.tsx';
import type { CartLine } from './cart.ts';
import styles from './cart.module.css';
import type { TaxRules } from './totals.ts';
import { unitText } from './unit-text.ts';

/** "For 500": how much an amount of money buys of a line. Enter or leaving takes it. */
export function MoneyInput(props: {
  readonly line: CartLine;
  readonly rules: TaxRules;
  readonly onDone: (milli: number | null) => void;
}) {
  const { line, rules, onDone } = props;
  const format = useFormat();
  const id = useId();
  const hintId = `${id}-hint`;
  const { input: byFinger, pad } = usePad(id, {
    hasDecimals: currencyExponent(format.place.currency ?? '') > 0,
    isFirst: true,
    end: { label: inKeypad('done'), run: () => input.current?.blur() },
  });
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => input.current?.focus(), []);
  const read = parseMoney(text, format.place.currency ?? '');
  const milli = read.ok ? quantityForMoney(read.minor, line, rules) : null;
  const done = (taken: number | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(taken);
  };
  const take = () => {
    const isClear = milli !== null || text === '';
    if (isClear) done(milli);
    return isClear;
  };
  return (
    <span className={styles['writing']}>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="decimal"
        {...byFinger}
        className={styles['noteInput']}
        aria-label={t('moneyFor', { name: line.name })}
        aria-describedby={hintId}
        placeholder={t('moneyFor', { name: line.name })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => done(milli)}
        onKeyDown={(event) => {
          keepKeys(event, take);
          if (event.key === 'Escape') done(null);
          else if (event.key === 'Enter') take();
        }}
      />
      <span id={hintId} role="status" className={styles['price']}>
        {milli !== null &&
          t('moneyBuys', {
            quantity: unitText(format, milli, line.unit),
            amount: format.amount(lineAmountMinor(line.unitPriceMinor, milli)),
          })}
        {read.ok && milli === null && t('moneyTooLittle')}
      </span>
      {pad}
    </span>
  );
}
