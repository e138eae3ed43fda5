import { addPriceList, editPriceList, type PriceList } from '@tillbook/core/products/prices.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/catalogue.ts';
import { TextField } from '../ui/text-field.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { RowMenu } from './row-menu.tsx';
import { nameMessage, SmallForm } from './small-form.tsx';
import { useDeed } from './use-deed.ts';

/** Rename, archive, bring back. */
export function PriceListMenu(props: { readonly list: PriceList; readonly onRename: () => void }) {
  const { list, onRename } = props;
  const deed = useDeed();
  const { _id: priceListId, version, name, isArchived, branches } = list;
  const change = () => {
    const body = { version, isArchived: !isArchived };
    const run = () => call(editPriceList, { params: { priceListId }, body });
    deed.mutate({ run, said: t('done', { name }) });
  };
  return (
    <RowMenu
      name={name}
      entries={[
        { label: t('rename'), onSelect: onRename },
        {
          label: isArchived ? t('restore') : t('archive'),
          onSelect: change,
          disabledReason: !isArchived && branches.length > 0 ? t('usedByBranches') : null,
        },
      ]}
    />
  );
}

/** A new list, or another name for one. */
export function PriceListForm(props: { readonly list?: PriceList; readonly onClose: () => void }) {
  const { list, onClose } = props;
  const url = useUrlState();
  const [id] = useState(newId);
  const name = list?.name ?? '';
  return (
    <SmallForm
      question={list === undefined ? t('addPriceList') : t('renameQuestion', { name })}
      initial={{ name }}
      validate={nameMessage}
      save={async ({ name: typed = '' }) => {
        if (list === undefined) {
          await call(addPriceList, { body: { _id: id, name: typed } });
          url.set({ id }, 'push');
          return;
        }
        const { _id: priceListId, version } = list;
        await call(editPriceList, { params: { priceListId }, body: { version, name: typed } });
      }}
      said={({ name: typed = '' }) => t('done', { name: typed.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          {...form.bind('name')}
          label={t('name')}
          autoComplete="off"
          autoFocus
          maxLength={120}
        />
      )}
    </SmallForm>
  );
}
