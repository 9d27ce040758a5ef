import { testByFuzzing } from '#testing/fuzzing.ts';

await testByFuzzing('audit', async () => ({ event: ['signed_in', 'user_added'] }));
