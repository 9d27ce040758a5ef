import { listUnformatted } from './format.mjs';

// Every file looks as the formatter writes it (.oxfmtrc.json).

const problems = await listUnformatted();
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
