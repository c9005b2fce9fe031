import { messageOf } from '@verdict/core'
import { chooseBackend } from '../../machine/choose-backend.ts'

/** Prints whether the jail works with the rights of this process, and why not. */
const [folder = ''] = process.argv.slice(2)
await chooseBackend({ folder, backend: 'jail' }).then(
  ({ name, weaknesses }) => process.stdout.write([`works: ${name}`, ...weaknesses].join('\n')),
  (error: unknown) => process.stdout.write(`refused: ${messageOf(error)}`),
)
