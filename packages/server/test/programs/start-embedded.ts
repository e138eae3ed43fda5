// A server of its own process for the tests: starts PostgreSQL in the folder it is given, says
// where it is, and stays until it is killed or told to stop.
import { startEmbedded } from '../../src/embedded/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const server = await startEmbedded({ dataDir, log: (line) => console.error(line) });
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
console.log(JSON.stringify({ url: server.superuserUrl, pid: server.pid }));
