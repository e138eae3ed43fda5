import { applyChanges, type ReviewedRow } from '@tillbook/core/products/change-sets.api';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/bulk.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorCard } from '../ui/states.tsx';
import styles from './bulk.module.css';
import { problemText, saidChanges } from './change-words.ts';
import { useBulkChoices, useRefetchProducts } from './queries.ts';

export interface Applied {
  readonly changeSetId: string;
  readonly count: number;
}

/** What many changes would do, before and after, and applying them. */
export function ReviewDialog(props: {
  readonly title: string;
  readonly rows: readonly ReviewedRow[];
  readonly onClose: () => void;
  readonly onApplied: (applied: Applied) => void;
}) {
  const { title, rows, onClose, onApplied } = props;
  const good = rows.filter(({ problem }) => problem === null);
  const left = rows.filter(({ problem }) => problem !== null);
  const apply = useApply(title, good, onApplied);
  const actions = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      {good.length > 0 && (
        <Button kind="primary" busy={apply.isBusy} onClick={() => void apply.run()}>
          {t('apply', { count: good.length })}
        </Button>
      )}
    </>
  );
  const question = good.length === 0 ? t('nothingToDo') : t('reviewTitle', { count: good.length });
  return (
    <Dialog question={question} size="large" onClose={onClose} actions={actions}>
      {apply.error !== null && <ErrorCard title={t('failed')} error={apply.error} />}
      {good.length > 0 && <ChangeTable rows={good} />}
      {left.length > 0 && <LeftRows rows={left} />}
    </Dialog>
  );
}

/** Sends the change set; pressed again after a lost answer, it is the same request. */
function useApply(
  title: string,
  rows: readonly ReviewedRow[],
  onApplied: (applied: Applied) => void,
) {
  const id = useRef(newId());
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const refetch = useRefetchProducts();
  const run = async () => {
    setIsBusy(true);
    setError(null);
    try {
      const asked = rows.map(({ productId, version, before, after }) => ({
        productId,
        version,
        changes: { ...after, ...pointsToSet(before, after) },
      }));
      const set = await call(applyChanges, { body: { _id: id.current, title, rows: asked } });
      await refetch();
      onApplied({ changeSetId: set._id, count: set.rowsCount });
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, error };
}

/** Reorder points are set branch by branch: what is gone is sent as zero. */
function pointsToSet(before: ReviewedRow['before'], after: ReviewedRow['after']) {
  if (after.reorderPoints === undefined) return {};
  const kept = new Set(after.reorderPoints.map(({ branchId }) => branchId));
  const gone = (before.reorderPoints ?? [])
    .filter(({ branchId }) => !kept.has(branchId))
    .map(({ branchId }) => ({ branchId, pointMilli: 0, quantityMilli: 0 }));
  return { reorderPoints: [...after.reorderPoints, ...gone] };
}

const SHOWN_MAX = 500;

/** Products with what each was and becomes. */
export function ChangeTable(props: {
  readonly rows: readonly Pick<ReviewedRow, 'productId' | 'name' | 'sku' | 'before' | 'after'>[];
}) {
  const format = useFormat();
  const choices = useBulkChoices().data;
  return (
    <div className={styles['review']} tabIndex={0} role="region" aria-label={t('product')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('to')}</th>
          </tr>
        </thead>
        {props.rows.slice(0, SHOWN_MAX).map((row) => {
          const changes = saidChanges(row.before, row.after, choices, format);
          return (
            <tbody key={row.productId}>
              {changes.map(({ field, from, to }, at) => (
                <tr key={field}>
                  {at === 0 && (
                    <th scope="rowgroup" rowSpan={changes.length}>
                      {row.name}
                      <small>{row.sku}</small>
                    </th>
                  )}
                  <td>{field}</td>
                  <td className={styles['was']}>{from}</td>
                  <td className={styles['becomes']}>{to}</td>
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

const LEFT_SHOWN_MAX = 50;

function LeftRows({ rows }: { readonly rows: readonly ReviewedRow[] }) {
  return (
    <div className={styles['left']}>
      <p>{t('refusedRows', { count: rows.length })}</p>
      <ul>
        {rows.slice(0, LEFT_SHOWN_MAX).map(({ productId, name, problem }) => (
          <li key={productId}>
            <strong>{name}</strong> {problemText(problem ?? '')}
          </li>
        ))}
      </ul>
    </div>
  );
}
