import { crc32, deflateRawSync } from 'node:zlib';

/** The smallest workbooks that spreadsheets open, and archives that are none. */

export interface ZipPart {
  readonly name: string;
  readonly packed: Buffer;
  /** What it says it unpacks to. */
  readonly size: number;
  readonly crc?: number;
}

export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, size, crc = 0 } of parts) {
    const title = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, title, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const sign = Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1');
    entries.push(Buffer.concat([sign, fields, place, title]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

export type XlsxCell =
  string | number | null | { readonly formula: string; readonly value: string | number };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function cellXml(cell: XlsxCell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  }
  const { formula, value } = cell;
  const type = typeof value === 'string' ? ' t="str"' : '';
  return `<c r="${place}"${type}><f>${escaped(formula)}</f><v>${value}</v></c>`;
}

const column = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${column(Math.floor(at / 26) - 1)}${column(at % 26)}`;

/** A workbook with one sheet. */
export function xlsxOf(rows: readonly (readonly XlsxCell[])[]): Buffer {
  const lines = rows.map((cells, row) => {
    const inner = cells.map((cell, at) => cellXml(cell, `${column(at)}${row + 1}`)).join('');
    return `<row r="${row + 1}">${inner}</row>`;
  });
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  };
  return zipOf(
    Object.entries(files).map(([name, text]) => {
      const bytes = Buffer.from(text);
      return { name, packed: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) };
    }),
  );
}
