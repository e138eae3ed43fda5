import type { KeyboardEvent } from 'react';
import { t as inKeypad } from '../i18n/en/keypad.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Money } from '../ui/figures.tsx';
import { Keypad, openPad, useFingers, useOpenPad } from '../ui/keypad-field.tsx';
import { countedPieces } from './counted-pieces.ts';
import { readCount, type PieceCounts } from './drawer-count.ts';
import styles from './gate.module.css';
import { wholeAmount } from './whole-amount.ts';

const idOf = (valueMinor: number): string => `piece-${valueMinor}`;

/** The field of the next piece; after the last one that of the sum. */
function focusNext(of: HTMLInputElement): void {
  const inputs = [...(of.form?.querySelectorAll('input') ?? [])];
  inputs[inputs.indexOf(of) + 1]?.focus();
}

/** Enter goes on to the next count. It never closes the shift. */
function onEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  focusNext(event.currentTarget);
}

interface PiecesProps {
  readonly currency: string;
  readonly counts: PieceCounts;
  readonly onCount: (counts: PieceCounts) => void;
  /** Whether the count is what one begins with. */
  readonly isFirst?: boolean;
}

/** How many of each note and coin; the sum goes into the field below. */
export function CountPieces({ currency, counts, onCount, isFirst = true }: PiecesProps) {
  const pieces = countedPieces(currency);
  const hasFingers = useFingers();
  const open = useOpenPad(pieces.map(idOf));
  if (pieces.length === 0) return null;
  return (
    <fieldset className={styles['pieces']}>
      <legend>{t('byPieces')}</legend>
      {pieces.map((valueMinor, at) => (
        <Piece
          key={valueMinor}
          valueMinor={valueMinor}
          text={counts[valueMinor] ?? ''}
          isFirst={isFirst && at === 0}
          hasFingers={hasFingers}
          onText={(text) => onCount({ ...counts, [valueMinor]: text })}
        />
      ))}
      {open !== null && (
        <div className={styles['pad']}>
          <Keypad
            fieldId={open}
            end={{
              label: inKeypad('next'),
              run: () => focusNext(document.getElementById(open) as HTMLInputElement),
            }}
          />
        </div>
      )}
    </fieldset>
  );
}

function Piece(props: {
  readonly valueMinor: number;
  readonly text: string;
  readonly isFirst: boolean;
  readonly hasFingers: boolean;
  readonly onText: (text: string) => void;
}) {
  const { valueMinor, text, isFirst, hasFingers, onText } = props;
  const format = useFormat();
  const count = readCount(text);
  return (
    <label>
      <span className="number">{wholeAmount(format, valueMinor)} ×</span>
      <input
        id={idOf(valueMinor)}
        type="text"
        inputMode={hasFingers ? 'none' : 'numeric'}
        autoComplete="off"
        autoFocus={isFirst}
        aria-invalid={count === null ? true : undefined}
        value={text}
        onFocus={hasFingers ? () => openPad(idOf(valueMinor)) : undefined}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onEnter}
      />
      <output>{count === null ? t('notACount') : <Money minor={valueMinor * count} />}</output>
    </label>
  );
}
