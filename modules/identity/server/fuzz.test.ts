import { testByFuzzing } from '#testing/fuzzing.ts';

await testByFuzzing('identity', ['signIn', 'confirmSecondFactor', 'renewRecoveryCodes', 'disableSecondFactor', 'checkPasswordLink', 'setPassword', 'checkEmailConfirmation', 'confirmEmail']);
