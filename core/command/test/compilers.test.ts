import { expect, test } from 'vitest'
import { installCompilers } from '../launcher/compilers.ts'

/** A machine with some programs installed; `works` says whether `apt-get` succeeds. */
async function on({ programs, root = true, works = true }: { programs: string[]; root?: boolean; works?: boolean }) {
  const ran: string[] = []
  const printed: string[] = []
  const run = async (command: string, words: string[]) => works && ran.push([command, ...words].join(' ')) > 0
  await installCompilers({ isInstalled: (program: string) => programs.includes(program), isRoot: () => root, run }, (line: string) => void printed.push(line))
  return { ran, said: printed.join('\n') }
}
const all = ['gcc', 'g++', 'javac', 'python3']
const byHand = /No compiler for C\+\+, Java\..*sudo apt-get install -y --no-install-recommends g\+\+ default-jdk-headless, then start again/

test('installed compilers are not installed again', async () => {
  expect(await on({ programs: [...all, 'apt-get'] })).toEqual({ ran: [], said: '' })
})

test('as root with apt, only the missing compilers are installed', async () => {
  const { ran, said } = await on({ programs: ['gcc', 'python3', 'apt-get'] })
  expect(ran).toEqual(['apt-get update -qq', 'apt-get install -y --no-install-recommends g++ default-jdk-headless'])
  expect(said).toMatch(/Installed compilers for C\+\+, Java/)
})

test.each([
  ['without root', { programs: ['gcc', 'python3', 'apt-get'], root: false }],
  ['without apt', { programs: ['gcc', 'python3'] }],
])('%s, it says exactly what to install', async (_name, machine) => {
  const { ran, said } = await on(machine)
  expect(ran).toEqual([])
  expect(said).toMatch(byHand)
})

test('a failed installation is reported, with the command to run by hand', async () => {
  expect((await on({ programs: ['apt-get'], works: false })).said).toMatch(/To install them: sudo apt-get install/)
})
