const PX_PER_MM = 96 / 25.4;
/** Width of the roll, and what stays free around what is printed. */
const ROLLS = {
  roll58: { widthMm: 58, marginMm: 5 },
  roll80: { widthMm: 80, marginMm: 4 },
} as const;
/** A printer's feed is cut a little below the last line. */
const SPARE_MM = 2;

/**
 * The page rule for a roll, as long as its receipt of this height in CSS pixels, or for a sheet.
 * What is no paper that we know is a roll of 80 mm.
 */
export function receiptPage(heightPx: number, paper = 'roll80'): string {
  if (paper === 'a4') return '@page receipt { size: A4; margin: 15mm; }';
  const { widthMm, marginMm } = paper === 'roll58' ? ROLLS.roll58 : ROLLS.roll80;
  const heightMm = Math.ceil(heightPx / PX_PER_MM) + 2 * marginMm + SPARE_MM;
  return `@page receipt { size: ${widthMm}mm ${heightMm}mm; margin: ${marginMm}mm; }`;
}

const beginnings = new Set<() => void>();

/**
 * Runs as printing begins, before the roll is cut: what is put on the page then is measured, too.
 * The newest goes first. Ends with what it gives back.
 */
export function onPrintBegin(listener: () => void): () => void {
  beginnings.add(listener);
  return () => void beginnings.delete(listener);
}

/**
 * Cuts the page of a printed receipt to its length. CSS has no page height "as long as needed",
 * so the receipt is measured when printing begins; a style sheet object passes the content policy.
 */
export function cutRollToReceipt(): void {
  const sheet = new CSSStyleSheet();
  const root = document.documentElement;
  window.addEventListener('beforeprint', () => {
    for (const begin of [...beginnings].reverse()) begin();
    const papers = [...document.querySelectorAll<HTMLElement>('[data-print="receipt"]')];
    const [receipt] = papers;
    if (receipt === undefined) return;
    root.dataset['printing'] = '';
    // All pages of one print have one length: that of the longest.
    const heights = papers.map((paper) => paper.getBoundingClientRect().height);
    sheet.replaceSync(receiptPage(Math.max(...heights), receipt.dataset['paper']));
    delete root.dataset['printing'];
    document.adoptedStyleSheets.push(sheet);
  });
  window.addEventListener('afterprint', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
}
