import {
  draftTransfer,
  receiveTransfer,
  startTransfer,
} from '@tillbook/core/transfers/transfers.api';
import { postAdjustment } from '@tillbook/core/stock/adjustments.api';
import { listStock } from '@tillbook/core/stock/stock.api';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';

interface Lying {
  readonly productId: string;
  readonly quantityMilli: number;
}

export interface Settling {
  readonly branchId: string;
  readonly note: string;
  readonly onProgress: (done: number, all: number) => void;
}

/** So many lines go by one document. */
const LINES = 100;

/** What lies in a branch now: more or less than nothing. */
async function lyingIn(branchId: string): Promise<Lying[]> {
  const found: Lying[] = [];
  let cursor: string | undefined;
  do {
    const query = { branchId, view: 'all' as const, limit: '100', ...(cursor && { cursor }) };
    const page = await call(listStock, { query });
    for (const { product, quantityMilli } of page.items) {
      if (quantityMilli !== 0) found.push({ productId: product._id, quantityMilli });
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / LINES) }, (_, at) =>
    all.slice(at * LINES, (at + 1) * LINES),
  );

async function adjust(
  { branchId, note }: Settling,
  reason: 'loss' | 'correction',
  lines: readonly Lying[],
): Promise<void> {
  await call(postAdjustment, {
    body: {
      ...{ _id: newId(), branchId, reason, note },
      lines: lines.map(({ productId, quantityMilli }) => ({
        productId,
        way: quantityMilli > 0 ? ('out' as const) : ('in' as const),
        quantityMilli: Math.abs(quantityMilli),
      })),
    },
  });
}

/** Settles what lies there part by part; what was done stays done when it is broken off. */
async function settle(
  asked: Settling,
  what: (part: readonly Lying[]) => Promise<void>,
): Promise<void> {
  const lying = await lyingIn(asked.branchId);
  const above = lying.filter(({ quantityMilli }) => quantityMilli > 0);
  const below = lying.filter(({ quantityMilli }) => quantityMilli < 0);
  let done = 0;
  const step = async (part: readonly Lying[], act: () => Promise<void>) => {
    asked.onProgress(done, lying.length);
    await act();
    done += part.length;
    asked.onProgress(done, lying.length);
  };
  for (const part of inParts(above)) await step(part, () => what(part));
  for (const part of inParts(below)) await step(part, () => adjust(asked, 'correction', part));
}

/** Writes off what lies there; what is owed there is set to nothing. */
export function writeOffAll(asked: Settling): Promise<void> {
  return settle(asked, (part) => adjust(asked, 'loss', part));
}

/** Moves what lies there to another branch, where it arrives at once. */
export function moveAll(asked: Settling & { readonly toBranchId: string }): Promise<void> {
  const { branchId: fromBranchId, toBranchId, note } = asked;
  return settle(asked, async (lines) => {
    const body = {
      _id: newId(),
      fromBranchId,
      toBranchId,
      toBusinessId: null,
      note,
      lines: [...lines],
    };
    const { _id: transferId, version } = await call(draftTransfer, { body });
    const params = { transferId };
    const sent = await call(startTransfer, {
      params,
      body: { _id: newId(), version, lines: [], note },
    });
    await call(receiveTransfer, {
      params,
      body: {
        ...{ _id: newId(), note },
        lines: sent.lines.map(({ lineNo, sentMilli }) => ({ lineNo, quantityMilli: sentMilli })),
      },
    });
  });
}
