/** What is wrong with a whole request, numbered as in our list of bad input. */

const MIB = 1_048_576;
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** A body as it is sent, and what is said of it wherever a body is taken. */
export interface BodyCase {
  readonly id: string;
  readonly body: string | Buffer;
  readonly said: string;
}
const body = (id: string, text: string | Buffer, said: string): BodyCase => ({
  id,
  body: text,
  said,
});
const malformed = (id: string, text: string | Buffer): BodyCase => body(id, text, 'MALFORMED_JSON');
const unknown = (id: string, name: string, value = '1'): BodyCase =>
  body(id, `{${JSON.stringify(name)}:${value}}`, `#/${name} UNKNOWN_FIELD`);

export const BODIES: readonly BodyCase[] = [
  body('J03', 'null', '# NULL_NOT_ALLOWED'),
  body('J04', '[]', '# WRONG_TYPE'),
  body('J05', '"x"', '# WRONG_TYPE'),
  body('J05', '""', '# WRONG_TYPE'),
  body('J06', '1', '# WRONG_TYPE'),
  body('J07', 'true', '# WRONG_TYPE'),
  malformed('J08', '{'),
  malformed('J10', '{"a":1,}'),
  malformed('J11', "{'a':1}"),
  malformed('J12', '{a:1}'),
  malformed('J13', '{"a":01}'),
  malformed('J14', '{"a":.5}'),
  malformed('J15', '{"a":+1}'),
  malformed('J16', '{"a":NaN}'),
  malformed('J17', '{"a":undefined}'),
  malformed('J18', '{"a":1}{"b":2}'),
  malformed('J19', '{"a":1} and more'),
  malformed('J20', '// a remark\n{}'),
  malformed('J21', '/* a remark */{}'),
  malformed('J23', Buffer.from('{"a":1}', 'utf16le')),
  malformed('J24', Buffer.from('{"a":"é"}', 'latin1')),
  malformed('J25', '{"a":"\\x41"}'),
  malformed('J26', '{"a":"\\u12"}'),
  malformed('J27', '{"a":"\u0007"}'),
  malformed('J28', '{"a":"one\ntwo"}'),
  malformed('J29', '{"a":1,"a":1}'),
  malformed('J30', '{"quantityMilli":1,"quantityMilli":100}'),
  malformed('J30', '{"a":{"quantity\\u004dilli":1,"quantityMilli" : 100}}'),
  malformed('J32', '{"__proto__":{"isAdmin":true}}'),
  malformed('J32', '{"\\u005f_proto__":{"isAdmin":true}}'),
  malformed('J35', '{"preferences":{"__proto__":{"theme":"dark"}}}'),
  malformed('J33', '{"constructor":{"prototype":{"isAdmin":true}}}'),
  malformed('J63', '{"a":[1,,2]}'),
  malformed('T40', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])),
  malformed('T41', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0x22, 0x7d])),
  body('J45', `{"a":${nested(20)}}`, 'BAD_REQUEST'),
  body('J46', `{"a":${nested(100_000)}}`, 'BAD_REQUEST'),
  unknown('J44', 'a', nested(19)),
  unknown('J31', ''),
  unknown('J33', 'constructor'),
  unknown('J34', 'prototype'),
  unknown('J36', 'toString'),
  unknown('J37', 'a\u0000b'),
  unknown('J38', 'Quantitymilli'),
  unknown('J39', 'quantityMilli '),
  unknown('J40', 'isAdmin', 'true'),
  unknown('J41', 'mayEverything', '{"canManageUsers":true}'),
  unknown('J42', 'token', '"s1_x"'),
  unknown('J43', '$where', '"1"'),
  unknown('J43', '$ne', 'null'),
  unknown('J65', 'image', '"data:image/png;base64,AAAA"'),
  unknown('J67', '\ud800'),
  unknown('J68', 'a\u2028', '"b\u2028"'),
];

/** Bodies that only cost: one of each per route would say no more than one. */
export const HEAVY_BODIES: readonly (BodyCase & { readonly isEveryField?: boolean })[] = [
  body('J48', `{"a":"${'x'.repeat(MIB)}"}`, 'PAYLOAD_TOO_LARGE'),
  body('J51', `{"a":"${'x'.repeat(10 * MIB)}"}`, 'PAYLOAD_TOO_LARGE'),
  body('J50', `{"a":[${'0,'.repeat(1_000_000)}0]}`, 'PAYLOAD_TOO_LARGE'),
  body('J66', `{${keys(100_000, (at) => `k${at.toString(2)}`)}}`, 'PAYLOAD_TOO_LARGE'),
  body('J49', `{${keys(80_000, (at) => `k${at}`)}}`, 'VALIDATION_FAILED'),
  body('J52', `{"a":${'9'.repeat(1_000_000)}}`, 'VALIDATION_FAILED'),
  body('J52', `{"a":0.${'9'.repeat(1_000_000)}}`, 'MALFORMED_JSON'),
  body('J52', `{"a":0.${'0'.repeat(500_000)}${'1'.repeat(500_000)}}`, 'MALFORMED_JSON'),
  body('J47', `{"a":"${'x'.repeat(MIB - 100)}"}`, 'VALIDATION_FAILED'),
];

