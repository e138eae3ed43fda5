import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { withNumber, type SellingPlace } from './sale-draft.ts';
import type { TillWorld } from './till-world.ts';

/** Where a till sells, and which receipt number comes next there. */
export class TillNumbers {
  readonly #retake: TillWorld['retake'];
  #place: SellingPlace;
  #isAhead = false;

  constructor(retake: TillWorld['retake'], place: SellingPlace) {
    this.#retake = retake;
    this.#place = place;
  }

  get place(): SellingPlace {
    return this.#place;
  }

  /**
   * Whether the server, when it was asked last, knew of fewer numbers than this device gave: it was
   * put back to a day before. A number that was given is on a receipt, and is not given again.
   */
  get isAhead(): boolean {
    return this.#isAhead;
  }

  /** The till was taken again: its lease, series and last number from now on. */
  setPlace(place: SellingPlace): void {
    const { lease, lastNumber } = this.#place;
    // Sales that the server has not heard of yet have numbers too.
    this.#place = withNumber(place, { series: lease.series, lastNumber });
  }

  /** The number of a sale is used: the next one comes after it. */
  use({ series, number }: Pick<SaleDraft, 'series' | 'number'>): void {
    this.#place = withNumber(this.#place, { series, lastNumber: number });
  }

  /** Asks for the till as the server knows it now: lease, numbers and the shift that is open. */
  async retake({ shiftId }: SaleDraft): Promise<SellingPlace> {
    const lease = await this.#retake();
    this.setPlace({
      lease,
      shiftId: lease.openShift?._id ?? shiftId,
      lastNumber: lease.lastNumber,
    });
    this.#isAhead = this.#place.lastNumber > lease.lastNumber;
    return this.#place;
  }
}
