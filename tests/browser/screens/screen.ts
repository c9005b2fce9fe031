import type { TestSite } from '@verdict/core/testing'
import type { Page } from 'playwright-core'

/** Who looks at a screen: a visitor, an ordinary person, or root. */
export type Looker = 'visitor' | 'user' | 'root'

/** What a screen's own call answers, in place of what it would. */
export type AnswerState = 'empty' | 'loading' | 'failed'

/** One screen of the site, as the pictures and the checks for every reader visit it. */
export interface Screen {
  /** Becomes the file name. */
  readonly name: string
  /** The path, or how to make it out of what the sample data gave. */
  readonly path: string | ((sample: Readonly<Record<string, string | number>>) => string)
  readonly as?: Looker
  /** What to do there first: open a dialog, a tab, a menu. */
  readonly act?: (page: Page) => Promise<void>
  /** States that the screen can be in when this call answers nothing, not yet, or not well. `nothing` is the data of an empty answer: `page` or a list. */
  readonly states?: { readonly call: string; readonly nothing?: 'page' | 'list'; readonly of?: readonly AnswerState[] }
}

/** The screens of one plugin, with data for them that is made by real calls. */
export interface ScreenSet {
  readonly plugin: string
  readonly screens: readonly Screen[]
  /** What it gives (ids, names) is there for the paths. `people` are logged in already. */
  readonly sample?: (site: TestSite, people: SamplePeople) => Promise<Record<string, string | number> | void>
}

type Person = Awaited<ReturnType<TestSite['as']>>

/** Those who make the sample data, and who look. */
export interface SamplePeople {
  readonly root: Person
  readonly user: Person
}

export const rootName = 'principal'
export const userName = 'xiaoming'
