import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, bankReader } from '@verdict/plugin-exchange/testing'
import formatHydro from '../server/index.ts'
import { hydroProblem, importHydro } from './hydro-package.ts'

// Files of real sites cannot be in this repository: FORMAT_FIXTURES names a local folder that contains them.
const fixtures = join(process.env.FORMAT_FIXTURES ?? '', 'hydro')
const isThere = process.env.FORMAT_FIXTURES !== undefined && existsSync(fixtures)

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (isThere && (running = await startExchangeSite([formatHydro, bankReader]))))
afterAll(() => running?.site.close())

const folderOf = (name: string, within = ''): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(join(fixtures, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [within + join(entry.parentPath, entry.name).slice(join(fixtures, name).length + 1), readFileSync(join(entry.parentPath, entry.name))]),
  )
/** A configuration and the files that it names. */
const configOf = (name: string, more: readonly string[] = []) => {
  const config = readFileSync(join(fixtures, 'config-only', name), 'utf8')
  const named = [...config.matchAll(/(?:input|output):\s+(\S+)/g)].map(([, file]) => file!)
  const folder = name.split('.')[0]!
  const problem = { 'problem.yaml': `title: Title of ${folder}`, 'testdata/config.yaml': config }
  const files = [...named, ...more].map((file) => [`testdata/${file}`, `content of ${file}`])
  return Object.fromEntries([...Object.entries(problem), ...files].map(([path, content]) => [`${folder}/${path}`, content!]))
}

test.skipIf(!isThere)('the files of real sites are taken as far as they can be judged', async () => {
  const items = await importHydro(running, [
    hydroProblem('AB', { ...folderOf('hydro-examples-testdata/A+B Problem', 'testdata/') }),
    hydroProblem('SPJ', { ...folderOf('hydro-examples-testdata/Special Judge', 'testdata/') }),
    folderOf('dati-remote'),
    configOf('cyr-library.config.yml'),
    configOf('cyr-permutation.config.yml', ['permutation_testlib_checker.cpp']),
    configOf('cyr-tree.config.yml'),
    configOf('frontiercs-interactive-n_cases.config.yaml', ['interactor.cc', '1.in', '1.out', '2.in', '2.ans', '3.in', '3.out']),
  ])
  expect(
    items.map(({ place, title, takeable, contents, findings }) => [place, title, takeable, contents?.cases, contents?.subtasks, findings[0]?.message]),
  ).toEqual([
    ['1', '【例2.1】Hello World', 'no', 0, 0, expect.stringContaining('ybtbas ybtbas/P1')],
    ['100', '【例18.3】 卡牌游戏', 'no', 0, 0, expect.stringContaining('ybtbas ybtbas/P100')],
    ['AB', 'Title of AB', 'yes', 3, 0, undefined],
    // Its fourth case has a longer time limit than the others.
    ['cyr-library', 'Title of cyr-library', 'no', 25, 0, expect.stringContaining('time: 3000, but 4000')],
    ['cyr-permutation', 'Title of cyr-permutation', 'yes', 50, 5, undefined],
    ['cyr-tree', 'Title of cyr-tree', 'yes', 27, 20, expect.stringContaining('subtasks.3')],
    ['frontiercs-interactive-n_cases', 'Title of frontiercs-interactive-n_cases', 'yes', 3, 0, undefined],
    ['SPJ', 'Title of SPJ', 'yes', 3, 0, undefined],
  ])
})
