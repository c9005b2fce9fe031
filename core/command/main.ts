import { helpOf } from './commands/usages.ts'

type Run = (words: readonly string[]) => Promise<void>

/** Loaded on demand, as is the kernel: the process that keeps a site running needs little memory. */
const commands: Readonly<Record<string, () => Promise<Run>>> = {
  run: async () => (await import('./commands/run-commands.ts')).run,
  start: async () => (await import('./serving/start.ts')).start,
  demo: async () => (await import('./commands/run-commands.ts')).demo,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  plugins: async () => (await import('./plugins/plugin-commands.ts')).plugins,
  texts: async () => (await import('./commands/texts-command.ts')).texts,
  user: async () => (await import('./commands/user-commands.ts')).user,
  revoke: async () => (await import('./commands/user-commands.ts')).revoke,
  backup: async () => (await import('./commands/archive-commands.ts')).backup,
  restore: async () => (await import('./commands/archive-commands.ts')).restore,
  'move-to': async () => (await import('./commands/move-commands.ts')).moveTo,
  'move-from': async () => (await import('./commands/move-commands.ts')).moveFrom,
  bundle: async () => (await import('./bundle/bundle-command.ts')).bundle,
  report: async () => (await import('./report/report-command.ts')).report,
  trace: async () => (await import('./commands/trace.ts')).trace,
  explain: async () => (await import('./commands/explain.ts')).explain,
}

const [name = 'help', ...words] = process.argv.slice(2)
const own = commands[name]
const added = own ? [] : await (await import('./commands/added-commands.ts')).addedCommands()
const command = added.find((one) => one.name === name)
const load = own ?? (command && (async () => (given: readonly string[]) => command.run(given)))
if (!load || asksForHelp(words)) {
  const isHelp = load !== undefined || ['help', '--help', '-h'].includes(name)
  if (!isHelp) console.error(`Unknown command '${name}'.\n`)
  console.log(helpOf(load ? name : words[0], added))
  process.exitCode = isHelp ? 0 : 2
} else {
  const run = async () => (await load())(words)
  await run().catch(async (error: unknown) => {
    console.error(await sentenceOf(error))
    if (isWrongCall(error)) console.error(`\n${helpOf(name, added)}`)
    if (process.env.VERDICT_DEBUG) console.error(error)
    process.exitCode = 1
  })
  // Neither what a failed start left open nor what a plugin left running may keep the process alive.
  setTimeout(() => process.exit(), 1000).unref()
}

/** Checked before the command parses its arguments: a request for help must not run anything. */
function asksForHelp(given: readonly string[]): boolean {
  const end = given.indexOf('--')
  return given.slice(0, end < 0 ? undefined : end).some((word) => word === '--help' || word === '-h')
}

/** Options that there are not, and values that are missing. */
function isWrongCall(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

async function sentenceOf(error: unknown): Promise<string> {
  const [{ CodedError, messageOf }, { Locales }] = await Promise.all([import('@verdict/core'), import('@verdict/core/site')])
  if (error instanceof CodedError) return `${(await Locales.create(() => 'en-US')).translateError(error, 'en-US')}.`
  return messageOf(error)
}
