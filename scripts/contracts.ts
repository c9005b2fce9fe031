import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kernelApi, type Access, type Api, type Route } from '@verdict/core'

const root = join(import.meta.dirname, '..')
export const contractsFile = join(root, 'docs', 'contracts.md')

/** A page that lists every call of the kernel and of the built-in plugins. */
export async function contractsPage(): Promise<string> {
  const plugins = readdirSync(join(root, 'plugins')).filter((name) => existsSync(join(root, 'plugins', name, 'contract.ts')))
  const apis = [kernelApi as Api, ...(await Promise.all(plugins.map(apisOf))).flat()]
  const sections = apis.map(({ plugin, routes }) => `## ${plugin}\n\n| call | who | |\n|---|---|---|\n${Object.values(routes).map(line).join('\n')}\n`)
  return `# Calls\n\nGenerated from the contracts by \`npm run contracts\`. Parameters and responses: \`/api/docs\` of a running site.\n\n${sections.join('\n')}`
}

async function apisOf(name: string): Promise<Api[]> {
  const contract = (await import(join(root, 'plugins', name, 'contract.ts'))) as Record<string, unknown>
  // Sorted, because the order of a module's exports depends on how it is loaded.
  const exported = Object.keys(contract)
    .toSorted()
    .map((name) => contract[name])
  return exported.filter((value): value is Api => typeof value === 'object' && value !== null && 'routes' in value && 'plugin' in value)
}

function line({ method, path, access, about = '' }: Route): string {
  return `| ${method} \`${path}\` | ${who(access)} | ${about} |`
}

function who(access: Access): string {
  if (typeof access === 'string') return access
  return [access.roles?.join(', '), access.permission && `permission ${access.permission}`].filter(Boolean).join('; ')
}

if (import.meta.filename === process.argv[1]) writeFileSync(contractsFile, await contractsPage())
