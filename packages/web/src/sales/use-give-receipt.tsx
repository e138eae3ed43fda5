import { linkReceipt, printReceipt } from '@tillbook/core/sales/receipts.api';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { notify } from '../ui/notify.ts';
import { paper } from './paper.ts';
import { usePrint } from './print-sheet.tsx';
import { fetchSale } from './queries.ts';
import type { PrintMark } from './receipt-parts.tsx';

/** A customer does not wait longer for the number of a copy. */
const MARK_MS = 4_000;

/** The whole address of a receipt's page. */
const addressOf = (path: string): string => new URL(path, location.origin).href;

/** The address of a receipt, or null while nobody answers. */
export async function receiptAddress(saleId: string): Promise<string | null> {
  try {
    const asked = { params: { saleId }, body: {} };
    return addressOf((await call(linkReceipt, asked, { timeoutMs: MARK_MS })).path);
  } catch {
    return null;
  }
}

/** Logs a paper; without an answer it has no address, and the number it has in this print. */
async function markOf(saleId: string, at: number): Promise<PrintMark> {
  try {
    const body = { _id: newId(), layout: paper.get() };
    const asked = { params: { saleId }, body };
    const { path, copyNo } = await call(printReceipt, asked, { timeoutMs: MARK_MS });
    return { address: addressOf(path), copyNo };
  } catch {
    return { address: null, copyNo: at };
  }
}

/** The first is the receipt, the next its copies; a silent server is not asked for each of them. */
async function marksOf(saleId: string, first: PrintMark, count: number): Promise<PrintMark[]> {
  const marks = [first];
  for (let at = 1; at < count; at += 1) {
    marks.push(first.address === null ? { ...first, copyNo: at } : await markOf(saleId, at));
  }
  return marks;
}

/** Prints a sale's receipt on this device's paper; `sheet` has to stand somewhere on the page. */
export function useGiveReceipt(saleId: string): {
  readonly print: () => Promise<void>;
  readonly sheet: ReactNode;
} {
  const queries = useQueryClient();
  const { print, sheet } = usePrint();
  const printIt = async () => {
    try {
      const sale = await fetchSale(queries, saleId);
      const [first, { Receipt }, look] = await Promise.all([
        markOf(saleId, 0),
        import('./receipt.tsx'),
        import('./receipt-design.ts').then(({ lookNow }) => lookNow()),
      ]);
      const marks = await marksOf(saleId, first, look.design.copies);
      print(
        marks.map((mark) => <Receipt sale={sale} mark={mark} look={look} />),
        paper.get(),
      );
    } catch {
      notify.error(t('printFailed'));
    }
  };
  return { print: printIt, sheet };
}
