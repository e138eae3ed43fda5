const PX_PER_MM = 96 / 25.4;
const MARGIN_MM = 4;
/** A printer's feed is cut a little below the last line. */
const SPARE_MM = 2;

/** The page rule for a roll of 80 mm, as long as its receipt of this height in CSS pixels. */
export function rollPage(heightPx: number): string {
  const heightMm = Math.ceil(heightPx / PX_PER_MM) + 2 * MARGIN_MM + SPARE_MM;
  return `@page receipt { size: 80mm ${heightMm}mm; margin: ${MARGIN_MM}mm; }`;
}

/**
 * Cuts the page of a printed receipt to its length. CSS has no page height "as long as needed",
 * so the receipt is measured when printing begins; a style sheet object passes the content policy.
 */
export function cutRollToReceipt(): void {
  const sheet = new CSSStyleSheet();
  const root = document.documentElement;
  window.addEventListener('beforeprint', () => {
    const receipt = document.querySelector<HTMLElement>('[data-print="receipt"]');
    if (receipt === null) return;
    root.dataset['printing'] = '';
    sheet.replaceSync(rollPage(receipt.getBoundingClientRect().height));
    delete root.dataset['printing'];
    document.adoptedStyleSheets.push(sheet);
  });
  window.addEventListener('afterprint', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
}
