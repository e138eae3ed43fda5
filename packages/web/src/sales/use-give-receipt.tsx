import type { Sale } from '@tillbook/core/sales/sales.api';
import { linkReceipt, printReceipt } from '@tillbook/core/sales/receipts.api';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { notify } from '../ui/notify.ts';
import { unsentFact } from './facts-here.ts';
import { paper } from '../printing/paper.ts';
import { usePrint } from '../printing/print-sheet.tsx';
import { printerKind } from '../printing/printer-choice.ts';
import { printsHere } from './prints-here.ts';
import type { PrinterProblem } from '../printing/printer-port.ts';
import { fetchSale } from './queries.ts';
import type { ReceiptLook } from './receipt-design.ts';
import type { PrintMark } from './receipt-parts.tsx';
import { formatOfSale } from './zone-format.ts';

const PrinterFailed = lazyPart(
  () => import('../printing/printer-failed.tsx'),
  'PrinterFailed',
  'leftOut',
);

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

/**
 * Logs a paper; without an answer it has no address, and this device counts it by all it knows of.
 * What it printed unheard before makes every later print a copy, too.
 */
async function markOf(saleId: string): Promise<PrintMark> {
  const unheard = printsHere.of(saleId);
  try {
    // Of a sale that waits here the server could say nothing.
    if (unsentFact(saleId) !== null) throw new Error('It is not sent yet');
    const body = { _id: newId(), layout: paper.get() };
    const asked = { params: { saleId }, body };
    const { path, copyNo, after } = await call(printReceipt, asked, { timeoutMs: MARK_MS });
    printsHere.heard(saleId, copyNo + 1);
    return { address: addressOf(path), copyNo: copyNo + unheard, after };
  } catch {
    const copyNo = printsHere.known(saleId);
    printsHere.note(saleId);
    return { address: null, copyNo };
  }
}

/** The first is the receipt, the next its copies; a silent server is not asked for each of them. */
async function marksOf(saleId: string, first: PrintMark, count: number): Promise<PrintMark[]> {
  const marks = [first];
  for (let at = 1; at < count; at += 1) {
    const isUnheard = first.address === null;
    if (isUnheard) printsHere.note(saleId);
    marks.push(isUnheard ? { ...first, copyNo: first.copyNo + at } : await markOf(saleId));
  }
  return marks;
}

/** What is printed: the papers of one receipt. */
interface Papers {
  readonly sale: Sale;
  readonly look: ReceiptLook;
  readonly marks: readonly PrintMark[];
}

/**
 * Prints a sale's receipt with what this device prints with; `sheet` has to stand somewhere on the
 * page. A receipt printer that fails says so, and the browser's dialog is offered instead.
 */
export function useGiveReceipt(saleId: string): {
  readonly print: () => Promise<void>;
  /** For whoever gets the goods as a gift; no copy, and nothing that is logged. */
  readonly printGift: () => Promise<void>;
  readonly sheet: ReactNode;
} {
  const queries = useQueryClient();
  const { place } = useFormat();
  const businessId = useUser().business?._id ?? '';
  const { print, sheet } = usePrint();
  const [failed, setFailed] = useState<(Papers & { problem: PrinterProblem }) | null>(null);
  const byBrowser = async ({ sale, look, marks }: Papers) => {
    const { Receipt } = await import('./receipt.tsx');
    print(
      marks.map((mark) => <Receipt sale={sale} mark={mark} look={look} />),
      paper.get(),
    );
  };
  const give = async (papers: Papers) => {
    setFailed(null);
    if (printerKind.get() === 'browser') return byBrowser(papers);
    const { sale, look, marks } = papers;
    const { printPapers } = await import('./print-papers.ts');
    const format = formatOfSale(place, sale);
    const problem = await printPapers(marks.map((mark) => ({ sale, look, mark, format })));
    if (problem !== null) setFailed({ ...papers, problem });
  };
  const said = (work: Promise<void>) => work.catch(() => notify.error(t('printFailed')));
  const printIt = async () => {
    const sale = await fetchSale(queries, businessId, saleId);
    const [first, look] = await Promise.all([
      markOf(saleId),
      import('./receipt-design.ts').then(({ lookNow }) => lookNow()),
    ]);
    return give({ sale, look, marks: await marksOf(saleId, first, look.design.copies) });
  };
  const printGift = async () => {
    const [sale, { lookNow }, { GIFT_MARK }] = await Promise.all([
      fetchSale(queries, businessId, saleId),
      import('./receipt-design.ts'),
      import('./receipt-parts.tsx'),
    ]);
    return give({ sale, look: await lookNow(), marks: [GIFT_MARK] });
  };
  return {
    print: () => said(printIt()),
    printGift: () => said(printGift()),
    sheet: (
      <>
        {sheet}
        {failed !== null && (
          <PrinterFailed
            problem={failed.problem}
            onAgain={() => void said(give(failed))}
            onBrowser={() => {
              setFailed(null);
              void said(byBrowser(failed));
            }}
            onClose={() => setFailed(null)}
          />
        )}
      </>
    ),
  };
}
