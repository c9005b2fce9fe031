import { BootError } from '../boot/boot-error.ts'

type Command = (words: readonly string[]) => Promise<void>

/** Each is loaded when it is called. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  doctor: async () => (await import('./doctor.ts')).doctor,
  plugins: async () => (await import('./plugin-commands.ts')).plugins,
  user: async () => (await import('./user-commands.ts')).user,
  backup: async () => (await import('./archive-commands.ts')).backup,
  restore: async () => (await import('./archive-commands.ts')).restore,
  explain: async () => (await import('./explain.ts')).explain,
}

const help = `verdict start [--port N]              start the site
verdict doctor                         look for what is wrong
verdict plugins list | on ID | off ID  installed plugins; choices hold from the next start
verdict user create NAME [ROLE]        prints the new password
verdict user password NAME             sets and prints a new password
verdict user role NAME ROLE
verdict backup FILE                    everything into one archive
verdict restore FILE [--replace]       everything back
verdict explain [TOKEN]                who provides, contributes, listens or follows, in order`

const [name = 'help', ...words] = process.argv.slice(2)
const load = commands[name]
if (!load) {
  console.log(help)
  process.exitCode = name === 'help' ? 0 : 2
} else {
  const run = async () => (await load())(words)
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    if (error instanceof BootError && error.plugin) console.error(`To start without it: npx verdict plugins off ${error.plugin}`)
    else if (process.env.VERDICT_DEBUG) console.error(error)
    process.exitCode = 1
    // Whatever a failed start has left open does not keep it alive.
    setTimeout(() => process.exit(), 1000).unref()
  })
}
