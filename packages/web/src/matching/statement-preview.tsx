import {
  STATEMENT_FIELDS,
  type StatementColumn,
  type StatementField,
} from '@tillbook/core/matching/statement-columns';
import { DATE_ORDERS, type DateOrder } from '@tillbook/core/matching/statement-time';
import { t } from '../i18n/en/matching.ts';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { CheckField, SelectField } from '../ui/choice-field.tsx';
import { DateTime, Money } from '../ui/figures.tsx';
import { Stack } from '../ui/panel.tsx';
import styles from './matching.module.css';
import type { StatementRead } from './queries.ts';

const LINES_SHOWN = 8;
const PROBLEMS_SHOWN = 8;
const silent = { onBlur: () => undefined, error: null } as const;

interface PreviewProps {
  readonly read: StatementRead;
  readonly isBusy: boolean;
  readonly leavesOut: boolean;
  readonly onLeavesOut: (leavesOut: boolean) => void;
  readonly onChange: (more: {
    readonly columns?: StatementColumn[];
    readonly dateOrder?: DateOrder;
  }) => void;
}

/** What a statement says: how it is read, its first payments, and what is odd. */
export function StatementPreview(props: PreviewProps) {
  const { read, isBusy, leavesOut, onLeavesOut, onChange } = props;
  const { trouble, headers, problems, problemsCount } = read;
  return (
    <div aria-busy={isBusy}>
      <Stack>
        {trouble !== null && <p role="alert">{t(`trouble_${trouble}`)}</p>}
        {headers.length > 0 && <ColumnsChoice read={read} onChange={onChange} />}
        {trouble === null && (
          <>
            <Found read={read} />
            <FirstLines read={read} />
          </>
        )}
        {problemsCount > 0 && (
          <>
            <ul className={styles['problems']}>
              {problems.slice(0, PROBLEMS_SHOWN).map(({ row, code, value }) => (
                <li key={`${row} ${code}`} dir="auto">
                  {t(`problem_${code}`, { row: String(row), value })}
                </li>
              ))}
            </ul>
            {read.linesCount > 0 && (
              <CheckField
                {...{ ...silent, id: 'leaves-out', name: 'leavesOut', value: leavesOut }}
                label={t('leavesOut', { count: problemsCount })}
                onChange={onLeavesOut}
              />
            )}
          </>
        )}
      </Stack>
    </div>
  );
}

function InAndOut(props: { readonly inMinor: number; readonly outMinor: number }) {
  return (
    <>
      {t('in')}: <Money minor={props.inMinor} />, {t('out')}: <Money minor={props.outMinor} />.
    </>
  );
}

function Found({ read }: { readonly read: StatementRead }) {
  const { linesCount: count, newCount, encoding, skipped } = read;
  return (
    <p role="status">
      {t('linesFound', { count, fresh: String(newCount) })}{' '}
      <InAndOut inMinor={read.in.amountMinor} outMinor={-read.out.amountMinor} />{' '}
      {encoding !== null && encoding !== 'UTF-8' && t('encoding', { encoding })}{' '}
      {skipped > 0 && t('skipped', { count: skipped })}
    </p>
  );
}

function ColumnsChoice({ read, onChange }: Pick<PreviewProps, 'read' | 'onChange'>) {
  const { headers, columns, dateOrder } = read;
  const set = (field: StatementField, value: string) => {
    const column = Number(value);
    const others = columns.filter(
      (one) => one.field !== field && (value === '' || one.column !== column),
    );
    onChange({ columns: value === '' ? others : [...others, { field, column }] });
  };
  const choices = [
    { value: '', label: t('fieldNone') },
    ...headers.map((header, at) => ({
      value: String(at),
      label: header === '' ? `${t('column')} ${at + 1}` : header,
    })),
  ];
  return (
    <details open={read.trouble !== null}>
      <summary>{t('columns')}</summary>
      <p>{t('columnsHint')}</p>
      <div className={styles['columns']}>
        {STATEMENT_FIELDS.map((field) => (
          <SelectField
            key={field}
            {...{ ...silent, id: `column-${field}`, name: field }}
            label={t(`field_${field}`)}
            value={String(columns.find((one) => one.field === field)?.column ?? '')}
            choices={choices}
            onChange={(value) => set(field, value)}
          />
        ))}
        <SelectField
          {...{ ...silent, id: 'date-order', name: 'dateOrder', value: dateOrder }}
          label={t('dateOrder')}
          choices={DATE_ORDERS.map((value) => ({ value, label: t(`dateOrder_${value}`) }))}
          onChange={(value) => onChange({ dateOrder: value })}
        />
      </div>
    </details>
  );
}

function FirstLines({ read }: { readonly read: StatementRead }) {
  return (
    <PlainTable
      caption={t('asProvider')}
      headers={[t('code'), t('time'), t('in'), t('out'), t('who')]}
      rows={read.lines.slice(0, LINES_SHOWN).map((line) => ({
        key: line.code,
        cells: [
          <bdi key="code">{line.code}</bdi>,
          <DateTime key="time" at={line.at} show={line.hasTime ? 'dateTime' : 'date'} />,
          line.direction === 'in' ? <Money key="in" minor={line.amountMinor} /> : '',
          line.direction === 'out' ? <Money key="out" minor={line.amountMinor} /> : '',
          <bdi key="who">{line.party ?? ''}</bdi>,
        ],
      }))}
    />
  );
}
