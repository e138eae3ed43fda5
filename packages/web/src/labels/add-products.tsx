import type { LabelProduct } from '@tillbook/core/labels/labels.api';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/labels.ts';
import { notify } from '../ui/notify.ts';
import { SearchField } from '../ui/search-field.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import styles from './labels.module.css';
import { askLabels, useFound } from './queries.ts';

/** Finds products and adds them, one by one. */
export function AddProducts(props: {
  readonly branchId: string;
  readonly onAdd: (products: readonly LabelProduct[]) => void;
}) {
  const { branchId, onAdd } = props;
  const [q, setQ] = useState('');
  const found = useFound(q);
  const add = async (productId: string) => {
    try {
      onAdd(await askLabels({ productIds: [productId], branchId }));
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  return (
    <div className={styles['finder']}>
      <SearchField label={t('search')} value={q} onChange={setQ} />
      {q !== '' && found.data?.length === 0 && <p role="status">{t('nothingFound')}</p>}
      {q !== '' && (found.data?.length ?? 0) > 0 && (
        <ul>
          {found.data?.map(({ _id, name, sku }) => (
            <li key={_id}>
              <button type="button" aria-label={t('add', { name })} onClick={() => void add(_id)}>
                <Plus size={16} aria-hidden />
                <span dir="auto">{name}</span>
                <small>{sku}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
