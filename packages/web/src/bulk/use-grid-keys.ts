import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';

/** Where one is in a grid. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** What is typed into a cell: from the text that was there, or over it. */
export interface Typing {
  readonly text: string;
}

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
};

/** What is typed now; a cell that was left by a key is not left again by the blur that follows. */
function useTyping() {
  const [typing, show] = useState<Typing | null>(null);
  const typed = useRef<Typing | null>(null);
  const set = (next: Typing | null): void => {
    typed.current = next;
    show(next);
  };
  return { typing, typed, set };
}

interface Acts {
  readonly columns: number;
  readonly move: (down: number, right: number) => void;
  readonly edit: (text?: string) => void;
  readonly type: (spot: Spot, text: string) => void;
  readonly choose: (row: number) => void;
}

/** What a key does where nothing is typed; tells whether it did something. */
function actWhileMoving(event: KeyboardEvent, here: Spot, acts: Acts): boolean {
  const step = STEPS[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (step !== undefined) acts.move(...step);
  else if (event.key === 'Home') acts.move(0, -acts.columns);
  else if (event.key === 'End') acts.move(0, acts.columns);
  else if (event.key === 'Enter' || event.key === 'F2') acts.edit();
  else if (event.key === ' ') acts.choose(here.row);
  else if (event.key === 'Delete' || event.key === 'Backspace') acts.type(here, '');
  else if (event.key.length === 1) acts.edit(event.key);
  else return false;
  return true;
}

/**
 * The keys of a spreadsheet: arrows move, Enter edits, Enter saves and moves down, Tab saves and
 * moves on, Esc leaves the cell as it was, a letter types over it, Delete empties it.
 */
export function useGridKeys(grid: {
  readonly rows: number;
  readonly columns: number;
  readonly textAt: (spot: Spot) => string;
  readonly onType: (spot: Spot, text: string) => void;
  readonly onPaste: (spot: Spot, text: string) => void;
  readonly onChoose: (row: number) => void;
}) {
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const { typing, typed, set: setTyping } = useTyping();
  const isInside = useRef(false);
  const here: Spot = { row: clamp(spot.row, grid.rows), column: clamp(spot.column, grid.columns) };
  const move = (down: number, right: number): void => {
    isInside.current = true;
    setSpot({
      row: clamp(here.row + down, grid.rows),
      column: clamp(here.column + right, grid.columns),
    });
  };
  const save = (down: number, right: number): void => {
    if (typing !== null) grid.onType(here, typing.text);
    setTyping(null);
    move(down, right);
  };
  const edit = (text: string = grid.textAt(here)): void => setTyping({ text });

  const whileTyping = (event: KeyboardEvent): boolean => {
    if (event.key === 'Enter') save(event.shiftKey ? -1 : 1, 0);
    else if (event.key === 'Tab') save(0, event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') setTyping(null);
    else return false;
    isInside.current = true;
    return true;
  };
  const acts = { move, edit, columns: grid.columns, type: grid.onType, choose: grid.onChoose };
  return {
    spot: here,
    typing,
    /** Whether the spot shall have the focus: not before somebody went into the grid. */
    isInside,
    go: (to: Spot): void => {
      isInside.current = true;
      setSpot(to);
    },
    edit,
    change: (text: string): void => setTyping({ text }),
    leave: (): void => {
      if (typed.current === null) return;
      grid.onType(here, typed.current.text);
      setTyping(null);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const isDone = typing === null ? actWhileMoving(event, here, acts) : whileTyping(event);
      if (isDone) event.preventDefault();
    },
    onPaste: (event: ClipboardEvent): void => {
      if (typing !== null) return;
      event.preventDefault();
      grid.onPaste(here, event.clipboardData.getData('text/plain'));
    },
  };
}
