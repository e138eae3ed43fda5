import type { ProductDetail } from '@tillbook/core/products/products.api';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Amount } from '../ui/figures.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { controlId, type FieldBinding, type Form } from '../ui/use-form.ts';
import { useLatest } from '../ui/use-latest.ts';
import { amountsOf, lineOf, type LineValues } from './line-values.ts';
import { ProductSearch } from './product-search.tsx';
import styles from './purchasing.module.css';

/** A form with lines of goods. */
export interface WithLines {
  readonly lines: readonly LineValues[];
}

/** The binding of a field of a row that the form keeps as a list. */
export function cellOf<V extends object>(
  form: Form<V>,
  name: string,
  value: string,
  onChange: (value: string) => void,
): FieldBinding<string> {
  const error = form.state.shown[name] ?? null;
  return { id: controlId(form.id, name), name, value, error, onChange, onBlur: () => undefined };
}

/** Fields that a receipt has beside those of an order. */
interface LinesProps<V extends WithLines> {
  readonly form: Form<V>;
  readonly hasBatches?: boolean;
}

/** Puts other lines into the form; TypeScript cannot see that every form here has lines. */
export function setLines<V extends WithLines>(form: Form<V>, lines: readonly LineValues[]): void {
  form.replace({ ...form.values, lines });
}

/**
 * Goods line by line: a search that a scanner types into, then quantity and cost. Enter in a field
 * goes back to the search for the next one.
 */
export function LinesEditor<V extends WithLines>({ form, hasBatches = false }: LinesProps<V>) {
  const { currency } = useFormat().place;
  const search = useRef<HTMLInputElement>(null);
  const { lines } = form.values;
  const focusQuantity = useFocusOf((at) => controlId(form.id, `lines.${at}.quantity`));
  // A scanner is quicker than a drawing: the next code meets the lines as they are by then.
  const now = useLatest(form);
  const pick = (product: ProductDetail) => {
    const there = now.current.values.lines;
    const found = there.findIndex(({ productId }) => productId === product._id);
    focusQuantity(found < 0 ? there.length : found);
    const added = found < 0 ? [lineOf(product, newId(), currency ?? '')] : [];
    setLines(now.current, [...there, ...added]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = event.key === 'Enter' && !(event.ctrlKey || event.metaKey);
    if (!isPlain || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    search.current?.focus();
  };
  const wrong = form.state.shown['lines'];
  return (
    <fieldset id={controlId(form.id, 'lines')} className={styles['group']} onKeyDown={onKeyDown}>
      <legend>{t('lines')}</legend>
      {wrong !== undefined && <p className={styles['error']}>{wrong}</p>}
      {lines.map((line, at) => (
        <LineRow key={line.key} form={form} line={line} at={at} hasBatches={hasBatches} />
      ))}
      <ProductSearch label={t('addLine')} onPick={pick} inputRef={search} />
    </fieldset>
  );
}

/** Focuses the field of a row as soon as it is drawn, with its text selected. */
function useFocusOf(idOf: (at: number) => string): (at: number) => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const field = document.getElementById(idOf(wanted.current));
    if (!(field instanceof HTMLInputElement)) return;
    wanted.current = null;
    field.focus();
    field.select();
  });
  return (at) => {
    wanted.current = at;
  };
}

function LineRow<V extends WithLines>(
  props: LinesProps<V> & { readonly line: LineValues; readonly at: number },
) {
  const { form, line, at, hasBatches } = props;
  const format = useFormat();
  const { currency } = format.place;
  const change = (part: Partial<LineValues>) =>
    setLines(
      form,
      form.values.lines.map((one, place) => (place === at ? { ...one, ...part } : one)),
    );
  const cell = (field: 'quantity' | 'cost' | 'tax' | 'pack') =>
    cellOf(form, `lines.${at}.${field}`, line[field], (value) => change({ [field]: value }));
  const amounts = amountsOf(line, currency ?? '');
  return (
    <div className={styles['line']} role="group" aria-label={line.name}>
      <div className={styles['lineName']}>
        <bdi>{line.name}</bdi>
        <small>
          {line.sku}
          {line.outstandingMilli !== null &&
            ` · ${t('outstanding', { quantity: format.quantity(line.outstandingMilli) })}`}
        </small>
      </div>
      {line.packs.length > 0 && (
        <div className={styles['wide']}>
          <SelectField
            {...cell('pack')}
            label={t('pack')}
            placeholder={t('single')}
            choices={line.packs.map(({ name, unitsMilli }) => ({
              value: name,
              label: t('packOf', { name, quantity: format.quantity(unitsMilli) }),
            }))}
          />
        </div>
      )}
      <Cell field={cell('quantity')} label={t('quantity')} />
      <Cell field={cell('cost')} label={t('costHeader', { currency: currency ?? '' })} isWide />
      <Cell field={cell('tax')} label={t('taxRate')} />
      {hasBatches === true && line.tracksBatches && (
        <BatchCells form={form} line={line} at={at} onChange={change} />
      )}
      <output className={styles['lineTotal']} aria-label={t('total')}>
        {amounts === null ? '–' : <Amount minor={amounts.netMinor} />}
      </output>
      <div className={styles['remove']}>
        <IconButton
          label={t('discardLine', { name: line.name })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() =>
            setLines(
              form,
              form.values.lines.filter((_, place) => place !== at),
            )
          }
        />
      </div>
    </div>
  );
}

function Cell(props: {
  readonly field: FieldBinding<string>;
  readonly label: string;
  readonly isWide?: boolean;
}) {
  return (
    <div className={styles[props.isWide === true ? 'wide' : 'narrow']}>
      <TextField
        {...props.field}
        label={props.label}
        inputMode="decimal"
        autoComplete="off"
        align="end"
      />
    </div>
  );
}

function BatchCells<V extends WithLines>(props: {
  readonly form: Form<V>;
  readonly line: LineValues;
  readonly at: number;
  readonly onChange: (part: Partial<LineValues>) => void;
}) {
  const { form, line, at, onChange } = props;
  const code = cellOf(form, `lines.${at}.batchCode`, line.batchCode, (batchCode) =>
    onChange({ batchCode }),
  );
  const until = cellOf(form, `lines.${at}.expiresOn`, line.expiresOn, (expiresOn) =>
    onChange({ expiresOn }),
  );
  return (
    <>
      <div className={styles['wide']}>
        <TextField {...code} label={t('batch')} autoComplete="off" maxLength={60} />
      </div>
      <div className={styles['wide']}>
        <TextField {...until} label={t('expires')} type="date" optional />
      </div>
    </>
  );
}

/** Net, tax and total while they are typed. */
export function Totals(props: { readonly rows: readonly (readonly [string, number])[] }) {
  const format = useFormat();
  return (
    <dl className={styles['totals']}>
      {props.rows.map(([label, minor]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format.money(minor)}</dd>
        </div>
      ))}
    </dl>
  );
}
