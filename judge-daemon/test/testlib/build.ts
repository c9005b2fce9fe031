import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { readCheckerHeader } from '../../checkers/checker-header.ts'

export const run = promisify(execFile)

export async function writeHeader(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'testlib.h'), await readCheckerHeader(undefined))
}

/** Compiles one program like the judge: without optimisation. */
export async function buildOne(folder: string, code: string): Promise<string> {
  const source = join(folder, 'one.cpp')
  const program = join(folder, 'one')
  await writeFile(source, code)
  await run('g++', ['-std=c++14', '-w', '-I', folder, source, '-o', program])
  return program
}

/** A program that includes our header, for the tests of a file: its folder and its path. */
export function testlibProgram(code: string): { folder: string; path: string } {
  const built = { folder: '', path: '' }
  beforeAll(async () => {
    built.folder = await mkdtemp(join(tmpdir(), 'verdict-testlib-'))
    await writeHeader(built.folder)
    built.path = await buildOne(built.folder, code)
  })
  afterAll(() => rm(built.folder, { recursive: true }))
  return built
}

/** Compiles all programs of the folder into one, each with a namespace and a `main` of its own, so that the header is compiled once. */
export async function buildAll(folder: string): Promise<{ names: string[]; program: string }> {
  const programs = join(import.meta.dirname, 'programs')
  const files = (await readdir(programs, { recursive: true })).filter((file) => file.endsWith('.cpp')).sort()
  const names = files.map((file) => basename(file, '.cpp'))
  const space = (name: string) => `in_${name.replaceAll('-', '_')}`
  const parts = files.map((file, index) => `namespace ${space(names[index]!)} {\n#include "${join(programs, file)}"\n}`)
  const table = names.map((name) => `{"${name}", ${space(name)}::start}`)
  const source = [
    '#include "testlib.h"',
    '#define main start',
    ...parts,
    '#undef main',
    `static std::map<std::string, int (*)(int, char **)> programs = {${table.join(', ')}};`,
    await readFile(join(import.meta.dirname, 'driver.cpp'), 'utf8'),
  ]
  await writeFile(join(folder, 'all.cpp'), source.join('\n'))
  const program = join(folder, 'all')
  const compile = (...more: string[]) => run('g++', ['-std=c++14', '-O1', '-w', ...more, '-I', folder, join(folder, 'all.cpp'), '-o', program])
  // A fork of a static program costs a third. Not every machine has the static libraries.
  await compile('-static').catch(() => compile())
  return { names, program }
}

export interface Job {
  program: string
  input: string
  output: string
  answer: string
}

/** Runs all jobs and returns their exit codes; input, output and answer are paths. */
export async function runAll(program: string, folder: string, jobs: readonly Job[]): Promise<number[]> {
  const list = join(folder, 'jobs')
  await writeFile(list, jobs.map((job) => `${job.program} ${job.input} ${job.output} ${job.answer}\n`).join(''))
  const { stdout } = await run(program, [list], { maxBuffer: 64 << 20 })
  return stdout.trim().split('\n').map(Number)
}
