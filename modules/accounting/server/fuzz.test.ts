import { testByFuzzing } from '#testing/fuzzing.ts';

await testByFuzzing('accounting');
