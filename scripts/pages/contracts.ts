import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { kernel, kernelApi, type Access, type AnswerFields, type Api, type Plugin, type Route } from '@verdict/core'

const here = join(import.meta.dirname, '../..')

type Fields = AnswerFields<unknown[], Record<string, never>>

/** A page that lists every call, permission and added field of the kernel and of the built-in plugins. */
export async function contractsPage(): Promise<string> {
  const exported = await contractExports()
  const plugins = [kernel, ...exported.filter((value): value is Plugin => 'permissions' in value && 'api' in value)]
  const apis = apisIn(exported)
  const fields = exported.filter((value): value is Fields => 'point' in value && 'schema' in value)
  const sections = apis.map(
    ({ plugin, routes }) => `## ${plugin}\n\n| call | who | limit | |\n|---|---|---|---|\n${Object.values(routes).map(line).join('\n')}\n`,
  )
  return `# Calls\n\nGenerated from the contracts by \`npm run contracts\`. Parameters and responses: \`/api/docs\` of a running site. Calls without a limit of their own count together: 1200 a minute for a user, and 6000 for an address. The other limits are those of one user, or of one address for visitors.\n\n${sections.join('\n')}
# Permissions

| permission | plugin | roles by default |
|---|---|---|
${plugins.flatMap(permissionLines).join('\n')}

# Answers to which plugins add fields

| point | plugin | fields |
|---|---|---|
${fields.map(fieldLine).toSorted().join('\n')}
`
}

/** The calls of the kernel and of the built-in plugins, in this repository or in a copy of another revision. */
export async function builtInApis(root = here): Promise<Api[]> {
  const core: { kernelApi: Api } = root === here ? { kernelApi: kernelApi as Api } : await import(join(root, 'core/plugin/index.ts'))
  return apisIn(await contractExports(root), core.kernelApi)
}

const apisIn = (exported: readonly object[], kernelCalls = kernelApi as Api): Api[] => [
  kernelCalls,
  ...exported.filter((value): value is Api => 'routes' in value && 'plugin' in value),
]

async function contractExports(root = here): Promise<object[]> {
  const exported = await Promise.all(pluginNames(root).map((name) => exportsOfContract(name, root)))
  return exported.flatMap((values) => values.map(([, value]) => value)).filter((value) => typeof value === 'object')
}

/** The plugins of the repository. */
export function pluginNames(root = here): string[] {
  return readdirSync(join(root, 'plugins')).filter((name) => existsSync(join(root, 'plugins', name, 'package.json')))
}

/** The objects, functions and classes that the contract of a plugin exports. */
export async function exportsOfContract(plugin: string, root = here): Promise<[name: string, value: object][]> {
  const file = join(root, 'plugins', plugin, 'contract.ts')
  const contract: object = existsSync(file) ? await import(file) : {}
  // Sorted, because the order of a module's exports depends on how it is loaded.
  return Object.entries(contract)
    .filter((entry): entry is [string, object] => entry[1] !== null && ['object', 'function'].includes(typeof entry[1]))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function line(route: Route): string {
  const { method, path, access, about = '' } = route
  return `| ${method} \`${path}\` | ${who(access)} | ${limits(route)} | ${about} |`
}

const periods: Readonly<Record<number, string>> = { 60: 'minute', 3600: 'hour', 86_400: 'day' }

function limits({ rate, upload, maximumBytes }: Route): string {
  const megabytes = (upload?.maximumBytes ?? maximumBytes ?? 0) / 1024 / 1024
  const ofCalls = rate && `${rate.calls} a ${periods[rate.seconds] ?? `${rate.seconds} s`}`
  return [ofCalls, megabytes > 0 && `${megabytes} MB`].filter(Boolean).join('; ')
}

export function who(access: Access): string {
  if (typeof access === 'string') return access
  return [access.roles?.join(', '), access.permission && `permission ${access.permission}`].filter(Boolean).join('; ')
}

function permissionLines({ id, permissions }: Plugin): string[] {
  return Object.entries(permissions).map(([name, roles]) => `| \`${name}\` | ${id} | ${roles.join(', ')} |`)
}

function fieldLine({ plugin, point, schema }: Fields): string {
  return `| \`${point.id}\` | ${plugin} | ${Object.keys(schema.shape).join(', ')} |`
}
