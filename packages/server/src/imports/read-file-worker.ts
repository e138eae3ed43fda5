import { parentPort, workerData } from 'node:worker_threads';
import { readFile } from './read-file.ts';

parentPort?.postMessage(await readFile(Buffer.from(workerData as Uint8Array)));
