import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t as inPrinter } from '../i18n/en/printer.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { paper } from './paper.ts';
import { usePrint, type ShownPaper } from './print-sheet.tsx';
import { printerKind } from './printer-choice.ts';
import type { PrinterProblem } from './printer-port.ts';
import type { SlipBlock } from './slip-blocks.ts';

const PrinterFailed = lazyPart(() => import('./printer-failed.tsx'), 'PrinterFailed', 'leftOut');

/** A slip that a printer was to print. */
interface Slip {
  readonly content: ReactNode;
  /** Read off the page, where it was drawn for it. */
  readonly blocks: readonly SlipBlock[];
}

async function toPrinter(blocks: readonly SlipBlock[]): Promise<PrinterProblem | null> {
  const { printSlip } = await import('./printer.ts');
  return printSlip(blocks);
}

/**
 * Prints a slip with what this device prints with: on its receipt printer as on any roll, by the
 * browser where it has none, or where a sheet of A4 is asked for. A printer that fails says so, and
 * the browser's dialog is offered instead. `sheet` has to stand somewhere on the page.
 */
export function usePrintSlip(shown?: ShownPaper): {
  readonly print: (content: ReactNode, on?: string) => void;
  readonly sheet: ReactNode;
} {
  const { print: byBrowser, sheet } = usePrint(shown);
  const [drawn, setDrawn] = useState<ReactNode>(null);
  const [failed, setFailed] = useState<(Slip & { problem: PrinterProblem }) | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const send = async (slip: Slip) => {
    setFailed(null);
    const problem = await toPrinter(slip.blocks).catch(() => 'silent' as const);
    if (problem !== null) setFailed({ ...slip, problem });
  };
  useEffect(() => {
    const { current } = host;
    if (drawn === null || current === null) return;
    void import('./slip-blocks.ts').then(({ slipBlocks }) => {
      const blocks = slipBlocks(current);
      setDrawn(null);
      return send({ content: drawn, blocks });
    });
  }, [drawn]);
  const print = (content: ReactNode, on?: string) => {
    if (printerKind.get() === 'browser' || on === 'a4') byBrowser(content, on ?? paper.get());
    else setDrawn(content);
  };
  return {
    print,
    sheet: (
      <>
        {sheet}
        {drawn !== null && (
          <div ref={host} hidden>
            {drawn}
          </div>
        )}
        {failed !== null && (
          <PrinterFailed
            title={inPrinter('slipNotPrinted')}
            problem={failed.problem}
            onAgain={() => void send(failed)}
            onBrowser={() => {
              setFailed(null);
              byBrowser(failed.content, paper.get());
            }}
            onClose={() => setFailed(null)}
          />
        )}
      </>
    ),
  };
}
