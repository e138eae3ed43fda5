import type { ProductRow } from '@tillbook/core/products/products.api';
import { X } from 'lucide-react';
import { t } from '../i18n/en/promotions.ts';
import { SelectField } from '../ui/choice-field.tsx';
import { Stack } from '../ui/panel.tsx';
import { inTree } from '../ui/tree.ts';
import type { Form } from '../ui/use-form.ts';
import { useCategories } from './catalogue-queries.ts';
import { ProductPicker } from './product-picker.tsx';
import styles from './product-form.module.css';
import type { Named, PromotionValues } from './promotion-values.ts';

/** The products and categories that a promotion is for. */
export function PromotionTargets(props: {
  readonly form: Form<PromotionValues>;
  /** A product that was added, to try it with. */
  readonly onProduct: (row: ProductRow) => void;
}) {
  const { form, onProduct } = props;
  const { products, categories } = form.values;
  const tree = inTree(useCategories().data ?? []);
  const field = form.bind('products');
  const choices = tree
    .filter(({ node }) => categories.every(({ _id }) => _id !== node._id))
    .map(({ node, depth }) => ({ value: node._id, label: '\u2003'.repeat(depth) + node.name }));
  const addCategory = (categoryId: string) => {
    const found = tree.find(({ node }) => node._id === categoryId)?.node;
    if (found !== undefined) form.set('categories', [...categories, found]);
  };
  const without = (all: readonly Named[], one: Named) => all.filter(({ _id }) => _id !== one._id);
  return (
    <Stack gap="small">
      <ProductPicker
        label={t('addProduct')}
        hidden={products.map(({ _id }) => _id)}
        onPick={(row) => {
          form.set('products', [...products, { _id: row._id, name: row.name }]);
          onProduct(row);
        }}
      />
      <SelectField
        {...{ id: `${form.id}-category`, name: 'category', value: '', error: field.error }}
        onBlur={field.onBlur}
        onChange={addCategory}
        label={t('addCategory')}
        placeholder={t('chooseCategory')}
        choices={choices}
      />
      <Chips
        all={categories}
        onRemove={(one) => form.set('categories', without(categories, one))}
      />
      <Chips all={products} onRemove={(one) => form.set('products', without(products, one))} />
    </Stack>
  );
}

function Chips(props: { readonly all: readonly Named[]; readonly onRemove: (one: Named) => void }) {
  if (props.all.length === 0) return null;
  return (
    <div className={styles['chips']}>
      <ul>
        {props.all.map((one) => (
          <li key={one._id}>
            <button
              type="button"
              aria-label={t('remove', { name: one.name })}
              onClick={() => props.onRemove(one)}
            >
              <bdi>{one.name}</bdi>
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
