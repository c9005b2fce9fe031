import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { kernel, kernelApi, roles, type Api, type Permissions, type Plugin } from '@verdict/core'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const languages = ['en-US', 'zh-CN']

interface Declaring {
  readonly name: string
  readonly permissions: Permissions
  readonly apis: readonly Api[]
  readonly texts: readonly { permissions?: Record<string, string> }[]
}

const importTexts = (folder: string) =>
  Promise.all(
    languages.map(
      async (language) =>
        ((await import(join(root, folder, 'locales', `${language}.json`), { with: { type: 'json' } })) as { default: Declaring['texts'][number] }).default,
    ),
  )

async function declaringPlugins(): Promise<Declaring[]> {
  const built = readdirSync(join(root, 'plugins')).map(async (name) => {
    const contract = (await import(join(root, 'plugins', name, 'contract.ts')).catch(() => ({}))) as Record<string, Plugin | Api>
    const exported = Object.values(contract).filter((value) => typeof value === 'object' && value !== null)
    const plugin = exported.find((value): value is Plugin => 'id' in value && 'permissions' in value)
    const apis = exported.filter((value): value is Api => 'routes' in value)
    const permissions = plugin?.permissions ?? {}
    return { name, permissions, apis, texts: Object.keys(permissions).length > 0 ? await importTexts(`plugins/${name}`) : [] }
  })
  const core = { name: 'kernel', permissions: kernel.permissions, apis: [kernelApi as Api], texts: await importTexts('core/web') }
  return [core, ...(await Promise.all(built))]
}

const plugins = await declaringPlugins()
const all: Permissions = Object.assign({}, ...plugins.map(({ permissions }) => permissions))

test('a permission is declared by one plugin, and named in both languages', () => {
  const names = plugins.flatMap(({ permissions }) => Object.keys(permissions))
  expect(names.length).toBeGreaterThan(6)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  const unnamed = plugins.flatMap(({ permissions, texts }) => Object.keys(permissions).filter((name) => !texts.every((text) => text.permissions?.[name])))
  expect(unnamed).toEqual([])
})

test('every permission that a call asks for is declared, so root can give it to a role', () => {
  const asked = plugins.flatMap(({ apis }) =>
    apis.flatMap(({ routes }) => Object.values(routes).flatMap(({ access }) => (typeof access === 'object' && access.permission) || [])),
  )
  expect(asked.length).toBeGreaterThan(30)
  expect(asked.filter((name) => !(name in all))).toEqual([])
})

test('the nine roles have the permissions of the specification by default', () => {
  const of = (role: (typeof roles)[number]) =>
    Object.keys(all)
      .filter((name) => role === 'root' || all[name]?.includes(role))
      .toSorted()
  const discussing = ['comment_add', 'discussion_add', 'discussion_del', 'discussion_edit', 'reply_add']
  const reading = ['discussion_del', 'discussion_edit']
  const commenting = ['comment_add', 'discussion_del', 'discussion_edit', 'reply_add']
  const founding = ['group_add', 'group_del']
  const staff = [...discussing, ...founding, 'contest_admin', 'group_member_add', 'problem_admin', 'submit', 'training_admin'].toSorted()
  expect(Object.fromEntries(roles.map((role) => [role, of(role)]))).toEqual({
    root: [...staff, 'announcement_admin', 'judge_admin', 'rejudge', 'system_info_admin', 'training_category_admin', 'user_admin'].toSorted(),
    admin: staff,
    problem_admin: [...staff, 'training_category_admin'],
    default_user: [...discussing, ...founding, 'submit'].toSorted(),
    no_subimit_user: discussing,
    no_discuss_user: [...commenting, 'submit'],
    mute_user: [...reading, 'submit'],
    no_submit_no_discuss_user: commenting,
    no_submit_mute_user: reading,
  })
})
