import { testIsolation } from '#testing/isolation.ts';
import type { Owner } from '#testing/victim.ts';

const fill = async ({ database, user }: Owner) =>
  database.identity(async (tx) => {
    const { id: sessionId } = await tx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    return { sessionId };
  });

await testIsolation('identity', {
  fill,
  attacks: (victim) => ({
    signIn: { body: { email: 'nobody@example.org', password: 'wrong' } },
    signOut: {},
    getCurrentUser: {},
    renewSession: {},
    checkPasswordLink: { url: '/api/benit/auth/users/setpassword/selector/secret' },
    setPassword: { url: '/api/benit/auth/users/setpassword/selector/secret', body: { password: 'neues Passwort' } },
    resetPassword: { body: { email: 'nobody@example.org' } },
    checkEmail: { url: '/api/benit/auth/users/check/nobody@example.org' },
    changePassword: { body: { currentPassword: 'wrong', password: 'neues Passwort' } },
    requestEmailChange: { body: { email: 'nobody@example.org', currentPassword: 'wrong' } },
    withdrawEmailChange: {},
    checkEmailConfirmation: { url: '/api/benit/auth/users/confirm-email/selector/secret' },
    confirmEmail: { url: '/api/benit/auth/users/confirm-email/selector/secret', body: { password: 'geraten' } },
    getSecondFactor: {},
    beginSecondFactor: { body: { currentPassword: 'wrong' } },
    confirmSecondFactor: { body: { code: '123456' } },
    renewRecoveryCodes: { body: { currentPassword: 'wrong', code: '123456' } },
    disableSecondFactor: { body: { currentPassword: 'wrong', code: '123456' } },
    getAccountDeletion: {},
    deleteAccount: { body: { currentPassword: 'wrong' } },
    listSessions: {},
    endOtherSessions: {},
    endSession: { url: `/api/benit/auth/users/sessions/${victim.sessionId}`, refusal: 404 },
    getPasswordRule: {},
    saveProfile: { body: { firstName: 'A', lastName: 'B' } },
    getBrand: {},
  }),
});
