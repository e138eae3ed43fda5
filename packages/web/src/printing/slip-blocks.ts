import type { Roll } from './roll.ts';

/** What a slip is made of, line by line, as a printer's roll takes it. */
export type SlipBlock =
  | { readonly kind: 'centered'; readonly text: string; readonly isBold: boolean }
  | { readonly kind: 'pair' | 'total'; readonly label: string; readonly value: string }
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' };

/** As much of an element of the page as a slip needs. */
export interface SlipNode {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly children: ArrayLike<SlipNode>;
  getAttribute(name: string): string | null;
}

const childrenOf = ({ children }: SlipNode): readonly SlipNode[] => Array.from(children);
const textOf = ({ textContent }: SlipNode): string =>
  (textContent ?? '').replace(/\s+/gu, ' ').trim();

const lineOf = (node: SlipNode): SlipBlock[] => {
  const text = textOf(node);
  return text === '' ? [] : [{ kind: 'line', text }];
};

/** A name and its figure side by side; a line where one of them is missing. */
function pairOf(node: SlipNode): SlipBlock[] {
  const [label, value, more] = childrenOf(node);
  if (label === undefined || value === undefined || more !== undefined) return lineOf(node);
  return paired(textOf(label), textOf(value));
}

/** No printer sets a column of nothing. */
const paired = (label: string, value: string): SlipBlock[] =>
  label === '' || value === ''
    ? [label, value].flatMap((text) => (text === '' ? [] : [{ kind: 'line' as const, text }]))
    : [{ kind: 'pair', label, value }];

function listed(list: SlipNode): SlipBlock[] {
  const isTotal = list.getAttribute('data-total') !== null;
  return childrenOf(list).flatMap((row) =>
    pairOf(row).map((one) => (isTotal && one.kind === 'pair' ? { ...one, kind: 'total' } : one)),
  );
}

/** Of a table the last column stands on the right, the others on the left. */
function rowOf(row: SlipNode): SlipBlock[] {
  const cells = childrenOf(row).map(textOf);
  const value = cells.pop();
  if (value === undefined) return [];
  return paired(cells.join('  ').trim(), value);
}

/** A slip as it stands on the page, in the order in which it is read. */
export function slipBlocks(node: SlipNode): SlipBlock[] {
  const code = node.getAttribute('data-code');
  if (code !== null) return [{ kind: 'code', text: code }];
  const children = childrenOf(node);
  switch (node.tagName.toUpperCase()) {
    case 'HEADER':
      return children.flatMap((one): SlipBlock[] => {
        const [text, isBold] = [textOf(one), one.tagName.toUpperCase() === 'STRONG'];
        return text === '' ? [] : [{ kind: 'centered', text, isBold }];
      });
    case 'DL':
      return [{ kind: 'rule' }, ...listed(node)];
    case 'UL':
    case 'OL':
      return [{ kind: 'rule' }, ...children.flatMap((item) => itemOf(item))];
    case 'TR':
      return rowOf(node);
    case 'P':
    case 'SPAN':
    case 'STRONG':
    case 'SMALL':
      return lineOf(node);
    default:
      return children.length === 0 ? lineOf(node) : children.flatMap(slipBlocks);
  }
}

/** What came back, or a move of cash: its name, what is said of it, and its figures. */
function itemOf(item: SlipNode): SlipBlock[] {
  const parts = childrenOf(item);
  if (parts.length === 0) return lineOf(item);
  return parts.flatMap((part) => (childrenOf(part).length === 2 ? pairOf(part) : lineOf(part)));
}

/** Writes a slip on a roll. */
export function writeSlip(roll: Omit<Roll<never>, 'logo'>, blocks: readonly SlipBlock[]): void {
  for (const block of blocks) {
    switch (block.kind) {
      case 'centered':
        roll.centered(block.text, block.isBold);
        break;
      case 'pair':
        roll.pair(block.label, block.value);
        break;
      case 'total':
        roll.total(block.label, block.value);
        break;
      case 'line':
        roll.line(block.text);
        break;
      case 'code':
        roll.code(block.text);
        break;
      case 'rule':
        roll.rule();
        break;
    }
  }
}
