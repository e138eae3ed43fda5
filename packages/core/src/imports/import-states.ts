import type { ImportState } from './imports.api.ts';

/** What can be done with an import, by where it is. */
export const IMPORT_ACTS = ['addPiece', 'check', 'apply', 'resume', 'undo', 'discard'] as const;
export type ImportAct = (typeof IMPORT_ACTS)[number];

const ALLOWED: Readonly<Record<ImportAct, readonly ImportState[]>> = {
  addPiece: ['uploading'],
  check: ['matching', 'checked'],
  apply: ['checked'],
  resume: ['reading', 'checking', 'running'],
  undo: ['done'],
  discard: ['uploading', 'matching', 'checked', 'failed'],
};

/** `INVALID_STATE`, or null where the act may be done. */
export function whyNotImport(state: ImportState, act: ImportAct): 'INVALID_STATE' | null {
  return ALLOWED[act].includes(state) ? null : 'INVALID_STATE';
}

/** Whether the server is at work on it. */
export function isWorking(state: ImportState): boolean {
  return ALLOWED.resume.includes(state);
}
