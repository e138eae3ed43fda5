import { tellWorlds } from '../../test/report-worlds.ts';

// The other half of the shops of reports.random.test.ts.
tellWorlds(1);
