import {
  DETAIL_FIELDS,
  profileOf,
  type DetailField,
} from '@tillbook/core/businesses/business-types';
import { t } from '../i18n/en/products.ts';
import { useSession } from '../session/use-session.ts';
import { TextField } from '../ui/text-field.tsx';
import { textOf, type ProductForm } from './form-field.ts';
import { detailField } from './product-values.ts';

/** What this type of business starts a new product as. */
export function useTypeProfile() {
  const { businessContext } = useSession();
  return profileOf(businessContext?.businessType ?? '');
}

const isDetail = (name: string): name is DetailField => Object.hasOwn(DETAIL_FIELDS, name);

/** A fact's name as people read it; one that this version does not know stays as it is. */
export function detailLabel(name: string): string {
  return isDetail(name) ? t(`detail_${name}`) : name;
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
      label={detailLabel(name)}
      optional
      width="medium"
      autoComplete="off"
      maxLength={200}
    />
  ));
}
