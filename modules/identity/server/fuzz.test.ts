import { testByFuzzing } from '#testing/fuzzing.ts';

await testByFuzzing('identity', ['signIn', 'checkPasswordLink', 'setPassword', 'checkEmailConfirmation', 'confirmEmail']);
