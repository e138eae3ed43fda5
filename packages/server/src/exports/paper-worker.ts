import type { TablePaper } from '@tillbook/core/paper/table-sheets';
import { parentPort } from 'node:worker_threads';
import { printTable } from './paper-press.ts';

/** A table to print, and when it was made. */
export interface PaperAsked {
  readonly paper: TablePaper;
  readonly madeAtMs: number;
}

/** The paper, or why there is none. */
export type PaperMade = { readonly pdf: Uint8Array } | { readonly trouble: string };

async function made({ paper, madeAtMs }: PaperAsked): Promise<PaperMade> {
  try {
    return { pdf: await printTable(paper, new Date(madeAtMs)) };
  } catch (error) {
    return { trouble: String(error) };
  }
}

parentPort?.on('message', (asked: PaperAsked) => {
  void made(asked).then((answer) => parentPort?.postMessage(answer));
});
