import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kernel, kernelApi, type Access, type AnswerFields, type Api, type Plugin, type Route } from '@verdict/core'

const root = join(import.meta.dirname, '..')
export const contractsFile = join(root, 'docs', 'contracts.md')

type Fields = AnswerFields<unknown[], Record<string, never>>

/** A page that lists every call, permission and added field of the kernel and of the built-in plugins. */
export async function contractsPage(): Promise<string> {
  const names = readdirSync(join(root, 'plugins')).filter((name) => existsSync(join(root, 'plugins', name, 'contract.ts')))
  const exported = (await Promise.all(names.map(exportsOf))).flat()
  const plugins = [kernel, ...exported.filter((value): value is Plugin => 'permissions' in value && 'api' in value)]
  const apis = [kernelApi as Api, ...exported.filter((value): value is Api => 'routes' in value && 'plugin' in value)]
  const fields = exported.filter((value): value is Fields => 'point' in value && 'schema' in value)
  const sections = apis.map(({ plugin, routes }) => `## ${plugin}\n\n| call | who | |\n|---|---|---|\n${Object.values(routes).map(line).join('\n')}\n`)
  return `# Calls\n\nGenerated from the contracts by \`npm run contracts\`. Parameters and responses: \`/api/docs\` of a running site.\n\n${sections.join('\n')}
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

async function exportsOf(name: string): Promise<object[]> {
  const contract = (await import(join(root, 'plugins', name, 'contract.ts'))) as Record<string, unknown>
  // Sorted, because the order of a module's exports depends on how it is loaded.
  const values = Object.keys(contract)
    .toSorted()
    .map((name) => contract[name])
  return values.filter((value): value is object => typeof value === 'object' && value !== null)
}

function line({ method, path, access, about = '' }: Route): string {
  return `| ${method} \`${path}\` | ${who(access)} | ${about} |`
}

function who(access: Access): string {
  if (typeof access === 'string') return access
  return [access.roles?.join(', '), access.permission && `permission ${access.permission}`].filter(Boolean).join('; ')
}

function permissionLines({ id, permissions }: Plugin): string[] {
  return Object.entries(permissions).map(([name, roles]) => `| \`${name}\` | ${id} | ${roles.join(', ')} |`)
}

function fieldLine({ plugin, point, schema }: Fields): string {
  return `| \`${point.id}\` | ${plugin} | ${Object.keys(schema.shape).join(', ')} |`
}

if (import.meta.filename === process.argv[1]) writeFileSync(contractsFile, await contractsPage())
