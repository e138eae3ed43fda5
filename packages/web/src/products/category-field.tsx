import { FolderTree } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/products.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { inTree, type TreeNode } from '../ui/tree.ts';
import type { FieldBinding } from '../ui/use-form.ts';
import styles from './product-form.module.css';

/** A name out of those there are, suggested while typing, or a new one. */
export function NameField(
  props: FieldBinding<string> & {
    readonly label: string;
    readonly hint?: string;
    readonly suggestions: readonly { readonly name: string; readonly said?: string }[];
  },
) {
  const { suggestions, ...field } = props;
  const listId = `${props.id}-list`;
  return (
    <>
      <TextField {...field} optional width="medium" list={listId} autoComplete="off" />
      <datalist id={listId}>
        {suggestions.map(({ name, said }) => (
          <option key={name} value={name} label={said} />
        ))}
      </datalist>
    </>
  );
}

/** A category: typed, a new one too, or chosen from the tree. */
export function CategoryField(
  props: FieldBinding<string> & { readonly categories: readonly TreeNode[] },
) {
  const { categories, ...field } = props;
  const [isOpen, setIsOpen] = useState(false);
  const tree = inTree(categories);
  return (
    <div className={styles['pair']}>
      <NameField
        {...field}
        label={t('category')}
        hint={t('categoryHint')}
        suggestions={tree.map(({ node, path }) => ({ name: node.name, said: path.join(' › ') }))}
      />
      {tree.length > 0 && (
        <Button icon={<FolderTree size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
          {t('chooseCategory')}
        </Button>
      )}
      {isOpen && (
        <Dialog question={t('categoryQuestion')} onClose={() => setIsOpen(false)}>
          <ul className={styles['tree']}>
            {tree.map(({ node, depth }) => (
              <li key={node._id} style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
                <button
                  type="button"
                  aria-pressed={field.value.trim() === node.name}
                  onClick={() => {
                    field.onChange(node.name);
                    setIsOpen(false);
                  }}
                >
                  <bdi>{node.name}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
