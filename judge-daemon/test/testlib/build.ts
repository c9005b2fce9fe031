import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { readCheckerHeader } from '../../checkers/checker-header.ts'

export const run = promisify(execFile)
const here = import.meta.dirname

export async function writeHeader(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'testlib.h'), await readCheckerHeader(undefined))
}

/** Compiles one program as the judge does: without optimisation. */
export async function buildOne(folder: string, code: string): Promise<string> {
  const source = join(folder, 'one.cpp')
  const program = join(folder, 'one')
  await writeFile(source, code)
  await run('g++', ['-std=c++14', '-w', '-I', folder, source, '-o', program])
  return program
}

/** All programs of the folder in one, each with its own name space and `main`: the header is compiled once. */
export async function buildAll(folder: string): Promise<{ names: string[]; program: string }> {
  const files = (await readdir(join(here, 'programs'))).sort()
  const names = files.map((file) => basename(file, '.cpp'))
  const space = (name: string) => `in_${name.replaceAll('-', '_')}`
  const parts = names.map((name) => `namespace ${space(name)} {\n#include "${join(here, 'programs', `${name}.cpp`)}"\n}`)
  const table = names.map((name) => `{"${name}", ${space(name)}::start}`)
  const source = [
    '#include "testlib.h"',
    '#define main start',
    ...parts,
    '#undef main',
    `static std::map<std::string, int (*)(int, char **)> programs = {${table.join(', ')}};`,
    await readFile(join(here, 'driver.cpp'), 'utf8'),
  ]
  await writeFile(join(folder, 'all.cpp'), source.join('\n'))
  const program = join(folder, 'all')
  const compile = (...more: string[]) => run('g++', ['-std=c++14', '-O1', '-w', ...more, '-I', folder, join(folder, 'all.cpp'), '-o', program])
  // Without shared libraries a fork costs a third. Not every machine has what that needs.
  await compile('-static').catch(() => compile())
  return { names, program }
}

export interface Job {
  program: string
  input: string
  output: string
  answer: string
}

/** The exit codes of all jobs, whose texts are given by the paths of their files. */
export async function runAll(program: string, folder: string, jobs: readonly Job[]): Promise<number[]> {
  const list = join(folder, 'jobs')
  await writeFile(list, jobs.map((job) => `${job.program} ${job.input} ${job.output} ${job.answer}\n`).join(''))
  const { stdout } = await run(program, [list], { maxBuffer: 64 << 20 })
  return stdout.trim().split('\n').map(Number)
}
