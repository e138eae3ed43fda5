import { SALE_NOTE_MAX_CHARACTERS } from '@tillbook/core/limits';
import { quantityText } from '@tillbook/core/quantity';
import { Coins, Info, Minus, Percent, Plus, StickyNote, TriangleAlert, X } from 'lucide-react';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { TillSelling } from '@tillbook/core/sales/selling.api';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { onScan } from '../ui/use-scanner.ts';
import type { Cart, CartAction, CartLine } from './cart.ts';
import { cartKey } from './cart-keys.ts';
import styles from './cart.module.css';
import { NoteText } from './cart-tools.tsx';
import { LinePromotions } from './line-promotions.tsx';
import { useWritingKeys, type Writing } from './line-writing.ts';
import { NoteInput } from './note-input.tsx';
import { leftOf } from './offer-text.ts';
import { GivenOffer } from './offers.tsx';
import type { Promoted } from './promoted.ts';
import { QuantityInput } from './quantity-input.tsx';
import type { TaxRules } from './totals.ts';
import { useSelectedLine } from './use-selected-line.ts';
import { unitText } from './unit-text.ts';

const MoneyInput = lazyPart(() => import('./money-input.tsx'), 'MoneyInput');
const OfferForm = lazyPart(() => import('./offer-form.tsx'), 'OfferForm');

/** A step below this is a part of a unit. */
const WHOLE_MILLI = 1_000;

export interface CartLinesProps {
  readonly cart: Cart;
  /** The sale is under way: lines are shown, not changed. */
  readonly isFixed: boolean;
  /** What is wrong with a line, by product: "Only 3 left". */
  readonly flags: ReadonlyMap<string, string>;
  /** How tax counts when a line is sold by money. */
  readonly rules: TaxRules;
  readonly selling: TillSelling;
  /** What promotions take off each line, in their order. */
  readonly promoted: Promoted;
  readonly onChange: (action: CartAction) => void;
}

