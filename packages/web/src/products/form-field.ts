import type { FieldBinding, Form } from '../ui/use-form.ts';
import { YES, type ProductValues } from './product-values.ts';

export type ProductForm = Form<ProductValues>;

/** A field of the form; one that is not there yet is empty. */
export function textOf(form: ProductForm, name: string): FieldBinding<string> {
  return { ...form.bind(name), value: form.values[name] ?? '' };
}

/** A field that is a yes or nothing. */
export function yesOf(form: ProductForm, name: string): FieldBinding<boolean> {
  const { onChange, ...field } = textOf(form, name);
  return { ...field, value: field.value === YES, onChange: (is) => onChange(is ? YES : '') };
}

/** Whether a field whose name begins so shows an error. */
export function hasError(form: ProductForm, beginnings: readonly string[]): boolean {
  return Object.keys(form.state.shown).some((name) =>
    beginnings.some((start) => name === start || name.startsWith(`${start}.`)),
  );
}
