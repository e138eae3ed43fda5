/** Requests byte by byte, as no client of ours would send them; numbered as in our list. */
export interface WireCase {
  readonly id: string;
  readonly what: string;
  /** What is sent; each part waits for nothing. */
  readonly sent: string;
  /** The status that may come; 0: the connection is closed without a word. */
  readonly status: readonly number[];
}

const HOST = 'Host: 127.0.0.1\r\n';
const GET = 'GET /api/health/live HTTP/1.1\r\n';
const POST = 'POST /api/auth/login HTTP/1.1\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const END = 'Connection: close\r\n\r\n';

const wire = (id: string, what: string, sent: string, ...status: number[]): WireCase => ({
  id,
  what,
  sent,
  status,
});
const post = (headers: string, body = ''): string =>
  `${POST}${HOST}${JSON_TYPE}${headers}${END}${body}`;

export const WIRE: readonly WireCase[] = [
  wire('H01', 'no Host', `${GET}${END}`, 400),
  wire('H02', 'two Hosts', `${GET}${HOST}Host: evil.example\r\n${END}`, 400),
  wire(
    'H06',
    '10,000 proxies',
    `${GET}${HOST}X-Forwarded-For: ${'1.2.3.4,'.repeat(10_000)}\r\n${END}`,
    431,
  ),
  wire(
    'H13',
    'a bearer of 100 KB',
    `${GET}${HOST}Authorization: Bearer ${'x'.repeat(102_400)}\r\n${END}`,
    431,
  ),
  wire(
    'H14',
    'lines beyond every browser',
    `${GET}${HOST}${'X-A: bbbbbbbbbbbbbbbb\r\n'.repeat(1_000)}${END}`,
    431,
  ),
  wire('H15', 'a NUL in a header', `${GET}${HOST}X-A: a\u0000b\r\n${END}`, 400),
  wire('H16', 'a bare line feed', `${GET}${HOST}X-A: a\nX-B: b\r\n${END}`, 400),
  wire('H17', 'a folded header', `${GET}${HOST}X-A: a\r\n b\r\n${END}`, 400),
  wire('H18', 'a length below zero', post('Content-Length: -1\r\n'), 400),
  wire('H19', 'a length that is none', post('Content-Length: abc\r\n'), 400),
  wire('H20', 'two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'), 400),
  wire(
    'H21',
    'a length and chunks',
    post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    400,
  ),
  wire('H22', 'an unknown coding', post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'), 400),
  wire(
    'H23',
    'a chunk beyond all',
    post('Transfer-Encoding: chunked\r\n', 'FFFFFFFFFFFFFFFFF\r\nab\r\n'),
    400,
  ),
  wire('H50', 'cookies of 50 KB', `${GET}${HOST}Cookie: a=${'x'.repeat(51_200)}\r\n${END}`, 431),
  wire('H63', 'CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`, 0, 400, 405),
  wire('H70', 'a method in small letters', `get /api/health/live HTTP/1.1\r\n${HOST}${END}`, 400),
  wire('H71', 'HTTP/1.0 without a host', 'POST /api/auth/login HTTP/1.0\r\n\r\n', 400),
  wire('H71', 'HTTP/0.9', 'GET /api/health/live\r\n\r\n', 400),
  wire(
    'H73',
    'an expectation of its own',
    post('Expect: 200-ok\r\nContent-Length: 2\r\n', '{}'),
    417,
  ),
  wire(
    'I19',
    'a path that climbs',
    `GET /api/products/0198c0de-0000-7000-8000-000000000001/../other HTTP/1.1\r\n${HOST}${END}`,
    404,
  ),
  wire('I18', 'a NUL in the path', `GET /api/products/a\u0000 HTTP/1.1\r\n${HOST}${END}`, 400),
];
