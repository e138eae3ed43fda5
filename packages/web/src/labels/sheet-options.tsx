import { labelsPerPage, SHEET_NAMES, SHEETS, type SheetName } from '@tillbook/core/labels/sheets';
import { useRef, useState } from 'react';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/labels.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, SelectField } from '../ui/choice-field.tsx';
import { saveBlob } from '../ui/csv.ts';
import { notify } from '../ui/notify.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useUrlState } from '../ui/url-state.ts';
import type { Label } from './label-pdf.ts';
import type { Line } from './lines-table.tsx';
import { useBranches, useRecord } from './queries.ts';

const SHEET_WORDS: Readonly<Record<SheetName, string>> = {
  a4_24: t('sheeta4_24'),
  a4_40: t('sheeta4_40'),
  a4_65: t('sheeta4_65'),
  a4_21: t('sheeta4_21'),
  shelf_14: t('sheetshelf_14'),
  shelf_27: t('sheetshelf_27'),
};

const still = { error: null, onBlur: () => undefined } as const;

/** The place of the first label, or null where the text is none of the sheet's. */
function readStart(text: string, perPage: number): number | null {
  const place = /^[0-9]{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return place >= 1 && place <= perPage ? place : null;
}

/** The sheet, where it begins, and making it. */
export function SheetOptions(props: {
  readonly lines: readonly Line[];
  readonly branchId: string;
  readonly how: 'one' | 'stock';
  readonly onHow: (how: 'one' | 'stock') => void;
}) {
  const { lines, branchId, how, onHow } = props;
  const [sheet, setSheet] = useState<SheetName>('a4_24');
  const [start, setStart] = useState('1');
  const [hasPrice, setHasPrice] = useState(true);
  const perPage = labelsPerPage(SHEETS[sheet]);
  const startAt = readStart(start, perPage);
  const count = lines.reduce((sum, { copies }) => sum + copies, 0);
  const pages = Math.ceil((count + (startAt ?? 1) - 1) / perPage);
  const making = useMaking({ lines, sheet, startAt: startAt ?? 1, hasPrice });
  const wrong = startAt === null ? t('startWrong', { count: perPage }) : null;
  return (
    <Panel title={t('options')}>
      <Stack>
        <SelectField<SheetName>
          {...still}
          id="label-sheet"
          name="sheet"
          label={t('sheet')}
          value={sheet}
          choices={SHEET_NAMES.map((value) => ({ value, label: SHEET_WORDS[value] }))}
          onChange={setSheet}
        />
        <TextField
          {...still}
          id="label-start"
          name="start"
          label={t('startAt')}
          hint={t('startAtHint', { count: perPage })}
          width="short"
          inputMode="numeric"
          value={start}
          error={wrong}
          onChange={setStart}
        />
        <SelectField<'one' | 'stock'>
          {...still}
          id="label-copies"
          name="copies"
          label={t('copiesHow')}
          value={how}
          choices={[
            { value: 'one', label: t('onePer') },
            { value: 'stock', label: t('stockPer') },
          ]}
          onChange={onHow}
        />
        <PriceOptions branchId={branchId} hasPrice={hasPrice} onPrice={setHasPrice} />
        <p role="status">
          {`${t('labelsCount', { count })}, ${t('pages', { count: count === 0 ? 0 : pages })}`}
        </p>
        <Button
          kind="primary"
          busy={making.isBusy}
          disabledReason={count === 0 ? t('nothing') : wrong}
          onClick={() => void making.run()}
        >
          {t('makePdf')}
        </Button>
      </Stack>
    </Panel>
  );
}

/** Which price stands on the labels, if any. */
function PriceOptions(props: {
  readonly branchId: string;
  readonly hasPrice: boolean;
  readonly onPrice: (hasPrice: boolean) => void;
}) {
  const { branchId, hasPrice, onPrice } = props;
  const url = useUrlState();
  const branches = useBranches().data ?? [];
  return (
    <>
      {branches.length > 1 && (
        <SelectField
          {...still}
          id="label-branch"
          name="branch"
          label={t('branch')}
          placeholder={t('allBranches')}
          value={branchId}
          choices={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(value) => url.set({ branchId: value })}
        />
      )}
      <CheckField
        {...still}
        id="label-price"
        name="price"
        label={t('showPrice')}
        value={hasPrice}
        onChange={onPrice}
      />
    </>
  );
}

function useMaking(given: {
  readonly lines: readonly Line[];
  readonly sheet: SheetName;
  readonly startAt: number;
  readonly hasPrice: boolean;
}) {
  const { lines, sheet, startAt, hasPrice } = given;
  const format = useFormat();
  const record = useRecord();
  const [isBusy, setIsBusy] = useState(false);
  const id = useRef(newId());
  const run = async () => {
    setIsBusy(true);
    try {
      const printed = lines.filter(({ copies }) => copies > 0);
      const labels = printed.flatMap(({ product, copies }): Label[] => {
        const { name, sku, barcode, priceMinor } = product;
        const price = hasPrice ? format.money(priceMinor) : '';
        return Array.from({ length: copies }, () => ({ name, sku, barcode, price }));
      });
      const { labelPdf } = await import('./label-pdf.ts');
      const bytes = await labelPdf(labels, sheet, startAt);
      const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
      saveBlob(`${t('fileName')}.pdf`, file);
      await record({
        _id: id.current,
        sheet,
        lines: printed.map(({ product: { productId, priceMinor }, copies }) => ({
          productId,
          priceMinor,
          copies,
        })),
      });
      id.current = newId();
      notify.success(t('made', { count: labels.length }));
    } catch {
      notify.error(t('failed'));
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy };
}
