import { ColumnBoxes, ColumnsButton } from '../ui/columns-button.tsx';
import { storedText, useStoredChoice } from '../ui/stored-choice.ts';
import { MORE_COLUMNS, moreTitle, type MoreColumn } from './sales-columns.tsx';

/** Which columns the list of sales shows besides, on this device. */
const choice = storedText('tillbook.sales-columns', '');

const COLUMNS = MORE_COLUMNS.map((key) => ({ key, label: moreTitle(key) }));

/** The columns that were chosen besides, in their order. */
export function useMoreColumns(): readonly MoreColumn[] {
  const kept = useStoredChoice(choice).split(',');
  return MORE_COLUMNS.filter((key) => kept.includes(key));
}

/** Chooses what the list of sales shows besides. */
export function SalesColumns() {
  const shown = useMoreColumns();
  const toggle = (name: string) => {
    const next = MORE_COLUMNS.filter((key) => (key === name) !== shown.includes(key));
    choice.set(next.join(','));
  };
  return (
    <ColumnsButton>
      <ColumnBoxes columns={COLUMNS} shown={shown} onToggle={toggle} />
    </ColumnsButton>
  );
}
