import { Worker } from 'node:worker_threads';
import type { FileRead, HowRead } from './read-file.ts';

/** A file takes a second or two; one that takes longer is not worth waiting for. */
const PATIENCE_MS = 60_000;
const MEMORY_MB = 768;

/**
 * Reads a file in a thread of its own, so that tills do not wait for it, with bounds of time and
 * memory.
 */
export async function readInWorker(
  bytes: Buffer,
  how: HowRead = { keepsTime: false },
): Promise<FileRead> {
  const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), how },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return new Promise<FileRead>((resolve) => {
    const timer = setTimeout(() => end({ trouble: 'TOO_LONG_TO_READ' }), PATIENCE_MS);
    const end = (read: FileRead): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(read);
    };
    worker.once('message', end);
    worker.once('error', () => end({ trouble: 'DAMAGED' }));
    worker.once('exit', () => end({ trouble: 'DAMAGED' }));
  });
}
