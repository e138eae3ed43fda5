/** What receipts and slips are written on line by line: a printer's roll, a picture. */
export interface Roll<Logo> {
  line(text: string): void;
  centered(text: string, isBold?: boolean): void;
  /** A name and its figure on one line; below each other where there is no room. */
  pair(label: string, value: string): void;
  total(label: string, value: string): void;
  thirds(rows: readonly (readonly [string, string, string])[]): void;
  rule(): void;
  /** A QR code. */
  code(text: string): void;
  logo(logo: Logo): void;
}
