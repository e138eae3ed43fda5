import { isSearchable } from '@tillbook/core/fields';
import { RECEIPT_ASKED_MAX_CHARACTERS } from '@tillbook/core/limits';
import { useId } from 'react';
import { t } from '../i18n/en/refunds.ts';
import { amountMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTyped } from '../ui/use-typed.ts';
import type { ReceiptFacts } from './receipts-here.ts';
import styles from './refunds.module.css';

/** What somebody knows of a receipt, as it stands in the address; empty is not known. */
export interface ReceiptClues {
  readonly text: string;
  readonly day: string;
  /** As it was typed. */
  readonly amount: string;
}

/** Every clue gone but these. */
export const onlyClue = (clue: Partial<ReceiptClues>): ReceiptClues => ({
  ...{ text: '', day: '', amount: '' },
  ...clue,
});

const wrongIn = (amount: string, currency: string | null): string | null =>
  currency === null ? null : amountMessage(amount, currency);

/** The clues that narrow beside the words; null while the amount cannot be read. */
export function factsOf(
  { day, amount }: ReceiptClues,
  currency: string | null,
): ReceiptFacts | null {
  if (wrongIn(amount, currency) !== null) return null;
  const totalMinor = currency === null ? null : readMoney(amount, currency);
  return { day: day === '' ? null : day, totalMinor };
}

/** Whether the text may be of a receipt: scanners read longer ones, and signs nobody types. */
export const mayBeOfReceipt = ({ text }: ReceiptClues): boolean =>
  isSearchable(text, RECEIPT_ASKED_MAX_CHARACTERS);

/** What the server is asked by these clues; null where there is nothing to ask. */
export function queryOf(clues: ReceiptClues, facts: ReceiptFacts | null) {
  if (facts === null || !mayBeOfReceipt(clues)) return null;
  const query = {
    ...(clues.text === '' ? {} : { q: clues.text }),
    ...(facts.day === null ? {} : { day: facts.day }),
    ...(facts.totalMinor === null ? {} : { totalMinor: String(facts.totalMinor) }),
  };
  return Object.keys(query).length === 0 ? null : query;
}

/** The day of the receipt and what was paid: each narrows by itself, and with the words. */
export function ClueFields(props: {
  readonly clues: ReceiptClues;
  readonly currency: string;
  readonly onClues: (clues: Partial<ReceiptClues>) => void;
}) {
  const { clues, currency, onClues } = props;
  const id = useId();
  const amount = useTyped(clues.amount, (typed) => onClues({ amount: typed }));
  return (
    <div className={styles['clues']}>
      <TextField
        id={`${id}-day`}
        name="day"
        type="date"
        width="short"
        label={t('findDay')}
        value={clues.day}
        onChange={(day) => onClues({ day })}
        onBlur={() => undefined}
        error={null}
      />
      <MoneyField
        id={`${id}-amount`}
        name="amount"
        label={t('findAmount')}
        currency={currency}
        value={amount.text}
        onChange={amount.write}
        onBlur={() => amount.say(amount.text.trim())}
        error={amountMessage(clues.amount, currency)}
      />
    </div>
  );
}
