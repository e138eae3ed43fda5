import type { TablePaper } from '@tillbook/core/paper/table-sheets';
import { Worker } from 'node:worker_threads';
import type { PaperAsked, PaperMade } from './paper-worker.ts';

/** Of a thread that prints 3,000 rows at a time: these took 140 MB more than none. */
const MEMORY_MB = 512;

/** Prints tables in a thread of its own, so that tills do not wait; one after the other. */
export class Printer {
  readonly #madeAt: Date;
  #worker: Worker | null = null;

  constructor(madeAt: Date) {
    this.#madeAt = madeAt;
  }

  /** A table as a PDF. Throws where the thread ends or the table cannot be printed. */
  async print(paper: TablePaper): Promise<Buffer> {
    const worker = (this.#worker ??= new Worker(new URL('./paper-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    }));
    const asked: PaperAsked = { paper, madeAtMs: this.#madeAt.getTime() };
    const made = await new Promise<PaperMade>((resolve, reject) => {
      const ended = (): void => reject(new Error('The thread that prints ended'));
      worker.once('error', reject);
      worker.once('exit', ended);
      worker.once('message', (answer: PaperMade) => {
        worker.off('error', reject);
        worker.off('exit', ended);
        resolve(answer);
      });
      worker.postMessage(asked);
    });
    if ('trouble' in made) throw new Error(`A table could not be printed: ${made.trouble}`);
    return Buffer.from(made.pdf);
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }
}
