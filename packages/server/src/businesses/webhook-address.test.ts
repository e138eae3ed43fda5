import { expect, test } from 'vitest';
import { Refusal } from '@tillbook/core/refusals';
import { netOf } from '../../test/webhooks.ts';
import { checkedAddresses, isPublic, refuseUnreachable, Unreachable } from './webhook-address.ts';

const why = async (url: string, net = netOf(false)): Promise<unknown> => {
  try {
    await refuseUnreachable(url, net);
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.details['reason'] : error;
  }
};

test.each([
  ['https://receiver.test/hooks?key=1', null],
  ['https://receiver.test:8443/', null],
  ['https://93.184.216.34/', null],
  ['http://receiver.test/', 'not_https'],
  ['ftp://receiver.test/', 'not_https'],
  ['receiver.test', 'not_an_address'],
  ['https://', 'not_an_address'],
  ['https://user@receiver.test/', 'credentials'],
  ['https://user:word@receiver.test/', 'credentials'],
  ['https://receiver.test:22/', 'port'],
  ['https://receiver.test:80/', 'port'],
  ['https://nowhere.test/', 'unknown_name'],
  ['https://inside.test/', 'private_address'],
  ['https://half.test/', 'private_address'],
  ['https://here.test/', 'private_address'],
  ['https://localhost/', 'unknown_name'],
  ['https://127.0.0.1:8443/', 'private_address'],
  ['https://2130706433/', 'private_address'],
  ['https://0x7f.1/', 'private_address'],
  ['https://169.254.169.254/latest/meta-data', 'private_address'],
  ['https://[::1]:8443/', 'private_address'],
  ['https://[::ffff:93.184.216.34]/', 'private_address'],
  ['https://[fd00:ec2::254]/', 'private_address'],
] as const)('%s is taken, or refused: %s', async (url, reason) => {
  expect(await why(url)).toBe(reason);
});

// By hand, from the registries of special addresses (RFC 6890 and what came after it).
test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.0.1', '198.18.0.1'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::'],
  ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '4000::1'],
  ...['', 'receiver.test'],
])('%s is no address of the public internet', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
  '%s is one',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test('where it is allowed, this machine is reached by http and https, and nothing else private', async () => {
  const net = netOf(true);
  expect(await why('http://127.0.0.1:8080/', net)).toBe(null);
  expect(await why('https://[::1]:8080/', net)).toBe(null);
  expect(await why('http://receiver.test:8080/', net)).toBe('private_address');
  expect(await why('https://receiver.test/', net)).toBe(null);
  expect(await why('https://inside.test/', net)).toBe('private_address');
  expect(await why('http://127.0.0.1/', net)).toBe('port');
});

test('a name whose answer changes is refused by the answer that would be connected to', async () => {
  const answers = [['93.184.216.34'], ['127.0.0.1']];
  const net = { toThisMachine: false, resolve: async () => answers.shift() ?? [] };
  const url = new URL('https://receiver.test/');
  expect(await checkedAddresses(url, net)).toEqual(['93.184.216.34']);
  await expect(checkedAddresses(url, net)).rejects.toThrow(new Unreachable('private_address'));
});
