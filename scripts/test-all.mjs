// `npm run test:all`: all that is due before a release: everything of `npm test`, what it leaves out, and larger amounts.
// Variables that are set already stay.

const amounts = {
  TEST_LANE: 'all',
  SOAK_REQUESTS: 20_000,
  FUZZ_RUNS: 400,
  CHAIN_DOCUMENTS: 5000,
  KILL_ROUNDS: 10,
  ACCOUNT_RUNS: 60,
};

for (const [name, amount] of Object.entries(amounts)) process.env[name] ??= String(amount);
// Afterwards: the steps take the environment as it is when they are loaded.
await import('./test.mjs');
