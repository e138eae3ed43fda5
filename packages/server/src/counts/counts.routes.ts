import {
  cancelCount,
  countOne,
  createCount,
  finishCount,
  getCount,
  listCountLines,
  listCounts,
  postCount,
  recountLines,
  startCount,
  suggestCountLines,
} from '@tillbook/core/counts/counts.api';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { countTheLine } from './count-one.ts';
import { createTheCount, startTheCount } from './create-count.ts';
import { cancelTheCount, finishTheCount, recountTheLines } from './end-counting.ts';
import { listCountsFor, listLinesFor } from './list-counts.ts';
import { postTheCount } from './post-count.ts';
import { countFor, lineFor } from './present-count.ts';
import { suggestionFor } from './suggest-count.ts';

/** The doors of counting. */
export function bindCounts(doors: Doors): void {
  const { clock } = doors;
  bindRead(doors, listCounts, ({ reader, actor, query }) => listCountsFor(reader, actor, query));
  bindRead(doors, getCount, ({ reader, actor, params }) => countFor(reader, actor, params.countId));
  bindRead(doors, listCountLines, ({ reader, actor, params, query }) =>
    listLinesFor(reader, actor, { ...params, ...query }),
  );
  bindRead(doors, suggestCountLines, ({ reader, actor, query }) =>
    suggestionFor(reader, actor, clock, query),
  );
  bindWrite(doors, createCount, async ({ tx, actor, body }) => {
    await createTheCount(tx, actor, clock, body);
    return countFor(tx, actor, body._id);
  });
  bindWrite(doors, countOne, async ({ tx, actor, params, body }) => {
    const asked = { ...params, ...body };
    const { lineNo, quantityMilli } = await countTheLine(tx, actor, clock, asked);
    return { line: await lineFor(tx, actor, params.countId, lineNo), quantityMilli };
  });
  bindActs(doors);
}

/** What is done to a count as a whole. */
function bindActs(doors: Doors): void {
  const { clock } = doors;
  bindWrite(doors, startCount, async ({ tx, actor, params, body }) => {
    await startTheCount(tx, actor, clock, { ...params, ...body });
    return countFor(tx, actor, params.countId);
  });
  bindWrite(doors, finishCount, async ({ tx, actor, params, body }) => {
    await finishTheCount(tx, actor, clock, { ...params, ...body });
    return countFor(tx, actor, params.countId);
  });
  bindWrite(doors, recountLines, async ({ tx, actor, params, body }) => {
    await recountTheLines(tx, actor, clock, { ...params, ...body });
    return countFor(tx, actor, params.countId);
  });
  bindWrite(doors, postCount, async ({ tx, actor, params, body }) => {
    await postTheCount(tx, actor, clock, { ...params, ...body });
    return countFor(tx, actor, params.countId);
  });
  bindWrite(doors, cancelCount, async ({ tx, actor, params, body }) => {
    await cancelTheCount(tx, actor, clock, { ...params, ...body });
    return countFor(tx, actor, params.countId);
  });
}
