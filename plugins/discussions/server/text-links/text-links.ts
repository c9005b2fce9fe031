import type { Users } from '@verdict/core/server'
import type { ContextResolver, ProblemBank, Viewer } from '@verdict/plugin-problems/contract'
import type { SubmissionService } from '@verdict/plugin-submissions/contract'
import type { TextLink } from '../../contract.ts'

interface Deps {
  readonly users: Users
  readonly bank: ProblemBank
  readonly resolver: ContextResolver
  readonly submissions: SubmissionService | undefined
}

/** A mention in a text: the words, the kind of thing, and its number or name. */
interface Named {
  readonly text: string
  readonly word: string
  readonly id: string
}

/** The maximum numbers of links in one text and in all texts of a list. */
const maxLinks = 50
const maxLinksOfList = 100
const maxSubmission = 2 ** 31
/** `problem#SUM`, `contest#5`, `submission#77`. Only Latin letters before it make it part of another word, because Chinese has no spaces. */
const things = /(?<![A-Za-z0-9_])([a-z]+)#([A-Za-z0-9_-]{1,50})/g
const people = /(?<![A-Za-z0-9_.@/])@([\p{L}\p{N}_-]{1,20})/gu

/** Finds mentions in users' texts and their links for a reader. A link reveals a title only to readers who can see the thing. */
export class TextLinks {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async of(text: string, viewer: Viewer): Promise<TextLink[]> {
    const named = namedIn(text)
    return linksIn(named, await this.#links(named, viewer))
  }

  /** Returns the links of each of several texts. */
  async ofAll(texts: readonly string[], viewer: Viewer): Promise<TextLink[][]> {
    const namedByText = texts.map(namedIn)
    const different = new Map(namedByText.flat().map((one) => [one.text, one]))
    const links = await this.#links([...different.values()].slice(0, maxLinksOfList), viewer)
    return namedByText.map((named) => linksIn(named, links))
  }

  /** Returns links by the words that they replace. */
  async #links(named: readonly Named[], viewer: Viewer): Promise<ReadonlyMap<string, TextLink>> {
    const [mentioned, submissions] = await Promise.all([this.#people(named), this.#submissions(named, viewer)])
    const links = await Promise.all(
      named.map(async (one) => {
        if (one.word === '@') return mentioned.get(one.id)
        if (one.word === 'submission') return submissions.get(one.id)
        return one.word === 'problem' ? this.#problem(one.id) : this.#context(one, viewer)
      }),
    )
    return new Map(named.flatMap(({ text }, index) => (links[index] ? [[text, { text, ...links[index] }] as const] : [])))
  }

  async #people(named: readonly Named[]): Promise<ReadonlyMap<string, Omit<TextLink, 'text'>>> {
    const names = named.filter(({ word }) => word === '@').map(({ id }) => id)
    const users = names.length === 0 ? [] : await this.#deps.users.findByNames(names)
    return new Map(
      users.flatMap((user, index) =>
        user ? [[names[index]!, { path: `/user-home?username=${encodeURIComponent(user.username)}`, title: `@${user.username}` }] as const] : [],
      ),
    )
  }

  async #submissions(named: readonly Named[], viewer: Viewer): Promise<ReadonlyMap<string, Omit<TextLink, 'text'>>> {
    const ids = named.flatMap(({ word, id }) => (word === 'submission' && isNumber(id) && Number(id) < maxSubmission ? [Number(id)] : []))
    if (ids.length === 0 || !this.#deps.submissions) return new Map()
    const visible = await this.#deps.submissions.visible(ids, viewer)
    return new Map(
      [...visible].map(([id, { row }]) => [String(id), { path: `/submission-detail/${id}`, title: `#${id} ${row.displayPid ?? ''} (${row.username})` }]),
    )
  }

  async #problem(displayId: string): Promise<Omit<TextLink, 'text'> | undefined> {
    const { bank } = this.#deps
    const problem = await bank.find(displayId)
    // A problem outside the public list has no page, not even for root.
    if (!problem || !(await bank.labels()).has(problem.pid)) return undefined
    return { path: `/problem/${encodeURIComponent(problem.problemId)}`, title: `${problem.problemId} ${problem.title}` }
  }

  async #context({ word, id }: Named, viewer: Viewer): Promise<Omit<TextLink, 'text'> | undefined> {
    return isNumber(id) ? this.#deps.resolver.pageOf(word, Number(id), viewer) : undefined
  }
}

/** Returns the mentioned usernames in a text, up to the maximum number of links. */
export function peopleIn(text: string): string[] {
  return namedIn(text).flatMap(({ word, id }) => (word === '@' ? [id] : []))
}

function linksIn(named: readonly Named[], links: ReadonlyMap<string, TextLink>): TextLink[] {
  return named.flatMap(({ text }) => links.get(text) ?? [])
}

function isNumber(id: string): boolean {
  return /^\d{1,15}$/.test(id)
}

function namedIn(text: string): Named[] {
  const found = new Map<string, Named>()
  for (const [whole, word = '', id = ''] of text.matchAll(things)) if (found.size < maxLinks) found.set(whole, { text: whole, word, id })
  for (const [, name = ''] of text.matchAll(people))
    for (const id of namesIn(name)) if (found.size < maxLinks) found.set(`@${id}`, { text: `@${id}`, word: '@', id })
  return [...found.values()]
}

/** Returns the name as written, and without Chinese text after it. */
function namesIn(name: string): string[] {
  const latin = /^[A-Za-z0-9_-]+/.exec(name)?.[0]
  return latin === undefined || latin === name ? [name] : [name, latin]
}
