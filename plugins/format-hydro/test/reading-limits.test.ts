import { afterAll, expect, test } from 'vitest'
import { startExchangeSite } from '@verdict/plugin-exchange/testing'
import { asFile, rawZip } from '@verdict/plugin-problems/testing'
import formatHydro from '../server/index.ts'

const { site, boss } = await startExchangeSite([formatHydro], { limits: { parser: 200 } })
afterAll(() => site.close())

const hydroProblem = (folder: string, yaml: string) => [
  { name: `${folder}/problem.yaml`, content: yaml, deflated: true },
  { name: `${folder}/testdata/1.in`, content: '1\n' },
  { name: `${folder}/testdata/1.out`, content: '1\n' },
]

test.each([
  ['brackets without an end', '['.repeat(500_000)],
  ['anchors in the place of a title', `title: ${'&a '.repeat(150_000)}`],
])('a text that takes too long to read (%s) costs its problem alone', async (_, yaml) => {
  const { id } = await boss.upload(asFile(rawZip([...hydroProblem('sound', 'title: Sound'), ...hydroProblem('endless', yaml)])))
  const items = await boss.items(id)
  expect(items.map(({ place, findings }) => [place, findings.find(({ level }) => level === 'error')?.code])).toEqual([
    ['endless', 'kernel/reading-limit'],
    ['sound', undefined],
  ])
  await boss.api.remove({ query: { id } })
})
