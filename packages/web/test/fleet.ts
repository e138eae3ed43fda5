import { text } from 'node:stream/consumers';
import { chanceOf } from './chance.ts';
import { FleetDevice } from './fleet-device.ts';
import type { FleetGiven, FleetResult } from './fleet-given.ts';

/**
 * Devices of one shop in a process of their own: the app's own till, outbox and sending, on a
 * browser's database in memory. JSON comes in and goes out.
 */
const given = JSON.parse(await text(process.stdin)) as FleetGiven;
const devices = given.tills.map(
  (till, at) => new FleetDevice(given, till, chanceOf(given.seed + at)),
);
await Promise.all(devices.map((device) => device.sellAll()));
await Promise.all(devices.map((device) => device.network.calm()));
const beganMs = performance.now();
await Promise.all(devices.map((device) => device.settle()));
const sendingMs = performance.now() - beganMs;
await Promise.all(devices.map((device) => device.network.calm()));
if (given.handsOver === true) await Promise.all(devices.map((device) => device.handOver()));

const fates: Record<string, number> = {};
for (const { network } of devices) {
  for (const [fate, count] of Object.entries(network.fates)) {
    fates[fate] = (fates[fate] ?? 0) + count;
  }
}
const sum = (of: (device: FleetDevice) => number) =>
  devices.reduce((total, device) => total + of(device), 0);
const result: FleetResult = {
  devices: await Promise.all(
    devices.map(async (device) => ({
      tillId: device.own.tillId,
      shown: [...device.shown.values()],
      left: await device.left(),
      handed: await device.handed(),
    })),
  ),
  ...{ fates, kills: sum(({ kills }) => kills), refused: sum(({ refused }) => refused), sendingMs },
};
process.stdout.write(JSON.stringify(result), () => process.exit());
