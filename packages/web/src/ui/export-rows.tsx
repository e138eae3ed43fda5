import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ExportButton } from './export-button.tsx';
import { notify } from './notify.ts';
import { Row } from './panel.tsx';
import type { TableFormat } from './save-table.ts';

/** What a list says while it is saved as a file. */
export interface ExportWords {
  readonly export: string;
  readonly stop: string;
  readonly failed: string;
  readonly exporting: (count: number) => string;
  readonly exported: (count: number) => string;
}

/** Fetches the rows and saves them. @returns how many there were */
export type SaveRows = (
  as: TableFormat,
  onCount: (count: number) => void,
  signal: AbortSignal,
) => Promise<number>;

/** Saves all rows of a list as a file; says how far it is and can be stopped. */
export function ExportRows(props: { readonly words: ExportWords; readonly save: SaveRows }) {
  const { words, save } = props;
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (as: TableFormat) => {
    const stop = new AbortController();
    running.current = stop;
    setCount(0);
    try {
      notify.success(words.exported(await save(as, setCount, stop.signal)));
    } catch {
      if (!stop.signal.aborted) notify.error(words.failed);
    } finally {
      setCount(null);
    }
  };
  if (count === null) {
    return <ExportButton label={words.export} onExport={(as) => void run(as)} />;
  }
  return (
    <Row>
      <span role="status">{words.exporting(count)}</span>
      <Button onClick={() => running.current?.abort()}>{words.stop}</Button>
    </Row>
  );
}
