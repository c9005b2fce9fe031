import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { moveSite } from '../archives/move-site.ts'
import { openDatabase, runningDatabase, withoutCredentials, type Database } from '@verdict/core/site'
import { WrongCall } from './usages.ts'
import { refuseEmpty, Workspace } from '../workspace/workspace.ts'

/** Copies the embedded database to a MongoDB; the site must not be running. */
export const moveTo = (words: readonly string[]) =>
  move('move-to', words, async ({ folder, embedded, mongo, place, replace }) => {
    await refuseEmpty(embedded, folder)
    const documents = await moveSite(embedded.db, mongo.db, { place, replace })
    return (
      `Moved ${documents} documents to ${place}; the counts of all collections agree. From now on, start the site with MONGODB_URI set to that URI.\n` +
      `The database in ${join(folder, 'database')} is unchanged, but no longer starts. Files and the encryption key stay in ${folder}.`
    )
  })

/** Copies a MongoDB to the embedded database; the site must not be running. */
export const moveFrom = (words: readonly string[]) =>
  move('move-from', words, async ({ folder, embedded, mongo, place, replace }) => {
    await refuseEmpty(mongo, place)
    const documents = await moveSite(mongo.db, embedded.db, { place: folder, replace })
    return `Moved ${documents} documents to ${folder}; the counts of all collections agree. From now on, start the site without MONGODB_URI.`
  })

interface Move {
  /** The data folder. */
  readonly folder: string
  readonly embedded: Database
  readonly mongo: Database
  /** How messages name the MongoDB. */
  readonly place: string
  readonly replace: boolean | undefined
}

async function move(name: string, words: readonly string[], work: (move: Move) => Promise<string>): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...words], options: { replace: { type: 'boolean' } }, allowPositionals: true })
  const [uri, ...more] = positionals
  if (!uri?.startsWith('mongodb') || more.length > 0) throw new WrongCall(name, `Specify one MongoDB URI (mongodb://…).`)
  const workspace = await Workspace.ofFolder({ mayBeNew: name === 'move-from' })
  const folder = workspace.dataDirectory
  if (await runningDatabase(join(folder, 'database'))) throw new Error('The site, or another command, is using the database. Stop it first.')
  const mongo = await openDatabase({ uri, directory: folder })
  try {
    const embedded = await workspace.openDatabase({ shared: true, uri: undefined })
    const moved = work({ folder, embedded, mongo, place: withoutCredentials(uri), replace: values.replace })
    console.log(await moved.finally(() => embedded.close()))
    workspace.remember()
  } finally {
    await mongo.close()
  }
}
