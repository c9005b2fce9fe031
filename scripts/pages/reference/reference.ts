import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportsOf, membersOf, type Entry } from './entries.ts'
import { ExampleFinder, type Example } from './examples.ts'

const root = join(import.meta.dirname, '../../..')

interface Page {
  readonly title: string
  readonly about: string
  readonly sections: () => readonly { readonly title: string; readonly entries: readonly Entry[] }[]
  /** The start of the names of its entries in code. */
  readonly pictures?: true
}

const values = (entries: readonly Entry[]) => entries.filter(({ isType, about, signature }) => !isType && (about !== '' || signature !== ''))
const isHook = ({ name }: Entry) => /^use[A-Z]/.test(name)
const isComponent = ({ name, file }: Entry) => /^[A-Z]/.test(name) && (file.endsWith('.tsx') || file.startsWith('ui-kit/arco/'))
const split = (entries: readonly Entry[]) => ({
  hooks: entries.filter(isHook),
  components: entries.filter((entry) => !isHook(entry) && isComponent(entry)),
  others: entries.filter((entry) => !isHook(entry) && !isComponent(entry)),
})

const context = 'core/server/kernel/server-context.ts'

const pages: Readonly<Record<string, Page>> = {
  'reference/server.md': {
    title: 'Server',
    about: 'What `@verdict/core/server` offers to server halves of plugins: `ctx`, which `setup` receives, and what its file exports.',
    sections: () => [
      { title: 'ctx', entries: membersOf(context, 'ServerContext').map((entry) => ({ ...entry, name: `ctx.${entry.name}` })) },
      { title: 'Functions and classes', entries: values(exportsOf('core/server/index.ts')) },
      { title: 'Types', entries: exportsOf('core/server/index.ts').filter(({ isType }) => isType) },
    ],
  },
  'reference/contract.md': {
    title: 'Contract',
    about: 'What `@verdict/core` offers to contracts: plugins, calls, tokens and the shapes of the wire. Servers and pages import it, too.',
    sections: () => [
      { title: 'Functions and schemas', entries: values(exportsOf('core/plugin/index.ts')) },
      { title: 'Types', entries: exportsOf('core/plugin/index.ts').filter(({ isType }) => isType) },
    ],
  },
  'reference/web.md': {
    title: 'Web',
    about:
      'What `@verdict/core/web` and `@verdict/page-kit` offer to pages: hooks, parts, slots and forms. Components without data are in the [ui-kit](ui-kit.md).',
    sections: () => {
      const { hooks, components, others } = split(values(exportsOf('core/web/index.ts')))
      const kit = values(exportsOf('core/page-kit/index.ts'))
      return [
        { title: 'Hooks', entries: hooks },
        { title: 'Components', entries: components },
        { title: 'Declarations and functions', entries: others },
        { title: 'page-kit', entries: kit },
      ]
    },
  },
  'reference/ui-kit.md': {
    title: 'ui-kit',
    about:
      'The components of `@verdict/ui-kit`. They show what they are given, in the language and theme of the page. A running site shows all of them at `/gallery`. Icons are called `IconTrophy` and so on, as in [Arco](https://arco.design/react/en-US/components/icon).',
    sections: () => {
      const { hooks, components, others } = split(values(exportsOf('ui-kit/index.ts')))
      return [
        { title: 'Components', entries: components },
        { title: 'Hooks', entries: hooks },
        { title: 'Functions and values', entries: others },
      ]
    },
    pictures: true,
  },
  'reference/testing.md': {
    title: 'Testing',
    about: 'What `@verdict/core/testing` offers to tests: sites with a real database, and people who use them.',
    sections: () => [
      { title: 'Functions and classes', entries: values(exportsOf('core/testing/index.ts')) },
      { title: 'TestSite', entries: membersOf('core/testing/start-test-site.ts', 'TestSite').map((entry) => ({ ...entry, name: `site.${entry.name}` })) },
    ],
  },
}

const finder: { found?: ExampleFinder } = {}

/** The pages about everything that authors of plugins import. Each keeps the examples of its present text that are still in their files. */
export const referencePages: Readonly<Record<string, (present: string) => Promise<string>>> = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [name, async (present: string) => pageOf(page, present)]),
)

function pageOf({ title, about, sections, pictures }: Page, present: string): string {
  finder.found ??= new ExampleFinder()
  const known = presentExamples(present)
  const seen = new Set<string>()
  const texts = sections().map((section) => {
    const entries = section.entries.filter(({ name }) => !seen.has(name) && seen.add(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    if (section.title === 'Types')
      return `## Types\n\n| type | |\n|---|---|\n${entries.map((entry) => `| \`${entry.name}\` | ${entry.about.replaceAll('|', '\\|')} |`).join('\n')}\n`
    return `## ${section.title}\n\n${entries.map((entry) => entryText(entry, finder.found?.find(entry.name, known.get(entry.name)), pictures ? pictureOf(entry) : undefined)).join('\n')}`
  })
  return `# Reference: ${title}\n\n${about}\n\nGenerated from the comments of the sources by \`npm run contracts\`. The examples are code of this repository, which is compiled and which tests run.\n\n${texts.join('\n')}`
}

function entryText({ name, about, signature }: Entry, example: Example | undefined, picture: string | undefined): string {
  const language = example?.file.endsWith('.tsx') ? 'tsx' : 'ts'
  return [
    `### \`${name}\`\n`,
    ...(about === '' ? [] : [`${about}\n`]),
    ...(signature === '' ? [] : [`\`\`\`ts\n${signature}\n\`\`\`\n`]),
    ...(example ? [`Example, of \`${example.file}\`:\n\n\`\`\`${language}\n${example.code}\n\`\`\`\n`] : []),
    ...(picture === undefined ? [] : [`![${picture}](../pictures/ui-kit/${picture}.png)\n`]),
  ].join('\n')
}

/** The examples of a page, by the names of their entries. */
export function presentExamples(page: string): Map<string, Example> {
  const found = page.matchAll(/^### `([^`]+)`\n(?:(?!^###)[^])*?^Example, of `([^`]+)`:\n\n```\w+\n([^]*?)\n```$/gm)
  return new Map([...found].map(([, name = '', file = '', code = '']) => [name, { file, code }]))
}

const galleries = globSync('ui-kit/gallery/*-samples.tsx', { cwd: root })
  .toSorted()
  .map((file) => ({ picture: /(\w+)-samples/.exec(file)?.[1] ?? '', text: readFileSync(join(root, file), 'utf8') }))

/** The picture of the samples that show a component. */
function pictureOf({ name }: Entry): string | undefined {
  return galleries.find(({ text }) => new RegExp(`<${name}\\b`).test(text))?.picture
}
