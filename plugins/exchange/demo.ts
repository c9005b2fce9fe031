import { readFile } from 'node:fs/promises'
import { daysFrom, type Demo } from '@verdict/demo'
import { demoProblems } from '@verdict/plugin-sample-problems/demo'
import { transferApi } from './contract.ts'

const packageName = 'warm-up-2019.xml'
const exported = { format: 'icpc', positions: [1] } as const

/** Exports, and a package that waits for its import, with a finding. */
export const demo: Demo = {
  create: async (world) => {
    const content = await readFile(new URL(`./demo/${packageName}`, import.meta.url), 'utf8')
    for (const username of ['root', 'zhouwei']) {
      const { prepareExport, start } = world.as(username).use(transferApi)
      world.at(daysFrom(world.now, -4, '15:20'))
      const { id } = await prepareExport({ body: { format: exported.format, pids: (await demoProblems(world, exported.positions)).map(({ pid }) => pid) } })
      await start({ body: { id } })
    }
    world.at(daysFrom(world.now, -1, '11:05'))
    await world
      .as('root')
      .use(transferApi)
      .upload({ file: new File([content], packageName) })
  },
}
