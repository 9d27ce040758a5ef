import { parseArgs } from 'node:util';
import { checks } from '#platform/server/doctor/checks.ts';
import { createContext } from '#platform/server/doctor/create-context.ts';
import { formatJson, formatTable, isHealthy } from '#platform/server/doctor/report.ts';
import { runChecks } from '#platform/server/doctor/run-checks.ts';

// `npm run doctor`: prints settings, reachability, versions and exposure in one table. Exit code 1 after an error, with
// --strict also after a warning.

try {
  const options = { json: { type: 'boolean' }, strict: { type: 'boolean' } } as const;
  const { json = false, strict = false } = parseArgs({ options }).values;
  const context = createContext({ env: process.env });
  try {
    const findings = await runChecks(checks, context);
    const healthy = isHealthy(findings, { strict });
    console.log(json ? formatJson(findings, healthy) : formatTable(findings));
    process.exitCode = healthy ? 0 : 1;
  } finally {
    await context.close();
  }
} catch (error) {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
  console.error(`${line}\nnpm run doctor -- [--json] [--strict]`);
  process.exitCode = 1;
}
// A server that hangs must not hold the report back.
process.exit();
