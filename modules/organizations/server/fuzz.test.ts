import { testByFuzzing } from '#testing/fuzzing.ts';

await testByFuzzing('organizations', ['checkJoinLink', 'acceptJoinLink', 'declineJoinLink']);
