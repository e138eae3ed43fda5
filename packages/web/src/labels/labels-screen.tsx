import { can } from '@tillbook/core/permissions';
import type { LabelProduct } from '@tillbook/core/labels/labels.api';
import { LABEL_COPIES_MAX } from '@tillbook/core/labels/labels.api';
import { Tags } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../i18n/en/labels.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Row, Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState, ErrorCard } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { useLatest } from '../ui/use-latest.ts';
import { AddProducts } from './add-products.tsx';
import { copiesOf } from './label-text.ts';
import { LinesTable, type Line } from './lines-table.tsx';
import { askLabels, askOwnCodes, useQueue } from './queries.ts';
import { SheetOptions } from './sheet-options.tsx';

/** `view=labels`: products, how many labels of each, and the sheet; `ids` or `receipt` begin it. */
export function LabelsScreen() {
  const places = usePlaces();
  return (
    <>
      <PageHeader title={t('labelsTitle')} crumbs={places.crumbs} lead={t('labelsLead')} />
      <Labels />
    </>
  );
}

const lineOf = (product: LabelProduct, how: 'one' | 'stock'): Line => ({
  product,
  copies: copiesOf(how, product, LABEL_COPIES_MAX),
});

/** The lines with more products; one that is there already stays as it is. */
function withProducts(
  lines: readonly Line[],
  products: readonly LabelProduct[],
  how: 'one' | 'stock',
): Line[] {
  const here = new Set(lines.map(({ product }) => product.productId));
  const fresh = products.filter(({ productId }) => !here.has(productId));
  return [...lines, ...fresh.map((product) => lineOf(product, how))];
}

function useLines(branchId: string) {
  const url = useUrlState();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [how, setHow] = useState<'one' | 'stock'>('one');
  const [error, setError] = useState<unknown>(null);
  const ids = url.get('ids');
  const receiptId = url.get('receipt');
  // The address is taken once; a branch that is chosen later asks for all lines anew.
  const now = useLatest({ branchId, lines });
  useEffect(() => {
    if (ids === '' && receiptId === '') return;
    const asked = receiptId === '' ? { productIds: ids.split(',') } : { receiptId };
    const first = receiptId === '' ? 'one' : 'stock';
    askLabels({ ...asked, branchId: now.current.branchId }).then(
      (products) => {
        setHow(first);
        setLines(withProducts(now.current.lines, products, first));
      },
      (failure: unknown) => setError(failure),
    );
  }, [ids, receiptId, now]);
  useEffect(() => {
    const productIds = now.current.lines.map(({ product }) => product.productId);
    if (productIds.length === 0) return;
    askLabels({ productIds, branchId }).then(
      (products) => {
        const fresh = new Map(products.map((one) => [one.productId, one]));
        setLines(
          now.current.lines.map((line) => ({
            ...line,
            product: { ...line.product, ...fresh.get(line.product.productId) },
          })),
        );
      },
      (failure: unknown) => setError(failure),
    );
  }, [branchId, now]);
  return { lines, setLines, how, setHow, error };
}

function Labels() {
  const url = useUrlState();
  const branchId = url.get('branchId');
  const { lines, setLines, how, setHow, error } = useLines(branchId);
  const add = (products: readonly LabelProduct[]) => setLines(withProducts(lines, products, how));
  const choose = (next: 'one' | 'stock') => {
    setHow(next);
    setLines(lines.map(({ product }) => lineOf(product, next)));
  };
  return (
    <Stack>
      {error !== null && <ErrorCard error={error} />}
      <Columns aside>
        <Stack>
          <AddProducts branchId={branchId} onAdd={add} />
          <Waiting branchId={branchId} lines={lines} onAdd={add} />
          {lines.length === 0 ? (
            <EmptyState icon={Tags} title={t('emptyTitle')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <>
              <LinesTable lines={lines} onChange={setLines} />
              <Row>
                <MissingCodes lines={lines} onMade={setLines} />
                <Button kind="quiet" onClick={() => setLines([])}>
                  {t('removeAll')}
                </Button>
              </Row>
            </>
          )}
        </Stack>
        <SheetOptions lines={lines} branchId={branchId} how={how} onHow={choose} />
      </Columns>
    </Stack>
  );
}

/** Products whose price changed since their last label. */
function Waiting(props: {
  readonly branchId: string;
  readonly lines: readonly Line[];
  readonly onAdd: (products: readonly LabelProduct[]) => void;
}) {
  const { branchId, lines, onAdd } = props;
  const queue = useQueue(branchId);
  const here = new Set(lines.map(({ product }) => product.productId));
  const waiting = (queue.data ?? []).filter(({ productId }) => !here.has(productId));
  if (queue.error !== null) {
    return <ErrorCard error={queue.error} onRetry={() => void queue.refetch()} />;
  }
  if (waiting.length === 0) return null;
  return (
    <Row>
      <Button onClick={() => onAdd(waiting)}>{t('addAll', { count: waiting.length })}</Button>
    </Row>
  );
}

function MissingCodes(props: {
  readonly lines: readonly Line[];
  readonly onMade: (lines: readonly Line[]) => void;
}) {
  const { lines, onMade } = props;
  const user = useUser();
  const [isBusy, setIsBusy] = useState(false);
  const bare = lines.filter(({ product }) => product.barcode === null);
  if (bare.length === 0 || !can(user, 'product.manage')) return null;
  const make = async () => {
    setIsBusy(true);
    try {
      const made = await askOwnCodes(bare.map(({ product }) => product.productId));
      const codes = new Map(made.map(({ productId, barcode }) => [productId, barcode]));
      onMade(
        lines.map((line) => {
          const barcode = codes.get(line.product.productId) ?? line.product.barcode;
          return { ...line, product: { ...line.product, barcode } };
        }),
      );
      notify.success(t('madeCodes', { count: made.length }));
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void make()}>
      {t('makeCodes', { count: bare.length })}
    </Button>
  );
}
