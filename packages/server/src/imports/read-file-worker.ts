import { parentPort, workerData } from 'node:worker_threads';
import { readFile, type HowRead } from './read-file.ts';

const { bytes, how } = workerData as { bytes: Uint8Array; how: HowRead };
parentPort?.postMessage(await readFile(Buffer.from(bytes), how));