function keys(count: number, nameOf: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => `"${nameOf(at)}":1`).join(',');
}

/** A media type or encoding of a body, and whether it is read. */
export const MEDIA: readonly {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isRead: boolean;
}[] = [
  { id: 'H27', headers: { 'content-type': '' }, isRead: false },
  { id: 'H28', headers: { 'content-type': 'text/plain' }, isRead: false },
  {
    id: 'H29',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    isRead: false,
  },
  { id: 'H30', headers: { 'content-type': 'multipart/form-data; boundary=x' }, isRead: false },
  { id: 'H31', headers: { 'content-type': 'application/json;charset=utf-16' }, isRead: false },
  { id: 'H34', headers: { 'content-type': 'application/json, text/plain' }, isRead: false },
  { id: 'J70', headers: { 'content-type': 'application/json-patch+json' }, isRead: false },
  {
    id: 'H35',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    isRead: false,
  },
  {
    id: 'H36',
    headers: { 'content-type': 'application/json', 'content-encoding': 'br, gzip' },
    isRead: false,
  },
  { id: 'H32', headers: { 'content-type': 'application/json; charset=UTF-8' }, isRead: true },
  { id: 'H33', headers: { 'content-type': 'APPLICATION/JSON' }, isRead: true },
];

/** What may stand in a path where an id belongs, and what is said. */
export const PATH_IDS: readonly (readonly [id: string, text: string, code: string])[] = [
  ['I03', '1', 'NOT_FOUND'],
  ['I04', '-1', 'NOT_FOUND'],
  ['I05', 'null', 'NOT_FOUND'],
  ['I06', 'undefined', 'NOT_FOUND'],
  ['I07', 'NaN', 'NOT_FOUND'],
  ['I08', '[object%20Object]', 'NOT_FOUND'],
  ['I09', 'me', 'NOT_FOUND'],
  ['I10', 'not-a-uuid', 'NOT_FOUND'],
  ['I11', '%7B0198c0de-0000-7000-8000-000000000001%7D', 'NOT_FOUND'],
  ['I13', '0198c0de000070008000000000000001', 'NOT_FOUND'],
  ['I14', '00000000-0000-0000-0000-000000000000', 'NOT_FOUND'],
  ['I15', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'NOT_FOUND'],
  ['I16', 'c232ab00-9414-11ec-b3c8-9f6bdeced846', 'NOT_FOUND'],
  ['I17', '0198c0de-0000-7000-8000-000000000001%20', 'NOT_FOUND'],
  ['I18', '0198c0de-0000-7000-8000-000000000001%00', 'NOT_FOUND'],
  ['I20', '0198c0de-0000-7000-8000-000000000001%2f..%2f', 'NOT_FOUND'],
  ['I22', '507f1f77bcf86cd799439011', 'NOT_FOUND'],
  ['I28', '0'.repeat(5_000), 'NOT_FOUND'],
  ['I28', '0'.repeat(10_000), 'NOT_FOUND'],
  ['I29', "'%20OR%20'1'='1", 'NOT_FOUND'],
  ['I30', '1;select%20pg_sleep(5)', 'NOT_FOUND'],
  ['I31', '$%7Bjndi:ldap:x%7D', 'NOT_FOUND'],
  ['I32', '%3Cscript%3E', 'NOT_FOUND'],
  ['I33', '%F0%9F%A5%AD', 'NOT_FOUND'],
  ['I34', '%zz', 'BAD_REQUEST'],
  ['I35', '%c0%af', 'BAD_REQUEST'],
  ['I36', '0198c0de-0000-7000-8000-000000000001', 'NOT_FOUND'],
  ['I53', 'x'.repeat(43), 'NOT_FOUND'],
];

/** Query names that no endpoint takes. Filters in brackets are names like any other. */
export const UNASKED: readonly (readonly [id: string, name: string])[] = [
  ['I21', 'x'],
  ['I27', 'id[]'],
  ['P11', 'page'],
  ['P13', 'page[]'],
  ['P14', 'page[$gt]'],
  ['P23', 'offset'],
  ['P41', 'order'],
  ['P43', 'fields'],
  ['P44', 'include'],
  ['P45', 'expand'],
  ['P46', 'filter[status]'],
  ['P47', 'filter[role]'],
  ['P48', 'filter[total][gt]'],
  ['P49', 'filter[total][$where]'],
  ['P50', 'filter[a][b][c][d]'],
  ['P51', 'unknown'],
  ['A73', 'token'],
  ['J32', '__proto__'],
  ['J33', 'constructor'],
  ['J36', 'toString'],
];

