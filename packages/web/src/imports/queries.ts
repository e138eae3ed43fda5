import { listBranches } from '@tillbook/core/businesses/businesses.api';
import {
  addImportPiece,
  applyImport,
  checkImport,
  discardImport,
  getImport,
  IMPORT_PIECE_BYTES,
  listImportRows,
  listImports,
  resumeImport,
  startImport,
  undoImport,
  type ImportDetail,
  type ImportSubject,
} from '@tillbook/core/imports/imports.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { isWorking } from '@tillbook/core/imports/import-states';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';

const IMPORTS = 'imports';
/** Events tell most of it; this is for what they do not reach. */
const LOOK_AGAIN_MS = 1_000;

export type ImportRow = AnswerOf<typeof listImportRows>['items'][number];

export function useImports() {
  return useInfiniteQuery({
    queryKey: [IMPORTS, 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listImports,
        { query: pageParam === undefined ? {} : { cursor: pageParam } },
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** One import; while the server is at work on it, it is asked again every second. */
export function useImport(importId: string) {
  return useQuery({
    queryKey: [IMPORTS, 'one', importId],
    queryFn: ({ signal }) => call(getImport, { params: { importId } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isWorking(data.state) ? LOOK_AGAIN_MS : false,
  });
}

export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

const STEPS = {
  apply: applyImport,
  resume: resumeImport,
  undo: undoImport,
  discard: discardImport,
} as const;
export type Deed = keyof typeof STEPS;

/** Does something with an import; what it answers is shown at once. */
export function useDeed(importId: string) {
  const queries = useQueryClient();
  const show = async (job: ImportDetail) => {
    queries.setQueryData([IMPORTS, 'one', importId], job);
    await queries.invalidateQueries({ queryKey: [IMPORTS, 'list'] });
  };
  const deed = useMutation({
    mutationFn: (name: Deed) => call(STEPS[name], { params: { importId } }),
    onSuccess: show,
  });
  const check = useMutation({
    mutationFn: (matches: ImportDetail['matches']) =>
      call(checkImport, { params: { importId }, body: { matches } }),
    onSuccess: show,
  });
  return { deed, check };
}

/** Bytes as base64, which JSON can carry. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  const part = 32_768;
  for (let at = 0; at < bytes.length; at += part) {
    text += String.fromCharCode(...bytes.subarray(at, at + part));
  }
  return btoa(text);
}

/** Sends a file in pieces; gives the import's id. `onProgress` is told the share that is there. */
export async function sendFile(
  file: File,
  subject: ImportSubject,
  onProgress: (share: number) => void,
): Promise<string> {
  const _id = newId();
  const fileName = file.name.slice(-120);
  await call(startImport, { body: { _id, fileName, byteSize: file.size, subject } });
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (let number = 0; number * IMPORT_PIECE_BYTES < bytes.length; number += 1) {
    const from = number * IMPORT_PIECE_BYTES;
    const base64 = base64Of(bytes.subarray(from, from + IMPORT_PIECE_BYTES));
    await call(addImportPiece, { params: { importId: _id }, body: { number, base64 } });
    onProgress(Math.min(1, (from + IMPORT_PIECE_BYTES) / bytes.length));
  }
  return _id;
}

const REPORT_PAGE = '100';

/** Every row of an import with what becomes of it. */
export async function allRows(importId: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const place = cursor === undefined ? {} : { cursor };
    const query = { limit: REPORT_PAGE, ...place };
    const page = await call(listImportRows, { params: { importId }, query });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}
