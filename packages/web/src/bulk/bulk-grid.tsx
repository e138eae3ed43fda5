import type { BulkProduct } from '@tillbook/core/products/change-sets.api';
import { useEffect, useId, useRef } from 'react';
import { t } from '../i18n/en/bulk.ts';
import styles from './bulk.module.css';
import { cellsFor, cellText, isFigure, type Cell, type GridPlace } from './grid-cells.ts';
import { wrongIn, type Edits } from './grid-edits.ts';
import { useGridKeys, type Spot } from './use-grid-keys.ts';

export interface BulkGridProps {
  readonly rows: readonly BulkProduct[];
  readonly place: GridPlace;
  readonly edits: Edits;
  readonly chosen: ReadonlySet<string>;
  readonly onType: (row: BulkProduct, cell: Cell, text: string) => void;
  readonly onPaste: (spot: Spot, text: string) => void;
  readonly onChoose: (productId: string) => void;
}

/** The products as a spreadsheet. */
export function BulkGrid(props: BulkGridProps) {
  const { rows, place, edits, onType, onPaste, onChoose } = props;
  const cells = cellsFor(place.branchId);
  const shown = (row: BulkProduct, cell: Cell): string =>
    edits.get(row.productId)?.cells[cell] ?? cellText(row, cell, place);
  const at = (spot: Spot) => ({ row: rows[spot.row], cell: cells[spot.column] });
  const keys = useGridKeys({
    rows: rows.length,
    columns: cells.length,
    textAt: (spot) => {
      const { row, cell } = at(spot);
      return row === undefined || cell === undefined ? '' : shown(row, cell);
    },
    onType: (spot, text) => {
      const { row, cell } = at(spot);
      if (row !== undefined && cell !== undefined) onType(row, cell, text);
    },
    onPaste,
    onChoose: (index) => {
      const row = rows[index];
      if (row !== undefined) onChoose(row.productId);
    },
  });
  const helpId = useId();
  return (
    <div className={styles['frame']}>
      <p id={helpId} className="sr-only">
        {t('gridHelp')}
      </p>
      <table
        role="grid"
        className={styles['grid']}
        aria-label={t('bulkTitle')}
        aria-describedby={helpId}
        onKeyDown={keys.onKeyDown}
        onPaste={keys.onPaste}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('choose')}</span>
            </th>
            {cells.map((cell) => (
              <th key={cell} scope="col" data-align={isFigure(cell) ? 'end' : undefined}>
                {t(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <GridRow
              key={row.productId}
              {...{ row, index, cells, shown, keys, place, edits, onChoose }}
              isChosen={props.chosen.has(row.productId)}
            />
          ))}
        </tbody>
      </table>
      <Lists place={place} />
    </div>
  );
}

interface GridRowProps extends Pick<BulkGridProps, 'place' | 'edits' | 'onChoose'> {
  readonly row: BulkProduct;
  readonly index: number;
  readonly cells: readonly Cell[];
  readonly shown: (row: BulkProduct, cell: Cell) => string;
  readonly keys: ReturnType<typeof useGridKeys>;
  readonly isChosen: boolean;
}

function GridRow(props: GridRowProps) {
  const { row, index, cells, shown, keys, place, edits, onChoose, isChosen } = props;
  const edit = edits.get(row.productId);
  return (
    <tr aria-selected={isChosen}>
      <td className={styles['choose']}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChosen}
          aria-label={t('chooseRow', { name: row.name })}
          onChange={() => onChoose(row.productId)}
        />
      </td>
      {cells.map((cell, column) => (
        <GridCell
          key={cell}
          cell={cell}
          text={shown(row, cell)}
          isHere={keys.spot.row === index && keys.spot.column === column}
          isChanged={edit?.cells[cell] !== undefined}
          wrong={wrongIn(edit, cell, place)}
          keys={keys}
          spot={{ row: index, column }}
        />
      ))}
    </tr>
  );
}

const LISTS: Readonly<Partial<Record<Cell, string>>> = {
  category: 'bulk-categories',
  brand: 'bulk-brands',
  tax: 'bulk-taxes',
  archived: 'bulk-flags',
};

function GridCell(props: {
  readonly cell: Cell;
  readonly text: string;
  readonly isHere: boolean;
  readonly isChanged: boolean;
  readonly wrong: string | null;
  readonly keys: GridRowProps['keys'];
  readonly spot: Spot;
}) {
  const { cell, text, isHere, isChanged, wrong, keys, spot } = props;
  const box = useRef<HTMLTableCellElement>(null);
  const typing = isHere ? keys.typing : null;
  const isTyping = typing !== null;
  useEffect(() => {
    if (isHere && !isTyping && keys.isInside.current) box.current?.focus();
  }, [isHere, isTyping, keys.isInside]);
  return (
    <td
      ref={box}
      tabIndex={isHere && !isTyping ? 0 : -1}
      data-align={isFigure(cell) ? 'end' : undefined}
      data-changed={isChanged ? '' : undefined}
      data-wrong={wrong === null ? undefined : ''}
      aria-invalid={wrong === null ? undefined : true}
      title={wrong ?? undefined}
      onFocus={() => {
        if (!isHere) keys.go(spot);
      }}
      onDoubleClick={() => keys.edit(text)}
    >
      {isTyping ? (
        <input
          autoFocus
          type="text"
          aria-label={t(cell)}
          value={typing.text}
          autoComplete="off"
          list={LISTS[cell]}
          onChange={(event) => keys.change(event.currentTarget.value)}
          onBlur={() => keys.leave()}
        />
      ) : (
        <span dir="auto">{text}</span>
      )}
    </td>
  );
}

/** What cells offer while one types in them. */
function Lists({ place }: { readonly place: GridPlace }) {
  const lists = [
    [LISTS.category, place.categories.map(({ name }) => name)],
    [LISTS.brand, place.brands.map(({ name }) => name)],
    [LISTS.tax, place.taxClasses.map(({ name }) => name)],
    [LISTS.archived, [t('no'), t('yes')]],
  ] as const;
  return lists.map(([id, names]) => (
    <datalist key={id} id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  ));
}