/** Headers by which somebody claims to be another, or asks for another way: none is heard. */
export const CLAIMS: readonly (readonly [id: string, name: string, value: string])[] = [
  ['H04', 'x-forwarded-host', 'evil.example'],
  ['H05', 'x-forwarded-for', '1.2.3.4'],
  ['H07', 'x-original-url', '/admin'],
  ['H08', 'x-http-method-override', 'DELETE'],
  ['I43', 'x-business-id', '0198c0de-0000-7000-8000-000000000001'],
  ['H09', 'x-business-id', 'other'],
  ['H10', 'x-user-id', '1'],
  ['H11', 'x-role', 'super_admin'],
  ['H12', 'forwarded', 'for="_x";host=evil.example;proto=http'],
  ['H37', 'accept', 'text/html'],
  ['H38', 'accept', '*/*'],
  ['H39', 'accept-language', 'xx'],
  ['H40', 'accept-language', 'xx,'.repeat(2_000)],
  ['H48', 'sec-purpose', 'prefetch'],
  ['H49', 'referer', 'https://evil.example/'],
  ['H52', 'cookie', 'token=x; session=y'],
  ['H68', 'content-type', 'text/plain'],
  ['H72', 'upgrade', 'h2c'],
  ['I44', 'cookie', 'businessId=0198c0de-0000-7000-8000-000000000001'],
];

/** Pages of other sites, by what browsers say of them. */
export const STRANGERS: readonly (readonly [id: string, headers: Record<string, string>])[] = [
  ['H41', { origin: 'null' }],
  ['H42', { origin: 'https://evil.example' }],
  ['H43', { origin: 'https://localhost:80.evil.example' }],
  ['H43', { origin: 'https://localhost.evil.example' }],
  ['H46', { 'sec-fetch-site': 'cross-site' }],
];

/** Addresses that nothing answers to, near those that something does. */
export const PATHS: readonly (readonly [id: string, path: string])[] = [
  ['H75', '//api//sales'],
  ['H76', '/api/sales/'],
  ['I02', '/api/products/'],
  ['H77', '/API/Sales'],
  ['H78', '/api/sales;x=1'],
  ['H79', '/.env'],
  ['H79', '/.git/config'],
  ['H79', '/package.json'],
];

/** Names that would give a sender more than is theirs. Where one is a field, it is left out. */
export const FORBIDDEN: readonly (readonly [name: string, value: unknown])[] = [
  ...(
    [
      ['true', 'isAdmin isVerified isEmailVerified isSuperAdmin is_super_admin isOwner isActive'],
      ['true', 'isBarred isApproved isSuspended isPosted isDeleted isSystem isDefault verified'],
      ['true', 'admin approved emailVerified requiresBusinessSetup skipChecks force debug'],
      ['"super_admin"', 'role roles memberRole member_role scope userType accountType kind'],
      ['{"canManageUsers":true}', 'permissions flags grants abilities $set'],
      ['"0198c0de-0000-7000-8000-000000000001"', '_id id userId personId person_id ownerId'],
      ['"0198c0de-0000-7000-8000-000000000001"', 'businessId business_id business tenantId'],
      ['"0198c0de-0000-7000-8000-000000000001"', 'branchId branch_id sellerId seller_id'],
      ['"0198c0de-0000-7000-8000-000000000001"', 'createdBy approvedBy openedBy sessionId'],
      ['"s1_x"', 'token sessionToken passwordHash password_hash resetCode apiKey'],
      ['"2020-01-01T00:00:00.000Z"', 'createdAt updatedAt deletedAt emailVerifiedAt recordedAt'],
      ['"2020-01-01"', 'businessDate business_date ledgerDate'],
      ['1', 'version costMinor valueMinor taxMinor netMinor changeMinor discountMinor'],
      ['1', 'unitCostMinor onHandMilli quantityAfterMilli balance receiptNumber number'],
      ['"x"', 'currency state status setup audit journal __v hash prevHash prev_hash seal'],
      [
        '"x"',
        'seller sellerName actorId actor_name series cost margin total totalMinor grandTotal',
      ],
      ['{"isAdmin":true}', '__proto__ constructor prototype toString hasOwnProperty'],
    ] as const
  ).flatMap(([value, names]) =>
    names.split(' ').map((name): [string, unknown] => [name, JSON.parse(value)]),
  ),
];

/** Which rows of the list the names above are. */
export const FORBIDDEN_IDS = ['A74', 'A75', 'A76', 'I45', 'I57', 'I58', 'I59', 'M61', 'M62'];
