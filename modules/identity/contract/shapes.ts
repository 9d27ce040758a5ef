import { z } from 'zod';
import { defineFields } from '#platform/contract/fields.ts';
import { line, secret } from '#platform/contract/text-fields.ts';
import { lineSchema, textSchema } from '#platform/contract/texts.ts';

export const base = '/api/benit/auth/users';

/** Fewest characters of a password (specification, section 5) and the most that are hashed. */
export const passwordLength = { min: 4, max: 1024 } as const;

/** A password that is set; zod counts characters as people do: an emoji is one. */
export const newPasswordSchema = textSchema(passwordLength.max).min(passwordLength.min);

/** A password that is checked. */
export const givenPasswordSchema = textSchema(passwordLength.max).min(1);

/** A code of the second factor, or a recovery code, as it is typed. */
export const codeSchema = lineSchema(40).min(1);

/** What proves who asks, before something that a stolen session must not do. */
export const proofShape = {
  currentPassword: givenPasswordSchema,
  code: codeSchema.optional().describe('of the second factor, or a recovery code; needed when there is a factor'),
} as const;

/** The same as fields of a form. */
export const proofFields = defineFields({
  currentPassword: secret({ max: passwordLength.max }),
  code: line({ max: 40 }),
});

/** The two values of a link from a mail: selector and secret. */
export const linkParams = z.object({ a: lineSchema(200).min(1), b: lineSchema(200).min(1) });
