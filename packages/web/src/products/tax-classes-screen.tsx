import { editTaxClass } from '@tillbook/core/products/categories.api';
import { saveTaxClass } from '@tillbook/core/products/products.api';
import { Percent, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/catalogue.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { percentText, readPercent } from '../ui/percent.ts';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { TextField } from '../ui/text-field.tsx';
import { useProductChoices, type Choices } from './queries.ts';
import { RowMenu } from './row-menu.tsx';
import { nameMessage, SmallForm, type Texts } from './small-form.tsx';
import { useDeed } from './use-deed.ts';

type TaxClass = Choices['taxClasses'][number];

/** `view=tax-classes`: the rates that prices contain. */
export function TaxClassesScreen() {
  const places = usePlaces();
  const choices = useProductChoices();
  const format = useFormat();
  const [open, setOpen] = useState<TaxClass | 'new' | null>(null);
  const add = (
    <Button kind="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {t('addTaxClass')}
    </Button>
  );
  const columns: readonly Column<TaxClass>[] = [
    {
      key: 'name',
      header: t('taxClass'),
      card: 'title',
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'rate',
      header: t('rate'),
      align: 'end',
      card: 'figure',
      cell: ({ taxBasisPoints }) => format.percent(taxBasisPoints),
    },
    {
      key: 'default',
      header: t('default'),
      card: 'status',
      cell: ({ isDefault }) => (isDefault ? t('isDefault') : ''),
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      card: 'status',
      cell: (row) => <Actions row={row} onEdit={() => setOpen(row)} />,
    },
  ];
  return (
    <>
      <PageHeader title={t('taxClasses')} crumbs={places.crumbs} actions={add} />
      <DataTable
        caption={t('taxClasses')}
        columns={columns}
        rows={choices.data?.taxClasses}
        rowKey={({ _id }) => _id}
        error={choices.error}
        onRetry={() => void choices.refetch()}
        empty={<EmptyState icon={Percent} title={t('taxClasses')} action={add} />}
      />
      {open !== null && (
        <TaxClassForm
          {...(open === 'new' ? {} : { taxClass: open })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function Actions({ row, onEdit }: { readonly row: TaxClass; readonly onEdit: () => void }) {
  const deed = useDeed();
  const { _id: taxClassId, version, name, isDefault } = row;
  const makeDefault = () => {
    const body = { version, isDefault: true } as const;
    const run = () => call(editTaxClass, { params: { taxClassId }, body });
    deed.mutate({ run, said: t('done', { name }) });
  };
  return (
    <RowMenu
      name={name}
      entries={[
        { label: t('edit'), onSelect: onEdit },
        ...(isDefault ? [] : [{ label: t('makeDefault'), onSelect: makeDefault }]),
      ]}
    />
  );
}

const validate = (values: Texts) => ({
  ...nameMessage(values),
  ...(readPercent(values['rate'] ?? '') === null ? { rate: t('rateWrong') } : {}),
});

function TaxClassForm(props: { readonly taxClass?: TaxClass; readonly onClose: () => void }) {
  const { taxClass, onClose } = props;
  const [id] = useState(newId);
  const name = taxClass?.name ?? '';
  return (
    <SmallForm
      question={taxClass === undefined ? t('addTaxClass') : t('renameQuestion', { name })}
      initial={{ name, rate: taxClass === undefined ? '' : percentText(taxClass.taxBasisPoints) }}
      validate={validate}
      aliases={{ taxBasisPoints: 'rate' }}
      save={(values) => {
        const body = {
          name: values['name'] ?? '',
          taxBasisPoints: readPercent(values['rate'] ?? '') ?? 0,
        };
        if (taxClass === undefined) return call(saveTaxClass, { body: { _id: id, ...body } });
        const { _id: taxClassId, version } = taxClass;
        return call(editTaxClass, { params: { taxClassId }, body: { version, ...body } });
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
          <TextField
            {...form.bind('rate')}
            label={t('rateField')}
            hint={t('rateHint')}
            width="short"
            align="end"
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      )}
    </SmallForm>
  );
}
