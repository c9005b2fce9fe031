import { Archives } from './archives.ts'
import { createFolder } from './create-folder.ts'
import { prepareNode } from './installing.ts'
import type { Choice, PackageList } from './package-list.ts'
import type { Texts } from './texts.ts'

interface Order {
  readonly name: string
  readonly list: PackageList
  readonly choice: Choice
  readonly texts: Texts
  /** The folder with the archives of the packages; undefined if the registry has them. */
  readonly from: string | undefined
  readonly install: boolean
}

/** Creates the folder of a site completely, or not at all. */
export async function createSite({ name, list, choice, texts, from, install }: Order, signal: AbortSignal): Promise<void> {
  const archives = from === undefined ? undefined : Archives.of(list.archivesOf(list.named(choice)), from)
  const files = siteFiles({ list, choice, texts, hasArchives: archives !== undefined })
  const onInstall = install ? () => console.log(texts.t('installing')) : undefined
  const path = await createFolder(name, { files, archives, onInstall }, signal)
  if (install) await prepareNode(path)
}

interface Site {
  readonly list: PackageList
  readonly choice: Choice
  readonly texts: Texts
  /** Whether its packages are archives in the folder of the site. */
  readonly hasArchives: boolean
}

/** The files of a new site by their paths. */
function siteFiles(site: Site): Readonly<Record<string, string>> {
  return {
    'package.json': `${JSON.stringify(packageFile(site), null, 2)}\n`,
    'config/site.yaml': configuration(site),
    '.gitignore': '/node_modules/\n/data*/\n/.verdict/\n*.log\n',
    'README.md': site.texts.t('readme'),
  }
}

function packageFile({ list, choice, hasArchives }: Site): object {
  const named = list.named(choice)
  const ranges = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, list.rangeOf(name, hasArchives)]))
  const others = list.withNeeds(named).filter((name) => !named.includes(name))
  return {
    name: 'site',
    private: true,
    scripts: { start: 'verdict run' },
    dependencies: ranges(named),
    // The packages that these need are no longer looked for in a registry.
    ...(hasArchives && { overrides: ranges(others) }),
  }
}

function configuration({ choice, texts }: Site): string {
  const unset = ['port: 8080', 'host: 127.0.0.1', 'plugins: { judging: true }']
  return [
    `# ${texts.t('config.about')}`,
    `# ${texts.t('config.plugins', { names: [...choice.plugins, ...choice.added.map(({ id }) => id)].toSorted().join(', ') })}`,
    '',
    ...unset.map((line) => `# ${line}`),
    `settings: { kernel: { defaultLanguage: ${texts.language} } }`,
    '',
  ].join('\n')
}