/** The lines of the cart. Arrows choose one, `+` `−` Delete and digits change it. */
export function CartLines(props: CartLinesProps) {
  const { cart, isFixed, flags, rules, selling, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const [editing, setEditing] = useState<{ id: string; text: string } | null>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  useEffect(() => onScan(() => setEditing(null)), []);
  useSelectedLine(list, cart, editing !== null || writing !== null);
  const opens = useWritingKeys(cart, isFixed, setWriting);
  const onKeyDown = (event: KeyboardEvent) => {
    const { selectedId } = cart;
    const isRow = (event.target as HTMLElement).matches('li');
    if (!isRow || isFixed || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = cartKey(event.key, selectedId);
    const writes = opens[event.key];
    if (action !== null) onChange(action);
    else if (writes !== undefined && selectedId !== null) {
      setWriting({ id: selectedId, what: writes });
    } else if (/^[0-9]$/.test(event.key) && selectedId !== null) {
      setEditing({ id: selectedId, text: event.key });
    } else if (event.key === 'Enter' && selectedId !== null) {
      const line = cart.lines.find(({ soldId }) => soldId === selectedId);
      setEditing({ id: selectedId, text: quantityText(line?.quantityMilli ?? 0) });
    } else return;
    event.preventDefault();
  };
  return (
    <ul ref={list} className={styles['lines']} aria-label={t('cart')} onKeyDown={onKeyDown}>
      {cart.lines.map((line, at) => (
        <Line
          key={line.soldId}
          line={line}
          isSelected={line.soldId === cart.selectedId}
          isFixed={isFixed}
          flag={flags.get(line.soldId) ?? null}
          editText={editing?.id === line.soldId ? editing.text : null}
          onEdit={setEditing}
          rules={rules}
          selling={selling}
          given={props.promoted[at] ?? NO_PROMOTIONS}
          writing={writing?.id === line.soldId ? writing.what : null}
          onWriting={setWriting}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}

const NO_PROMOTIONS: Promoted[number] = [];

interface LineProps {
  readonly line: CartLine;
  readonly isSelected: boolean;
  readonly isFixed: boolean;
  readonly flag: string | null;
  /** The text a quantity is typed from; null while it is not typed. */
  readonly editText: string | null;
  readonly onEdit: (editing: { id: string; text: string } | null) => void;
  readonly rules: TaxRules;
  readonly selling: TillSelling;
  readonly given: Promoted[number];
  readonly writing: Writing['what'] | null;
  /** What is written to which line from now on. */
  readonly onWriting: (writing: Writing | null) => void;
  readonly onChange: (action: CartAction) => void;
}

const Line = memo(function Line(props: LineProps) {
  const { line, isSelected, isFixed, flag, given, onChange } = props;
  const format = useFormat();
  const { soldId, name, sellerNote, quantityMilli, unitPriceMinor, unit } = line;
  const listMinor = line.override?.listPriceMinor ?? unitPriceMinor;
  const select = () => onChange({ kind: 'select', soldId });
  return (
    <li
      className={styles['line']}
      data-selected={isSelected ? '' : undefined}
      data-flag={flag === null ? undefined : ''}
      tabIndex={isSelected ? 0 : -1}
      aria-current={isSelected ? true : undefined}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isSelected) select();
      }}
      onClick={isSelected ? undefined : select}
    >
      <span className={styles['name']} dir="auto">
        {name}
      </span>
      <span className={`${styles['sum']} number`}>{format.amount(leftOf(line, given))}</span>
      <span className={styles['price']}>
        <bdi className="number">
          {unitText(format, quantityMilli, unit)} × {format.amount(unitPriceMinor)}
        </bdi>
        {listMinor !== unitPriceMinor && <s className="number">{format.amount(listMinor)}</s>}
      </span>
      {!isFixed && <Changes {...props} />}
      {sellerNote !== null && (
        <span className={styles['note']}>
          <Info size={16} aria-hidden /> <span dir="auto">{sellerNote}</span>
        </span>
      )}
      <LinePromotions given={given} />
      <LineOffer {...props} />
      {props.writing === 'money' && !isFixed && <LineMoney {...props} />}
      <LineNote {...props} />
      {flag !== null && (
        <span className={styles['flag']}>
          <TriangleAlert size={16} aria-hidden /> {flag}
        </span>
      )}
    </li>
  );
});

/** The seller's own note to a line, read or written. */
function LineNote({ line, isFixed, writing, onWriting, onChange }: LineProps) {
  const { soldId, name, note } = line;
  if (writing === 'note' && !isFixed) {
    return (
      <span className={styles['writing']}>
        <NoteInput
          text={note ?? ''}
          label={t('noteFor', { name })}
          max={SALE_NOTE_MAX_CHARACTERS}
          onDone={(text) => {
            onWriting(null);
            if (text !== note) onChange({ kind: 'note', soldId, note: text });
          }}
          onLeft={() => onWriting(null)}
        />
      </span>
    );
  }
  if (note === null) return null;
  const edit = () => onWriting({ id: soldId, what: 'note' });
  return <NoteText note={note} isFixed={isFixed} onEdit={edit} />;
}

/** What is taken off a line, read or chosen. */
function LineOffer({ line, given, isFixed, selling, writing, onWriting, onChange }: LineProps) {
  const { soldId } = line;
  if (writing !== 'offer' || isFixed) {
    const edit = () => onWriting({ id: soldId, what: 'offer' });
    return <GivenOffer line={line} promoted={given} isFixed={isFixed} onEdit={edit} />;
  }
  return (
    <OfferForm
      line={line}
      selling={selling}
      given={line.discount}
      label={t('discountFor', { name: line.name })}
      onDiscount={(discount) => {
        onWriting(null);
        onChange({ kind: 'discount', soldId, discount });
      }}
      onPrice={(price) => {
        onWriting(null);
        onChange({ kind: 'own price', soldId, price });
      }}
      onLeft={() => onWriting(null)}
    />
  );
}

function LineMoney({ line, rules, onWriting, onChange }: LineProps) {
  return (
    <MoneyInput
      line={line}
      rules={rules}
      onDone={(quantityMilli) => {
        onWriting(null);
        if (quantityMilli !== null) {
          onChange({ kind: 'quantity', soldId: line.soldId, quantityMilli });
        }
      }}
    />
  );
}

function Changes({ line, isSelected, editText, onEdit, onWriting, onChange }: LineProps) {
  const { quantity } = useFormat();
  const { soldId, name, quantityMilli, stepMilli } = line;
  const step = (by: 1 | -1) => onChange({ kind: 'step', soldId, by });
  return (
    <span className={styles['changes']}>
      {isSelected && stepMilli < WHOLE_MILLI && (
        <IconButton
          label={t('moneyFor', { name })}
          icon={<Coins size={20} aria-hidden />}
          onClick={() => onWriting({ id: soldId, what: 'money' })}
        />
      )}
      {isSelected && (
        <IconButton
          label={t('noteFor', { name })}
          icon={<StickyNote size={20} aria-hidden />}
          onClick={() => onWriting({ id: soldId, what: 'note' })}
        />
      )}
      {isSelected && (
        <IconButton
          label={t('discountFor', { name })}
          icon={<Percent size={20} aria-hidden />}
          onClick={() => onWriting({ id: soldId, what: 'offer' })}
        />
      )}
      <IconButton
        label={t('less', { name })}
        icon={<Minus size={20} aria-hidden />}
        onClick={() => step(-1)}
      />
      {editText === null ? (
        <button
          type="button"
          className={styles['quantity']}
          aria-label={t('quantityOf', { name, quantity: quantity(quantityMilli) })}
          onClick={() => onEdit({ id: soldId, text: quantityText(quantityMilli) })}
        >
          {quantity(quantityMilli)}
        </button>
      ) : (
        <QuantityInput
          text={editText}
          line={line}
          label={t('quantityFor', { name })}
          onDone={(milli) => {
            onEdit(null);
            if (milli !== null) onChange({ kind: 'quantity', soldId, quantityMilli: milli });
          }}
        />
      )}
      <IconButton
        label={t('more', { name })}
        icon={<Plus size={20} aria-hidden />}
        onClick={() => step(1)}
      />
      <IconButton
        label={t('removeLine', { name })}
        icon={<X size={20} aria-hidden />}
        onClick={() => onChange({ kind: 'remove', soldId })}
      />
    </span>
  );
}
