import { messageOf } from '@verdict/core'
import { chooseBackend } from '../../machine/choose-backend.ts'

/** Prints whether the jail works with the rights of this process, and why not; and then the capabilities of a program in it. */
const [folder = ''] = process.argv.slice(2)
async function tryJail(): Promise<string> {
  const { name, weaknesses, open } = await chooseBackend({ folder, backend: 'jail' })
  const sandbox = await open(0)
  const box = await sandbox.open()
  const command = ['/bin/grep', '-E', '^Cap(Inh|Prm|Eff|Bnd|Amb)', '/proc/self/status']
  const { stdout } = await box.run({ command, limits: { cpu: 5000, wall: 10_000, memory: 64 << 20 } })
  await sandbox.close()
  const capabilities = new Set(
    Buffer.from(stdout)
      .toString()
      .match(/[0-9a-f]{16}/g),
  )
  return [`works: ${name}`, ...weaknesses, `capabilities of programs: ${[...capabilities].join(', ')}`].join('\n')
}
process.stdout.write(await tryJail().catch((error: unknown) => `refused: ${messageOf(error)}`))
