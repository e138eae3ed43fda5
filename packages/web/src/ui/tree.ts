/** One of things that may lie under each other. */
export interface TreeNode {
  readonly _id: string;
  readonly name: string;
  readonly parentId: string | null;
}

export interface InTree<Node extends TreeNode> {
  readonly node: Node;
  /** 0 at the top. */
  readonly depth: number;
  /** The names from the top to itself. */
  readonly path: readonly string[];
}

/**
 * The nodes as a person reads a tree: each under its parent, siblings by name. One whose parent is
 * not there stands at the top; one that lies under itself is left out.
 */
export function inTree<Node extends TreeNode>(nodes: readonly Node[]): readonly InTree<Node>[] {
  const ids = new Set(nodes.map(({ _id }) => _id));
  const below = (parentId: string | null): readonly Node[] =>
    nodes
      .filter((node) => {
        const parent = node.parentId !== null && ids.has(node.parentId) ? node.parentId : null;
        return parent === parentId;
      })
      .sort((one, other) => one.name.localeCompare(other.name));
  const walk = (
    parentId: string | null,
    depth: number,
    path: readonly string[],
  ): readonly InTree<Node>[] =>
    below(parentId).flatMap((node) => {
      const here = [...path, node.name];
      return [{ node, depth, path: here }, ...walk(node._id, depth + 1, here)];
    });
  return walk(null, 0, []);
}
