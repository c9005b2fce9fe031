import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'

/** The benchmarks of `npm run bench`, by name. `npm run bench -- sandbox …` runs one, and passes the other arguments on to it. */
const benches: Readonly<Record<string, string>> = {
  database: 'core/embedded-mongo/bench/bench.ts',
  sandbox: 'judge-daemon/bench/bench.ts',
  throughput: 'judge-daemon/bench/throughput.ts',
  busy: 'judge-daemon/bench/busy.ts',
  judging: 'judge-daemon/site/bench/bench.ts',
  boards: 'tests/load/boards.ts',
  'board-verdicts': 'tests/load/board-verdicts.ts',
  'contest-start': 'tests/load/contest-start.ts',
  rejudging: 'tests/load/rejudging.ts',
  ranks: 'tests/load/ranks.ts',
  trainings: 'tests/load/trainings.ts',
  discussions: 'tests/load/discussions.ts',
  comments: 'tests/load/comments.ts',
  groups: 'tests/load/groups.ts',
  packages: 'tests/load/packages.ts',
  start: 'tests/load/start.ts',
  parsers: 'tests/load/parsers.ts',
  'remote-judging': 'tests/load/remote-judging.ts',
}

const [wanted, ...rest] = process.argv.slice(2)
if (wanted !== undefined && !benches[wanted]) {
  console.error(`Unknown benchmark '${wanted}'. Use one of: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
for (const [name, file] of Object.entries(benches)) {
  if (wanted !== undefined && name !== wanted) continue
  console.log(`\n== ${name} (load average ${loadavg()[0]!.toFixed(1)}; results are reliable below 0.5)`)
  const { status } = spawnSync(process.execPath, [file, ...rest], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
