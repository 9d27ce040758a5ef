import { z } from 'zod';
import { defineFields } from '#platform/contract/fields.ts';
import { line, secret } from '#platform/contract/text-fields.ts';
import { lineSchema, textSchema } from '#platform/contract/texts.ts';

export const base = '/api/benit/auth/users';

/**
 * Length of a password: the minimum of the specification, section 5, below which no installation goes, and the maximum
 * that is hashed.
 */
export const passwordLength = { min: 4, max: 1024 } as const;

/** A new password; zod counts an emoji as one character. */
export const newPasswordSchema = textSchema(passwordLength.max).min(passwordLength.min);

/** A password to verify. */
export const givenPasswordSchema = textSchema(passwordLength.max).min(1);

/** A typed code of the second factor, or a recovery code. */
export const codeSchema = lineSchema(40).min(1);

/** Proof of identity for actions that a stolen session must not perform. */
export const proofShape = {
  currentPassword: givenPasswordSchema,
  code: codeSchema.optional().describe('of the second factor, or a recovery code; required if a factor is set up'),
} as const;

/** Proof of identity as form fields. */
export const proofFields = defineFields({
  currentPassword: secret({ max: passwordLength.max }),
  code: line({ max: 40 }),
});

/** Path parameters of a link from a mail: selector and secret. */
export const linkParams = z.object({ a: lineSchema(200).min(1), b: lineSchema(200).min(1) });
