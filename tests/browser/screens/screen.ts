import type { TestSite } from '@verdict/core/testing'
import type { Page } from 'playwright-core'

/** Who opens a screen: a visitor, an ordinary user, or root. */
export type Viewer = 'visitor' | 'user' | 'root'

/** A simulated response to a screen's API call. */
export type AnswerState = 'empty' | 'loading' | 'failed'

/** A screen of the demo site, for screenshots and accessibility tests. */
export interface Screen {
  /** Used as the file name. */
  readonly name: string
  /** The path, or a function of the ids that `sample` has returned. */
  readonly path: string | ((sample: Readonly<Record<string, string | number>>) => string)
  readonly as?: Viewer
  /** An action before the screenshot, such as opening a dialog, a tab or a menu. */
  readonly act?: (page: Page) => Promise<void>
  /** The API call whose empty, pending or failed response puts the screen into another state. `nothing` is the shape of an empty response: a `page` or a `list`. */
  readonly states?: { readonly call: string; readonly nothing?: 'page' | 'list'; readonly of?: readonly AnswerState[] }
}

/** The screens of one plugin on the demo site. */
export interface ScreenSet {
  readonly plugin: string
  readonly screens: readonly Screen[]
  /** Finds what the screens show on the demo site, and creates what it lacks; the returned ids and names are passed to `path`. `people` are already logged in. */
  readonly sample?: (site: TestSite, people: SamplePeople) => Promise<Record<string, string | number> | void>
}

type Person = Awaited<ReturnType<TestSite['as']>>

/** The users who open the screens, and create what the demo site lacks. */
export interface SamplePeople {
  readonly root: Person
  readonly user: Person
}

/** An address without a page. */
export const nowhere = '/nowhere'

export const rootName = 'root'
/** A student of the demo site. */
export const userName = 'emma.clark'
