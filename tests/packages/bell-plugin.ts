import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Bell {
  readonly version: string
  readonly peers?: Readonly<Record<string, string>>
  readonly id?: string
}

/** Writes the sources of a plugin of a school, which serves its version at /api/bell. */
export async function writeBell(folder: string, { version, peers = { '@verdict/core': '^0.2.0' }, id = 'bell' }: Bell): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = {
    name: `@school/verdict-plugin-${id}`,
    version,
    type: 'module',
    description: 'Rings',
    exports: { './server': './server.js' },
    peerDependencies: peers,
    verdict: { plugin: id },
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(file))
  await writeFile(join(folder, 'CHANGELOG.md'), '# Changes\n\n## [1.3.0]\n\n- Rings louder.\n\n## 1.2.0\n\n- Rings.\n')
  await writeFile(
    join(folder, 'server.js'),
    `import { definePlugin } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { z } from 'zod'
const bell = definePlugin({ id: '${id}' })
const rings = defineCollection('rings', z.object({ _id: z.int() }))
const api = bell.api({ ring: { method: 'GET', path: '/api/${id}', access: 'anyone', output: z.string() } })
export default defineServer(bell, {
  setup(ctx) {
    const collection = ctx.collection(rings)
    ctx.serve(api, { ring: async () => (await collection.updateOne({ _id: 1 }, { $set: { _id: 1 } }, { upsert: true }), '${version}') })
  },
})
`,
  )
  return folder
}
