import { TextInput } from '@mantine/core';
import { t } from '../i18n/en/products.ts';
import { FieldLabel } from '../ui/field-label.tsx';
import fieldStyles from '../ui/field.module.css';
import type { FieldBinding } from '../ui/use-form.ts';

/** A category: one of those there are, suggested while typing, or a new name. */
export function CategoryField(
  props: FieldBinding<string> & { readonly suggestions: readonly string[] },
) {
  const { suggestions, onChange, ...input } = props;
  const listId = `${props.id}-list`;
  return (
    <>
      <TextInput
        {...input}
        className={fieldStyles['field']!}
        wrapperProps={{ 'data-width': 'medium' }}
        label={<FieldLabel label={t('category')} optional />}
        description={t('categoryHint')}
        list={listId}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
