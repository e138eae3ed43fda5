import { WEBHOOK_TYPES, type WebhookType } from '@tillbook/core/businesses/webhooks';
import { t } from '../i18n/en/webhooks.ts';
import { CheckField } from '../ui/choice-field.tsx';
import type { Form } from '../ui/use-form.ts';
import styles from './make-key.module.css';
import { typeWords } from './webhook-words.ts';

/** What a webhook is told of, a box for each. */
export type TypeValues = Readonly<Record<WebhookType, boolean>>;

export const valuesOfTypes = (types: readonly WebhookType[]): TypeValues =>
  Object.fromEntries(WEBHOOK_TYPES.map((type) => [type, types.includes(type)])) as TypeValues;

export const typesIn = (values: TypeValues): WebhookType[] =>
  WEBHOOK_TYPES.filter((type) => values[type]);

/** The message of an empty choice, at its first box. */
export const typeMessages = (isWrong: boolean): Record<string, string> =>
  isWrong ? { [WEBHOOK_TYPES[0]]: t('typesNeeded') } : {};

export function TypeFields<V extends TypeValues>({ form }: { readonly form: Form<V> }) {
  const words = typeWords();
  return (
    <fieldset className={styles['scopes']}>
      <legend>{t('types')}</legend>
      {WEBHOOK_TYPES.map((type) => (
        <CheckField
          key={type}
          {...(form as unknown as Form<TypeValues>).bind(type)}
          label={words[type]}
        />
      ))}
    </fieldset>
  );
}
