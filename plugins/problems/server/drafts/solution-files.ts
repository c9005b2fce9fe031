import { json } from 'node:stream/consumers'
import type { FileOwner } from '@verdict/core'
import type { FileStore } from '@verdict/core/server'
import { z } from 'zod'
import { Solution } from '../../contract.ts'

/** Stores the solutions of a problem as one file, and answers its hash; undefined when there are none. */
export async function storeSolutions(solutions: readonly Solution[], files: FileStore, owner: FileOwner): Promise<string | undefined> {
  return solutions.length === 0 ? undefined : (await files.put(Buffer.from(JSON.stringify(solutions)), owner)).hash
}

export async function readSolutions(hash: string | undefined, files: FileStore): Promise<Solution[]> {
  return hash === undefined ? [] : z.array(Solution).parse(await json(await files.open(hash)))
}
