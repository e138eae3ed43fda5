import type { PracticeTask } from '@tillbook/core/sales/practice';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { sound } from '../ui/sounds.ts';
import { useStoredChoice } from '../ui/stored-choice.ts';
import { Asking } from './asking.tsx';
import { CartBar } from './cart-bar.tsx';
import { cartSide } from './cart-side.ts';
import styles from './counter.module.css';
import { takeKey, useCounterKeys, useTypeAnywhere } from './counter-keys.ts';
import { readList } from './favourites.ts';
import { mostSold, readSold } from './often-sold.ts';
import { PracticeCart } from './practice-cart.tsx';
import { TaskCard } from './practice-task.tsx';
import { Shelf } from './shelf.tsx';
import { usePracticeTask, type TaskResult } from './use-practice-task.ts';
import type { PracticeBranch } from './use-practice-till.ts';
import type { useShelfData } from './use-shelf-data.ts';

const ParkedSheet = lazyPart(() => import('./parked-sheet.tsx'), 'ParkedSheet');

/** Nothing comes back in practice. */
const NO_EXCHANGE = { isGiving: false, givenMinor: 0 };

/** The till with one practice customer before it; the next one has a till of their own. */
export function PracticeCounter(props: {
  readonly task: PracticeTask;
  readonly at: number;
  readonly count: number;
  readonly branch: PracticeBranch;
  readonly shelf: ReturnType<typeof useShelfData>;
  readonly onServed: (result: TaskResult) => void;
}) {
  const { branch } = props;
  const serving = usePracticeTask(props);
  const { work, soldCount } = serving;
  const { parked, rules, promoter, index, paying } = work;
  const [learned] = useState(() => ({
    often: mostSold(readSold(branch._id)),
    recent: readList('recent', branch._id),
  }));
  const side = useStoredChoice(cartSide);
  const [view, setView] = useState<'products' | 'cart'>('products');
  const field = useRef<HTMLInputElement>(null);
  const focusField = useCallback(() => {
    setView('products');
    field.current?.focus();
  }, []);
  useCounterKeys({ ...work, picking: null }, focusField);
  const isPaying = paying !== null;
  useTypeAnywhere(isPaying ? null : focusField);
  useEffect(() => {
    if (isPaying) setView('cart');
  }, [isPaying]);
  useEffect(() => {
    if (soldCount === 0) return;
    sound('done');
    focusField();
  }, [soldCount, focusField]);
  return (
    <div className={styles['counter']} data-view={view} data-cart={side}>
      <div className={styles['top']}>
        <TaskCard {...props} serving={serving} view={view} />
      </div>
      <Shelf
        index={index}
        branchId={branch._id}
        shiftId="practice"
        quickKeys={props.shelf.selling.quickKeys}
        isLoading={false}
        inCart={work.inCart}
        learned={learned}
        readCode={work.readCode}
        onAdd={work.add}
        onChange={work.change}
        onCartKey={(key) => takeKey(work, key)}
        missing={work.asking.missing}
        fieldRef={field}
        lastSaleId={work.state.last?.saleId ?? null}
      />
      <PracticeCart work={work} onProducts={focusField} onPayLeft={() => field.current?.focus()} />
      <Asking work={work} branchId={branch._id} />
      <CartBar
        work={{ ...work, exchange: NO_EXCHANGE, dueMinor: work.total?.totalMinor ?? 0 }}
        word={null}
        onShow={() => setView('cart')}
      />
      {parked.isOpen && <ParkedSheet {...{ rules, promoter }} work={parked} place={null} />}
    </div>
  );
}
