import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { base, codeSchema, givenPasswordSchema, proofShape } from '../shapes.ts';

/** Endpoints of the account's second factor: codes of an authenticator app (TOTP, RFC 6238). */

const recoveryCodesSchema = z.array(z.string()).describe('each valid once; they cannot be read again');

export const getSecondFactor = defineEndpoint({
  id: 'getSecondFactor',
  method: 'GET',
  path: `${base}/second-factor`,
  access: 'signedIn',
  summary: 'Returns the state of the caller’s second factor, with the number of unused recovery codes',
  request: {},
  response: z.object({
    enabledAt: z.string().nullable().describe('ISO 8601, UTC; null: not set up'),
    recoveryCodesLeft: z.number().int(),
  }),
  errors: [],
});

export type SecondFactor = z.infer<(typeof getSecondFactor)['response']>;

export const beginSecondFactor = defineEndpoint({
  id: 'beginSecondFactor',
  method: 'POST',
  path: `${base}/second-factor/secret`,
  access: 'signedIn',
  summary:
    'Creates the secret for an authenticator app; it takes effect once a code has confirmed it, within 30 minutes',
  request: { body: z.strictObject({ currentPassword: givenPasswordSchema }) },
  response: z.object({
    secret: z.string().describe('Base32 (RFC 4648)'),
    uri: z.string().describe('otpauth URI for the QR code'),
  }),
  errors: ['password_wrong', 'second_factor_enabled', 'too_many_requests', 'overloaded'],
});

export const confirmSecondFactor = defineEndpoint({
  id: 'confirmSecondFactor',
  method: 'POST',
  path: `${base}/second-factor`,
  access: 'signedIn',
  summary: 'Activates the second factor; ends all other sessions',
  request: { body: z.strictObject({ code: codeSchema }) },
  response: z.object({ recoveryCodes: recoveryCodesSchema }),
  errors: ['code_wrong', 'second_factor_enabled', 'second_factor_expired', 'too_many_requests'],
});

export const renewRecoveryCodes = defineEndpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: `${base}/second-factor/recovery-codes`,
  access: 'signedIn',
  summary: 'Creates new recovery codes; all previous ones stop working',
  request: { body: z.strictObject(proofShape) },
  response: z.object({ recoveryCodes: recoveryCodesSchema }),
  errors: ['password_wrong', 'code_missing', 'code_wrong', 'second_factor_disabled', 'too_many_requests', 'overloaded'],
});

export const disableSecondFactor = defineEndpoint({
  id: 'disableSecondFactor',
  method: 'POST',
  path: `${base}/second-factor/end`,
  access: 'signedIn',
  summary: 'Deactivates the second factor',
  request: { body: z.strictObject(proofShape) },
  response: z.object({}),
  errors: ['password_wrong', 'code_missing', 'code_wrong', 'second_factor_disabled', 'too_many_requests', 'overloaded'],
});
