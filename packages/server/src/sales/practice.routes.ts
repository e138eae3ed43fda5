import { listPractice, tellPracticeRound } from '@tillbook/core/sales/practice.api';
import { isoOf } from '../clock.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { practisedFor, tellRound } from './practice.ts';

/** Rounds of practice: told by who practised, seen by who manages people. */
export function bindPractice(doors: Doors): void {
  const { clock } = doors;
  bindWrite(doors, tellPracticeRound, ({ tx, actor, body }) =>
    tellRound(tx, actor, body, isoOf(clock)),
  );
  bindRead(doors, listPractice, ({ reader, actor }) => practisedFor(reader, actor));
}
