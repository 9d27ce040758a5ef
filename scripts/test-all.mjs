// `npm run test:all`: everything of `npm test` with the amounts that are due before a release. Variables that are set
// already stay.

const amounts = { SOAK_REQUESTS: 20_000, FUZZ_RUNS: 400, CHAIN_DOCUMENTS: 5000, KILL_ROUNDS: 10 };

for (const [name, amount] of Object.entries(amounts)) process.env[name] ??= String(amount);
// Afterwards: the steps take the environment as it is when they are loaded.
await import('./test.mjs');
