import { allPermissions } from '#testing/fuzz-scene.ts';
import { testByFuzzing } from '#testing/fuzzing.ts';

const secretKeepers = [
  'signIn',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'disableSecondFactor',
  'checkPasswordLink',
  'setPassword',
  'checkEmailConfirmation',
  'confirmEmail',
];

await testByFuzzing(
  'identity',
  async ({ people, database, organizationId, user, path }) => {
    // The account of the last administrator cannot be deleted.
    if (path.endsWith('/account/deletion')) await people.addUser({ organizationId, permissions: allPermissions });
    if (path.includes('/sessions/')) for (let count = 0; count < 3; count += 1) await people.signIn(user);
    const rows = await database.identity((tx) =>
      tx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    );
    return { id: rows.map((row) => row.id).slice(1) };
  },
  secretKeepers,
);
