import { expect, test } from 'vitest'
import { installCompilers } from '../compilers.ts'

/** A machine that has some programs; `apt-get install` brings more where it works. */
async function on({ programs, root = true, works = true }: { programs: string[]; root?: boolean; works?: boolean }) {
  const ran: string[] = []
  const said: string[] = []
  const run = async (command: string, words: string[]) => works && ran.push([command, ...words].join(' ')) > 0
  await installCompilers({ isThere: (program: string) => programs.includes(program), isRoot: () => root, run }, (line: string) => void said.push(line))
  return { ran, said: said.join('\n') }
}
const all = ['gcc', 'g++', 'javac', 'python3']
const byHand = /No compiler for C\+\+, Java\..*sudo apt-get install -y --no-install-recommends g\+\+ default-jdk-headless, then start again/

test('what is there is not installed again', async () => {
  expect(await on({ programs: [...all, 'apt-get'] })).toEqual({ ran: [], said: '' })
})

test('root with apt: the missing ones are installed, and nothing else', async () => {
  const { ran, said } = await on({ programs: ['gcc', 'python3', 'apt-get'] })
  expect(ran).toEqual(['apt-get update -qq', 'apt-get install -y --no-install-recommends g++ default-jdk-headless'])
  expect(said).toMatch(/Compilers for C\+\+, Java are there/)
})

test.each([
  ['without root', { programs: ['gcc', 'python3', 'apt-get'], root: false }],
  ['without apt', { programs: ['gcc', 'python3'] }],
])('%s it says exactly what to install', async (_name, machine) => {
  const { ran, said } = await on(machine)
  expect(ran).toEqual([])
  expect(said).toMatch(byHand)
})

test('an installation that fails says so, and how to do it by hand', async () => {
  expect((await on({ programs: ['apt-get'], works: false })).said).toMatch(/could not be installed. By hand: sudo apt-get install/)
})
