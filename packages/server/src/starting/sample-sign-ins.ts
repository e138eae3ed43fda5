/** One sign-in of the sample businesses. */
export type SampleSignIn = { role: string; email: string; password: string };

/** The same for all five: it guards invented data on one machine. */
export const samplePassword = 'correct-horse-till';

const roles = ['super_admin', 'business_admin', 'branch_manager', 'seller', 'accountant'];

/** The people of the sample businesses, one per role. */
export const sampleSignIns: readonly SampleSignIn[] = roles.map((role) => ({
  role,
  email: `${role}@demo.test`,
  password: samplePassword,
}));
