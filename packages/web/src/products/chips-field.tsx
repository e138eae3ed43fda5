import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/products.ts';
import type { FieldText } from '../ui/field-frame.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { FieldBinding } from '../ui/use-form.ts';
import { listed } from './form-lists.ts';
import styles from './product-form.module.css';

/** Several short texts: Enter, a comma or leaving the field takes one; each can be taken away. */
export function ChipsField(props: FieldText & FieldBinding<string>) {
  const { value, onChange, onBlur, ...field } = props;
  const [typed, setTyped] = useState('');
  const chips = listed(value);
  const take = (text: string) => {
    setTyped('');
    if (listed(text).length > 0) onChange(listed([...chips, text].join(',')).join(', '));
  };
  const type = (text: string) => {
    if (/[,;\n]/u.test(text)) take(text);
    else setTyped(text);
  };
  return (
    <div
      className={styles['chips']}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed.trim() === '') return;
        event.preventDefault();
        take(typed);
      }}
    >
      <TextField
        {...field}
        value={typed}
        onChange={type}
        onBlur={(event) => {
          take(typed);
          onBlur(event);
        }}
        autoComplete="off"
      />
      {chips.length > 0 && (
        <ul aria-label={field.label}>
          {chips.map((chip) => (
            <li key={chip}>
              <button
                type="button"
                aria-label={t('removeValue', { value: chip })}
                onClick={() => onChange(chips.filter((one) => one !== chip).join(', '))}
              >
                <bdi>{chip}</bdi>
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
