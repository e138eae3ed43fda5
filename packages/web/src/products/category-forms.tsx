import {
  addCategory,
  editCategory,
  mergeCategory,
  type Category,
} from '@tillbook/core/products/categories.api';
import { CATEGORY_COLOURS } from '@tillbook/core/products/category-colours';
import { subtreeIds } from '@tillbook/core/products/category-tree';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/catalogue.ts';
import { ChoiceField, SelectField } from '../ui/choice-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { inTree } from '../ui/tree.ts';
import { colourChoices } from './category-colours.ts';
import { nameMessage, SmallForm } from './small-form.tsx';

/** The tree as choices, without a category and what lies below it. */
function choicesOf(all: readonly Category[], without?: string) {
  const hidden = without === undefined ? [] : subtreeIds(all, without);
  return inTree(all)
    .filter(({ node }) => !hidden.includes(node._id))
    .map(({ node, depth }) => ({ value: node._id, label: '\u2003'.repeat(depth) + node.name }));
}

/** A new category, or another name and place for one. */
export function CategoryForm(props: {
  readonly all: readonly Category[];
  readonly parentId: string | null;
  readonly category?: Category;
  readonly onClose: () => void;
}) {
  const { all, category, onClose } = props;
  const [id] = useState(newId);
  const name = category?.name ?? '';
  // What lies below is mostly of its colour.
  const above = all.find(({ _id }) => _id === props.parentId);
  const colour = (category ?? above)?.colour ?? '';
  return (
    <SmallForm
      question={category === undefined ? t('addCategory') : t('editQuestion', { name })}
      initial={{ name, parentId: props.parentId ?? '', colour }}
      validate={nameMessage}
      save={({ name: typed = '', parentId: chosen = '', colour: marked = '' }) => {
        const body = {
          ...{ name: typed, parentId: chosen === '' ? null : chosen },
          colour: CATEGORY_COLOURS.find((one) => one === marked) ?? null,
        };
        if (category === undefined) return call(addCategory, { body: { _id: id, ...body } });
        const { _id: categoryId, version } = category;
        return call(editCategory, { params: { categoryId }, body: { version, ...body } });
      }}
      said={({ name: typed = '' }) => t('done', { name: typed.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.bind('name')}
            label={t('name')}
            autoComplete="off"
            autoFocus
            maxLength={120}
          />
          <SelectField
            {...form.bind('parentId')}
            label={t('under')}
            placeholder={t('atTop')}
            choices={choicesOf(all, category?._id)}
          />
          <ChoiceField
            {...form.bind('colour')}
            label={t('colour')}
            hint={t('colourHint')}
            choices={colourChoices()}
            cardWidth={112}
          />
        </>
      )}
    </SmallForm>
  );
}

/** Its products and what lies below it go to another one. */
export function MergeCategory(props: {
  readonly all: readonly Category[];
  readonly category: Category;
  readonly onClose: () => void;
}) {
  const { all, category, onClose } = props;
  const { _id: categoryId, version, name } = category;
  const choices = choicesOf(all, categoryId);
  return (
    <SmallForm
      question={t('mergeQuestion', { name })}
      initial={{ intoId: choices[0]?.value ?? '' }}
      validate={() => ({})}
      save={({ intoId = '' }) =>
        call(mergeCategory, { params: { categoryId }, body: { version, intoId } })
      }
      said={() => t('merged', { name })}
      verb={t('merge')}
      onClose={onClose}
    >
      {(form) => (
        <SelectField
          {...form.bind('intoId')}
          label={t('into')}
          hint={t('intoHint')}
          choices={choices}
        />
      )}
    </SmallForm>
  );
}
