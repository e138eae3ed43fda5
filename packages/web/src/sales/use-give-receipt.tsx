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
import type { PrintMark } from './receipt.tsx';

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

/** Logs the print; without an answer the paper has neither address nor number of copy. */
async function markOf(saleId: string): Promise<PrintMark> {
  try {
    const body = { _id: newId(), layout: paper.get() };
    const asked = { params: { saleId }, body };
    const { path, copyNo } = await call(printReceipt, asked, { timeoutMs: MARK_MS });
    return { address: addressOf(path), copyNo };
  } catch {
    return { address: null, copyNo: 0 };
  }
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
      const [mark, { Receipt }] = await Promise.all([markOf(saleId), import('./receipt.tsx')]);
      print(<Receipt sale={sale} mark={mark} />, paper.get());
    } catch {
      notify.error(t('printFailed'));
    }
  };
  return { print: printIt, sheet };
}
