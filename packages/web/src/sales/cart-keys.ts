import type { CartAction } from './cart.ts';

/** What a key does to the selected line; null when it means nothing here. */
export function cartKey(key: string, selectedId: string | null): CartAction | null {
  if (key === 'ArrowDown') return { kind: 'move', by: 1 };
  if (key === 'ArrowUp') return { kind: 'move', by: -1 };
  if (selectedId === null) return null;
  if (key === '+') return { kind: 'step', soldId: selectedId, by: 1 };
  if (key === '-' || key === '−') return { kind: 'step', soldId: selectedId, by: -1 };
  return key === 'Delete' ? { kind: 'remove', soldId: selectedId } : null;
}
