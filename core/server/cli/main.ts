import { BootError } from '../boot/boot-error.ts'
import { backup, restore } from './archive-commands.ts'
import { doctor } from './doctor.ts'
import { explain } from './explain.ts'
import { plugins } from './plugin-commands.ts'
import { start } from './start.ts'
import { user } from './user-commands.ts'

const commands: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = { start, doctor, plugins, user, backup, restore, explain }

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
const command = commands[name]
if (!command) {
  console.log(help)
  process.exitCode = name === 'help' ? 0 : 2
} else {
  await command(words).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    if (error instanceof BootError && error.plugin) console.error(`To start without it: npx verdict plugins off ${error.plugin}`)
    else if (process.env.VERDICT_DEBUG) console.error(error)
    process.exitCode = 1
  })
}
