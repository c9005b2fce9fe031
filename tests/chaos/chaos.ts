import { parseArgs } from 'node:util'
import { ChaosRun } from './chaos-run.ts'

/**
 * Two sites, two judges and a database of their own that die, stop, have wrong clocks and a full disk while users submit. After each round,
 * everything that the site derives must equal a recount. Needs root, for the small disk.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    users: { type: 'string', default: '20' },
    programs: { type: 'string', default: '5' },
    faults: { type: 'string', default: '2' },
    /** Seconds for which processes are stopped. */
    halt: { type: 'string', default: '60' },
    /** Seconds for which clocks are wrong and the disk is full. */
    wrong: { type: 'string', default: '30' },
    /** Leaves the logs and shows where they are. */
    keep: { type: 'boolean', default: false },
  },
})
const [rounds, seed, faultCount] = [Number(values.rounds), Number(values.seed), Number(values.faults)]
if (!(rounds > 0 && faultCount > 0 && faultCount <= 4)) {
  process.stderr.write('Specify the number of rounds and one to four faults for each, for example: npm run test:chaos -- --rounds 20 --faults 2 --seed 38\n')
  process.exit(2)
}
const log = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
const run = new ChaosRun({
  seed,
  userCount: Number(values.users),
  programCount: Number(values.programs),
  faultCount,
  haltMs: Number(values.halt) * 1000,
  wrongMs: Number(values.wrong) * 1000,
  log,
})
let closing: Promise<void> | undefined
const close = () => (closing ??= run.cluster.close(values.keep))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void close().finally(() => process.exit(130)))

log(`seed ${seed}, ${rounds} rounds${values.keep ? `, logs in ${run.cluster.folder}` : ''}`)
try {
  await run.open()
  for (let round = 1; round <= rounds; round += 1) await run.round(round)
} catch (error) {
  run.differences.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  log(run.differences.at(-1)!)
} finally {
  await close()
}
const { programs, kinds, differences, cluster } = run
const calls = programs.reduce((sum, program) => sum + program.calls, 0)
log(`seed ${seed}: ${programs.length} programs in ${calls} calls, ${programs.filter(({ refusal }) => refusal).length} refused`)
for (const [kind, count] of [...kinds].toSorted()) log(`  ${count} × ${kind}`)
for (const end of cluster.processes.flatMap(({ ownEnds }) => ownEnds)) log(`  ended unasked: ${end}`)
log(`${differences.length} differences`)
process.exit(differences.length > 0 ? 1 : 0)
