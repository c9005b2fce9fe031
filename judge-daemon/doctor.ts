import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { messageOf } from '@verdict/core'
import { chooseBackend, type BackendOptions } from './machine/choose-backend.ts'
import { Jail } from './sandbox/jail/jail.ts'
import { findLanguages, type FoundLanguage, type MissingLanguage } from './languages/find-languages.ts'
import { loadLanguages } from './languages/load-languages.ts'
import { calibrate } from './security/calibrate.ts'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

/** A report for operators about what makes judging slow, inexact or impossible on this machine. */
export async function doctor(options: BackendOptions & { languagesFile: string }): Promise<string> {
  const { found, missing } = await findLanguages(await loadLanguages(options.languagesFile))
  return [...machineLines(), ...(await sandboxLines(options)), ...languageLines(found, missing)].join('\n')
}

/** The report of a running judge for its sites, without the measurements. */
export function reportOf({
  backend,
  weaknesses,
  languages,
  missing,
}: {
  backend: string
  weaknesses: readonly string[]
  languages: readonly FoundLanguage[]
  missing: readonly MissingLanguage[]
}): string {
  const sandbox = ['Sandbox', line('backend', backend), ...weaknesses.map((weakness) => line('weakness', weakness))]
  return [...machineLines(), ...sandbox, ...languageLines(languages, missing)].join('\n')
}

export function machineLines(): string[] {
  return [
    'Machine',
    line('architecture', process.arch),
    line('root', process.getuid?.() === 0 ? 'yes' : 'no'),
    line('user namespaces', read('/proc/sys/user/max_user_namespaces')),
    line('processor cores', String(availableParallelism())),
    line('hyper-threading', read('/sys/devices/system/cpu/smt/active') === '1' ? 'on: two timed runs can share a core, which distorts times' : 'off'),
    line('frequency governor', read('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor')),
    line('transparent huge pages', read('/sys/kernel/mm/transparent_hugepage/enabled')),
    line('swap', read('/proc/swaps').split('\n').length > 1 ? 'on: memory limits hold, but times are less exact' : 'off'),
  ]
}

function languageLines(found: readonly FoundLanguage[], missing: readonly MissingLanguage[]): string[] {
  const packages = [...new Set(missing.map(({ language }) => language.package).filter(Boolean))]
  return [
    'Languages',
    ...found.map(({ language, version }) => line(language.name, version)),
    ...missing.map(({ language, why }) => line(language.name, `missing: ${why}${language.package ? ` (apt-get install ${language.package})` : ''}`)),
    ...(packages.length > 0 ? [`To install all missing languages: apt-get install ${packages.join(' ')}`] : []),
  ]
}

const line = (name: string, value: string) => `  ${name.padEnd(24)} ${value}`

async function sandboxLines(options: BackendOptions): Promise<string[]> {
  try {
    const choice = await chooseBackend(options)
    const sandbox = await choice.open(0)
    try {
      return [
        'Sandbox',
        line('backend', choice.name),
        ...(sandbox instanceof Jail ? [line('cgroups', sandbox.helper.cgroupMode)] : []),
        ...choice.weaknesses.map((weakness) => line('weakness', weakness)),
        ...(await calibrate(sandbox)),
      ]
    } finally {
      await sandbox.close()
    }
  } catch (error) {
    return ['Sandbox', line('none', messageOf(error))]
  }
}
