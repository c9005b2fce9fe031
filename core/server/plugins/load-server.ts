import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { definePlugin } from '../../plugin/index.ts'
import { defineServer, type ServerPlugin } from '../kernel/define-server.ts'
import { workAtHand } from '../base/work-at-hand.ts'
import { withLimit } from '../base/time-limit.ts'

const importLimitMs = 60_000

const callable = z.custom<() => unknown>((value) => typeof value === 'function', 'must be a function')

/** The shape of every server half. The kernel relies on it before the set-up. */
const ServerShape = z.object({
  plugin: z.object({ id: z.string(), settings: z.object({ safeParse: callable }), permissions: z.record(z.string(), z.array(z.string())) }),
  needs: z.record(z.string(), z.union([z.object({ id: z.string() }), z.object({ optional: z.object({ id: z.string() }) })])),
  provides: z.array(z.object({ id: z.string() })),
  locales: z.record(z.string(), z.unknown()),
  migrations: z.array(z.object({ name: z.string() })),
  setup: callable,
})

/** Imports the server half of a plugin by the entry `./server` of its package; a plugin without one has only a web half. */
export async function loadServer(id: string, directory: string, entry: unknown): Promise<ServerPlugin> {
  if (entry === undefined) return defineServer(definePlugin({ id }), { setup: () => undefined })
  const path = z.union([
    z.string(),
    z.object({ import: z.string() }).transform((given) => given.import),
    z.object({ default: z.string() }).transform((given) => given.default),
  ])
  const file = path.parse(entry)
  const url = pathToFileURL(join(directory, file)).href
  const loading = workAtHand.run({ plugin: id, task: 'import' }, () => import(url))
  const { default: server } = await withLimit(loading, importLimitMs, `importing ${file} took longer than ${importLimitMs / 1000} seconds`)
  if (!ServerShape.safeParse(server).success || !server) throw new Error(`${file} has no default export that was made with defineServer`)
  if (server.plugin.id !== id) throw new Error(`package.json calls the plugin '${id}', its code '${server.plugin.id}'`)
  return server
}
