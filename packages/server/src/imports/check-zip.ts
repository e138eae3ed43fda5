import { inflateRawSync } from 'node:zlib';

/** A workbook of 10 MB unpacks to less; what unpacks to more is a bomb or no table. */
export const UNPACKED_BYTES_MAX = 120 * 1_048_576;
const ENTRIES_MAX = 2_000;
const END_SIGN = 0x06054b50;
const ENTRY_SIGN = 0x02014b50;
const LOCAL_SIGN = 0x04034b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/**
 * Why a ZIP may not be unpacked, or null. The sizes that it states are summed before anything is
 * unpacked, and each part is then unpacked within what is left: a file that lies about its sizes
 * is found out without the memory that it asks for.
 */
export function checkZip(bytes: Buffer): 'DAMAGED' | 'TOO_LARGE_UNPACKED' | null {
  const entries = entriesOf(bytes);
  if (entries === null || entries.length === 0) return 'DAMAGED';
  const stated = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (entries.length > ENTRIES_MAX || stated > UNPACKED_BYTES_MAX) return 'TOO_LARGE_UNPACKED';
  let left = UNPACKED_BYTES_MAX;
  for (const entry of entries) {
    const size = unpackedSize(bytes, entry, left);
    if (typeof size !== 'number') return size;
    left -= size;
  }
  return null;
}

function endAt(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= from; at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGN) return at;
  }
  return -1;
}

function entriesOf(bytes: Buffer): Entry[] | null {
  const end = endAt(bytes);
  if (end < 0) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGN) return null;
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    const names = bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30);
    at += 46 + names + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function unpackedSize(
  bytes: Buffer,
  { method, packed, offset }: Entry,
  left: number,
): number | 'DAMAGED' | 'TOO_LARGE_UNPACKED' {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_SIGN) return 'DAMAGED';
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) return 'DAMAGED';
  if (method === 0) return packed;
  if (method !== 8) return 'DAMAGED';
  try {
    const part = bytes.subarray(start, start + packed);
    return inflateRawSync(part, { maxOutputLength: Math.max(1, left) }).length;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'TOO_LARGE_UNPACKED' : 'DAMAGED';
  }
}
