import type { TenderCount } from '@tillbook/core/sales/count-tender';
import { partKey } from '@tillbook/core/sales/tender-parts';
import { t } from '../i18n/en/shifts.ts';
import type { FieldMessages } from '../ui/form-state.ts';
import { moneyMessage, readMoney } from '../ui/number-field.tsx';
import { countsOfLines, lineName, type TenderLine } from './tender-lines.ts';

/** A form's fields by name, as typed; those of counts come and go. */
export type CountValues = Record<string, string>;

const NAME = 'provider-';
const SUM = 'provider-sum-';

/** A provider that was typed beside those which are known here. */
export interface TypedProvider {
  readonly nameField: string;
  readonly sumField: string;
}

export function typedProviders(values: CountValues): TypedProvider[] {
  return Object.keys(values)
    .filter((key) => key.startsWith(SUM))
    .map((sumField) => ({ sumField, nameField: `${NAME}${sumField.slice(SUM.length)}` }));
}

/** With room for one more provider. */
export function withProvider(values: CountValues): CountValues {
  const at = typedProviders(values).length;
  return { ...values, [`${NAME}${at}`]: '', [`${SUM}${at}`]: '' };
}

export const emptyCounts = (lines: readonly TenderLine[]): CountValues =>
  Object.fromEntries(lines.map(({ key }) => [key, '']));

// As it is signed and kept: the server would tidy it.
const typedName = (text: string | undefined): string => (text ?? '').trim().normalize('NFC');

function typedLine(values: CountValues, { nameField, sumField }: TypedProvider): TenderLine {
  const name = typedName(values[nameField]);
  return { key: sumField, method: 'mobile_money', part: { typeId: null, name } };
}

/** What was typed wrong: amounts, a provider without a name, one that is counted already. */
export function countMessages(
  values: CountValues,
  lines: readonly TenderLine[],
  currency: string,
): FieldMessages {
  const typed = typedProviders(values);
  const messages: Record<string, string> = {};
  for (const field of [...lines.map(({ key }) => key), ...typed.map((one) => one.sumField)]) {
    const message = moneyMessage(values[field] ?? '', currency, false);
    if (message !== null) messages[field] = message;
  }
  const known = new Map(
    lines
      .filter(({ method }) => method === 'mobile_money')
      .map((line) => [partKey(line.part), lineName(line)]),
  );
  for (const one of typed) {
    const { part } = typedLine(values, one);
    const key = partKey(part);
    const isCounted = (values[one.sumField] ?? '').trim() !== '';
    if (key === partKey({ typeId: null, name: null })) {
      if (isCounted) messages[one.nameField] = t('needProvider');
      continue;
    }
    const same = known.get(key);
    if (same !== undefined) messages[one.nameField] = t('providerTwice', { name: same });
    known.set(key, part.name ?? '');
  }
  return messages;
}

/** What was counted besides cash, as it goes to the server. */
export function countsTyped(
  values: CountValues,
  lines: readonly TenderLine[],
  currency: string,
): TenderCount[] {
  const typed = typedProviders(values).map((one) => typedLine(values, one));
  return countsOfLines([...lines, ...typed.filter(({ part }) => part.name !== '')], ({ key }) =>
    readMoney(values[key] ?? '', currency),
  );
}
