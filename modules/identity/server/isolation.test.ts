import { testIsolation } from '#testing/isolation.ts';

await testIsolation('identity', (victim) => ({
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
  listSessions: {},
  endOtherSessions: {},
  endSession: { url: `/api/benit/auth/users/sessions/${victim.sessionId}`, refusal: 404 },
  saveProfile: { body: { firstName: 'A', lastName: 'B' } },
  getBrand: {},
}));
