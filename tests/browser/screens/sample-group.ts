import { groupApi, memberApi } from '../../../plugins/groups/contract.ts'
import type { SamplePeople } from './screen.ts'

const form = { name: '高二一班 Algorithms', shortName: 'ALGOS', brief: '从循环到最短路', auth: 1 as const, description: '每周一次小测，期末一次大考。' }

/** The group that holds the samples of all plugins that join a feature with groups. The first of them creates it. */
export async function sampleGroup({ root, user }: SamplePeople): Promise<number> {
  const known = await root.use(groupApi).list({ query: { keyword: form.name, onlyMine: true } })
  if (known.records[0]) return known.records[0].id
  const { gid } = await root.use(groupApi).create({ body: form })
  await user.use(memberApi).join({ query: { gid } })
  return gid
}
