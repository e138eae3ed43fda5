import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import type { Cart } from './cart.ts';
import type { TillWorld } from './till-world.ts';
import type { UnsentContent } from './unsent-sale.ts';

/** The sale under way as the outbox has it, if it has it. */
export class SaleOnDisk {
  readonly #world: Pick<TillWorld, 'contentOf' | 'outbox'>;
  #content: UnsentContent | null;

  constructor(world: Pick<TillWorld, 'contentOf' | 'outbox'>, content: UnsentContent | null) {
    this.#world = world;
    this.#content = content;
  }

  /** What it is for this device until the server answers; null: the outbox has it not. */
  get fact(): Sale | null {
    return this.#content?.fact ?? null;
  }

  forget(): void {
    this.#content = null;
  }

  /** Writes it down. @returns null where this browser keeps nothing */
  async begin(draft: SaleDraft, cart: Cart): Promise<'trying' | 'waiting' | null> {
    try {
      const content = this.#content?.draft === draft ? this.#content : null;
      this.#content = content ?? this.#world.contentOf(draft, cart);
      return await this.#world.outbox.begin(this.#content);
    } catch {
      // The sale is done when the server says so, not before.
      this.#content = null;
      return null;
    }
  }

  /** No answer: it is done when it is on the disk. False when it cannot be kept. */
  async keep(): Promise<boolean> {
    if (this.#content === null) return false;
    return this.#world.outbox.keep(this.#content).then(
      () => true,
      () => false,
    );
  }
}
