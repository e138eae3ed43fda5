import { expect, test } from 'vitest';
import { IMPORT_ACTS, isWorking, whyNotImport } from './import-states.ts';
import { IMPORT_STATES } from './imports.api.ts';

test('what can be done where', () => {
  const table = Object.fromEntries(
    IMPORT_STATES.map((state) => [
      state,
      IMPORT_ACTS.filter((act) => whyNotImport(state, act) === null).join(' '),
    ]),
  );
  expect(table).toEqual({
    uploading: 'addPiece discard',
    reading: 'resume',
    matching: 'check discard',
    checking: 'resume',
    checked: 'check apply discard',
    running: 'resume',
    done: 'undo',
    undone: '',
    failed: 'discard',
    discarded: '',
  });
  expect(IMPORT_STATES.filter(isWorking)).toEqual(['reading', 'checking', 'running']);
});
