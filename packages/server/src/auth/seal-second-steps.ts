import { openDatabase } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { clearSteps, countForeign, replaceClear } from './seal-second-steps.sql.ts';
import { SECRET_BYTES } from './second-step.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * Seals what an earlier version kept open, right behind the migrations: from then on the database
 * takes nothing else. As the owner, for nobody else sees these rows.
 * @returns what whoever runs the server should know: keys that another key sealed
 */
export async function sealSecondSteps(ownerUrl: string, box: SecretBox): Promise<string | null> {
  const ownerDb = openDatabase(ownerUrl, { max: 1, label: 'tillbook-owner' });
  try {
    const foreign = await ownerDb.transact(noTenant, async (tx) => {
      for (const { personId, ...step } of await clearSteps(tx, SECRET_BYTES)) {
        const sealed = (secret: Buffer | null): Buffer | null =>
          secret?.length === SECRET_BYTES ? box.seal(secret, personId) : secret;
        const [secret, pendingSecret] = [sealed(step.secret), sealed(step.pendingSecret)];
        await replaceClear(tx, { personId, secret, pendingSecret });
      }
      return countForeign(tx, box.mark);
    });
    return foreign === 0 ? null : foreignSentence(foreign);
  } finally {
    await ownerDb.close();
  }
}

function foreignSentence(people: number): string {
  return (
    `The two-step sign-in of ${people === 1 ? '1 person' : `${people} people`} was sealed with ` +
    'another key than the one here: put the `secret.key` of the server it comes from into ' +
    'DATA_DIR, or its key into SECRET_KEY, and start again. Until then the codes of their apps ' +
    'are not taken, their recovery codes are, and `npm run cli -- reset-second-step --email …` ' +
    'lets somebody in who has none.'
  );
}
