/** A quantity in thousandths as a person would type it: `1.5`, `24`. */
export function quantityText(milli: number): string {
  const sign = milli < 0 ? '-' : '';
  const digits = String(Math.abs(milli)).padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0+$/u, '');
  return sign + digits.slice(0, -3) + (fraction === '' ? '' : `.${fraction}`);
}
