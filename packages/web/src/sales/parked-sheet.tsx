import { PauseCircle, Pencil, Search, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { nowMs } from '../api/clock.ts';
import { t as inParked } from '../i18n/en/parked.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useKeyTexts } from '../session/till-keys.ts';
import { Sheet } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AskWhy, DiscardedParked, useDiscardParked } from './discard-parked.tsx';
import { NoteInput } from './note-input.tsx';
import { OtherParked } from './other-parked.tsx';
import type { ParkedSale } from './parked.ts';
import { searchOtherParked, searchParked, SEARCHED_MIN } from './parked-search.ts';
import styles from './parked.module.css';
import type { Promoter } from './promoted.ts';
import type { SellingPlace } from './sale-draft.ts';
import { itemsIn, totalOf, type TaxRules } from './totals.ts';
import type { ParkedWork } from './use-parked.ts';

const NAME_MAX = 60;
const rowOf = (id: string): string => `[data-sale="${CSS.escape(id)}"]`;

/** The sales put aside: arrows choose, Enter takes up, Delete discards, F2 renames. */
export function ParkedSheet(props: {
  readonly work: ParkedWork;
  readonly rules: TaxRules;
  readonly promoter: Promoter;
  /** Where what is discarded is written down; null in practice. */
  readonly place: SellingPlace | null;
}) {
  const { work, rules, promoter, place } = props;
  const { sales } = work;
  const textOf = useKeyTexts();
  const discarding = useDiscardParked({
    ...{ work, place },
    totalOf: (sale) => totalOf(sale, rules, promoter(sale.lines))?.totalMinor ?? null,
  });
  const { asked, discarded } = discarding;
  const [leftId, setLeftId] = useState<string | null>(null);
  const ask = (sale: ParkedSale | null) => {
    if (sale !== null) setLeftId(sale.id);
    discarding.ask(sale);
  };
  if (asked !== null) {
    return (
      <Sheet title={t('parkedSales')} onClose={work.close}>
        <AskWhy sale={asked} {...discarding} onKeep={() => ask(null)} />
      </Sheet>
    );
  }
  return (
    <Sheet title={t('parkedSales')} onClose={work.close}>
      {discarded !== null && work.discarded !== null && (
        <DiscardedParked
          key={work.discarded.id}
          sale={work.discarded}
          discarded={discarded}
          onUndo={() => void discarding.undo()}
        />
      )}
      {sales.length + work.others.length === 0 ? (
        <EmptyState icon={PauseCircle} title={t('nothingParked')}>
          {t('nothingParkedHint', { key: textOf('F8') })}
        </EmptyState>
      ) : (
        <Searched {...{ work, rules, promoter, leftId }} onDiscard={ask} />
      )}
    </Sheet>
  );
}

interface ListProps {
  readonly work: ParkedWork;
  readonly rules: TaxRules;
  readonly promoter: Promoter;
  /** Where the person stood before; null: they have just come. */
  readonly leftId: string | null;
  readonly onDiscard: (sale: ParkedSale) => void;
}

/** The list, with a search where it is longer than is seen at once. */
function Searched(props: ListProps) {
  const { work } = props;
  const [text, setText] = useState('');
  const isLong = work.sales.length + work.others.length >= SEARCHED_MIN;
  const wanted = isLong ? text : '';
  const sales = searchParked(work.sales, wanted);
  const others = searchOtherParked(work.others, wanted);
  return (
    <>
      {isLong && <SearchField value={text} onChange={setText} label={inParked('search')} />}
      {sales.length + others.length === 0 ? (
        <EmptyState icon={Search} title={inParked('foundNothing')}>
          {inParked('foundNothingHint')}
        </EmptyState>
      ) : (
        <List {...props} sales={sales} others={others} />
      )}
    </>
  );
}

function List(props: ListProps & Pick<ParkedWork, 'sales' | 'others'>) {
  const { work, sales, others, rules, promoter, leftId, onDiscard } = props;
  const list = useRef<HTMLUListElement>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  useEffect(() => {
    // Whoever keeps it stands where they were. What was put aside a moment ago is there after the
    // sheet is; whoever types into the search goes on.
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (leftId === null && isTyping) return;
    const row = leftId === null ? '[data-autofocus]' : rowOf(leftId);
    list.current?.querySelector<HTMLElement>(row)?.focus();
  }, [leftId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-sale]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const found = sales.find(({ id }) => id === rows[at]?.dataset['sale']);
    if (found === undefined) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) rows[at + step]?.focus();
    else if (event.key === 'Delete') onDiscard(found);
    else if (event.key === 'F2') setRenaming(found.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul ref={list} className={styles['sales']} aria-label={t('parkedSales')} onKeyDown={onKeyDown}>
      {sales.map((sale, at) => (
        <Row
          key={sale.id}
          sale={sale}
          isFirst={at === 0}
          rules={rules}
          promoter={promoter}
          work={work}
          onDiscard={onDiscard}
          isRenaming={renaming === sale.id}
          onRename={setRenaming}
        />
      ))}
      <OtherParked sales={others} isAlone={sales.length === 0} onTake={work.retrieve} />
    </ul>
  );
}

interface RowProps {
  readonly sale: ParkedSale;
  /** It has the focus when the sheet opens. */
  readonly isFirst: boolean;
  readonly rules: TaxRules;
  readonly promoter: Promoter;
  readonly work: ParkedWork;
  readonly isRenaming: boolean;
  readonly onRename: (id: string | null) => void;
  readonly onDiscard: (sale: ParkedSale) => void;
}

function Row(props: RowProps) {
  const { sale, isFirst, rules, promoter, work, isRenaming, onRename } = props;
  const { ago, amount } = useFormat();
  const { id, name, lines, parkedAtMs, parkedBy } = sale;
  if (isRenaming) {
    return (
      <li>
        <NoteInput
          text={name}
          label={t('nameOfParked')}
          max={NAME_MAX}
          onDone={(next) => {
            onRename(null);
            if (next !== null) work.rename(id, next);
          }}
          onLeft={() => onRename(null)}
        />
      </li>
    );
  }
  const total = totalOf(sale, rules, promoter(lines));
  return (
    <li>
      <button
        type="button"
        className={styles['sale']}
        data-sale={id}
        data-autofocus={isFirst ? '' : undefined}
        onClick={() => work.retrieve(id)}
      >
        <strong dir="auto">{name}</strong>
        <span className="number">{total === null ? '' : amount(total.totalMinor)}</span>
        <small>
          {t('items', { count: itemsIn(lines) })} ·{' '}
          {ago(new Date(parkedAtMs).toISOString(), nowMs())} · <bdi>{parkedBy}</bdi>
        </small>
      </button>
      <IconButton
        label={t('renameParked', { name })}
        icon={<Pencil size={20} aria-hidden />}
        onClick={() => onRename(id)}
      />
      <IconButton
        label={t('discardParked', { name })}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={() => props.onDiscard(sale)}
      />
    </li>
  );
}
