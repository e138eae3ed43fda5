import { profileOf } from '@tillbook/core/businesses/business-types';
import { detailName } from '../i18n/detail-name.ts';
import { useSession } from '../session/use-session.ts';
import { TextField } from '../ui/text-field.tsx';
import { textOf, type ProductForm } from './form-field.ts';
import { detailField } from './product-values.ts';

/** What this type of business starts a new product as. */
export function useTypeProfile() {
  const { businessContext } = useSession();
  return profileOf(businessContext?.businessType ?? '');
}

/** The facts that this type of business keeps, and those that the product has already. */
export function DetailFields({ form }: { readonly form: ProductForm }) {
  const { detailFields } = useTypeProfile();
  const present = Object.keys(form.values).flatMap((name) => {
    const [head, field = ''] = name.split('.');
    return head === 'details' && field !== '' ? [field] : [];
  });
  const names = [...new Set<string>([...detailFields, ...present])];
  return names.map((name) => (
    <TextField
      key={name}
      {...textOf(form, detailField(name))}
      label={detailName(name)}
      optional
      width="medium"
      autoComplete="off"
      maxLength={200}
    />
  ));
}
