import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { brokenIn, callOf } from '../compatibility/calls.ts'
import { differences, type Differences } from '../compatibility/compare.ts'
import { withRevision } from '../compatibility/revision.ts'

/** A repository with a kernel and one plugin, whose contract and calls change after the first commit. */
const before = {
  'package.json': { workspaces: ['core', 'plugins/*'] },
  'core/package.json': { name: '@verdict/core', version: '1.0.0', exports: { '.': './plugin/index.ts', './site': './site.ts' } },
  'core/site.ts': 'export const own = 1\n',
  'core/plugin/index.ts': `
    export const kernelApi = { plugin: 'kernel', routes: {} }
    export function point<T>(name: string): T[] { return [] as never }
    export { listOf as list, type Row } from './lists.ts'
  `,
  'core/plugin/lists.ts': `
    export interface Row { readonly id: number; readonly name: string }
    /** Lists. */
    export const listOf = (rows: Row[], limit = 10): Row[] => rows.slice(0, limit)
  `,
  'plugins/bells/package.json': { name: '@verdict/plugin-bells', version: '1.0.0', exports: { './contract': './contract.ts', './server': './server.ts' } },
  'plugins/bells/server.ts': 'export default 1\n',
  'plugins/bells/contract.ts': `
    import { point } from '@verdict/core'
    import { z } from 'zod'
    export interface Sound { play(pitch: number): Played }
    export interface Played { readonly seconds: number }
    export interface Heard { readonly by: string }
    export const sounds = point<Sound>('sounds')
    export const Bell = z.object({ id: z.int(), name: z.string() })
    const bells = { api: (routes: object) => ({ plugin: 'bells', routes }) }
    export const bellsApi = bells.api({
      ring: { method: 'POST', path: '/api/ring', access: 'user', body: z.object({ times: z.int() }), output: Bell },
      hush: { method: 'POST', path: '/api/hush', access: 'user' },
    })
  `,
}
const after = {
  ...before,
  'core/site.ts': 'export const changed = 1\n',
  'core/plugin/lists.ts': `
    export interface Row {
      readonly id: number
      // Renamed.
      readonly title: string
    }
    export const listOf = (all: Row[], limit = 10, after?: number): Row[] => all.slice(after, limit)
    export const more = 1
  `,
  'plugins/bells/server.ts': 'export default 2\n',
  'plugins/bells/contract.ts': before['plugins/bells/contract.ts']
    .replace('readonly seconds: number', 'readonly seconds: number; readonly loud: boolean')
    .replace('readonly by: string', 'readonly by: string; readonly at: Date')
    .replace('name: z.string() })', 'name: z.string().nullable(), since: z.string() })')
    .replace(/ +hush: .*\n/, "      mute: { method: 'POST', path: '/api/mute', access: 'user' },\n")
    .replace(
      "'/api/ring', access: 'user', body: z.object({ times: z.int() })",
      "'/api/ring', access: 'root', body: z.object({ times: z.int().max(3), where: z.string() })",
    ),
}

let folder: string
let found: Differences
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-compatibility-'))
  const write = (files: Readonly<Record<string, unknown>>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
    }
  }
  const git = (...given: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...given], { cwd: folder })
  mkdirSync(join(folder, 'node_modules/@verdict'), { recursive: true })
  symlinkSync(join(import.meta.dirname, '../../node_modules/zod'), join(folder, 'node_modules/zod'))
  symlinkSync(join(folder, 'core'), join(folder, 'node_modules/@verdict/core'))
  write(before)
  git('init', '--quiet')
  git('add', '.', ':!node_modules')
  git('commit', '--quiet', '--message', 'first')
  write(after)
  found = await withRevision(folder, 'HEAD', (base) => differences(base, folder))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('names each export and call that has become less than at a revision, and what is new', () => {
  expect(found.broken).toEqual([
    'call POST /api/ring: is for root, not user',
    'call POST /api/ring: body.where is required',
    'call POST /api/ring: body.times has the limit maximum 3',
    'call POST /api/ring: answer.name has other types',
    'call POST /api/hush: is gone',
    'export Row of @verdict/core: name is gone',
    'export Played of @verdict/plugin-bells/contract: loud is new and required',
    'export Bell of @verdict/plugin-bells/contract: name was `name: z.string()`, is `name: z.string().nullable()`',
  ])
  expect(found.added).toEqual(['call POST /api/mute'])
})

test('a tree is compatible with itself', async () => {
  expect(await differences(folder, folder)).toEqual({ added: [], broken: [] })
})

test.each<[string, z.ZodType, z.ZodType, string[]]>([
  ['a new optional field', z.object({ a: z.string() }), z.object({ a: z.string(), b: z.int().optional() }), []],
  ['a longer text', z.object({ a: z.string().max(5) }), z.object({ a: z.string().max(9) }), []],
  ['a shorter text', z.object({ a: z.string().max(5) }), z.object({ a: z.string().max(4) }), ['body.a has the limit maxLength 4']],
  ['a further choice', z.object({ a: z.enum(['x']) }), z.object({ a: z.enum(['x', 'y']) }), []],
  ['a choice less', z.object({ a: z.enum(['x', 'y']) }), z.object({ a: z.enum(['y']) }), ['body.a takes no "x"']],
  ['another type', z.object({ a: z.array(z.string()) }), z.object({ a: z.array(z.int()) }), ['body.a[] takes other types']],
  ['a number for an integer', z.object({ a: z.int() }), z.object({ a: z.number() }), []],
  ['a field that is gone', z.object({ a: z.string().optional() }), z.object({}), ['body.a is gone']],
  ['null less', z.object({ a: z.string().nullable() }), z.object({ a: z.string() }), ['body.a takes other types']],
])('of what a call takes: %s', (_, was, is, lines) => {
  const call = (body: z.ZodType) => callOf({ method: 'POST', path: '/api/x', access: 'user', body })
  expect(brokenIn(call(was), call(is))).toEqual(lines)
})

test.each<[string, z.ZodType, z.ZodType, string[]]>([
  ['a new field', z.object({ a: z.string() }), z.object({ a: z.string(), b: z.int() }), []],
  ['a field that can be absent', z.object({ a: z.string() }), z.object({ a: z.string().optional() }), ['answer.a can be absent']],
  ['a further value', z.object({ a: z.enum(['x']) }), z.object({ a: z.enum(['x', 'y']) }), ['answer.a can be "y"']],
  ['a field of a row that is gone', z.array(z.object({ a: z.string() })), z.array(z.object({})), ['answer[].a can be absent', 'answer[].a is gone']],
])('of what a call answers: %s', (_, was, is, lines) => {
  const call = (output: z.ZodType) => callOf({ method: 'GET', path: '/api/x', access: 'user', output })
  expect(brokenIn(call(was), call(is))).toEqual(lines)
})
