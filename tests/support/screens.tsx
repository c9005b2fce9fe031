import { act, cleanup, render } from '@testing-library/react'
import type { Role } from '@verdict/core'
import type { WebPlugin } from '@verdict/core/web'
import { KitProvider } from '@verdict/ui-kit'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { kernelWeb } from '../../core/web/pages/kernel-web.ts'
import { WebPlugins, WebPluginsContext } from '../../core/web/plugins/web-plugins.ts'
import { readSession, storeRoles, storeUser, tokenStore } from '../../core/web/session/session.ts'
import { siteRoutes } from '../../core/web/shell/routing/router.tsx'
import { person } from '../../core/web/test/people.ts'
import { startTexts } from '../../core/web/text/texts.ts'

/**
 * The server's answers, by path. A function gets the query or the body of the call; an error is a refusal with its message, and its code if it
 * has one.
 */
export type Answers = Readonly<Record<string, unknown>>

export interface ScreenOptions {
  readonly plugins: readonly WebPlugin[]
  readonly answers: Answers
  /** The logged-in user. Defaults to a visitor. */
  readonly viewer?: { readonly username?: string; readonly roles?: Role[]; readonly permissions?: readonly string[] }
}

/** A call that a page made. */
interface Call {
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Pages of plugins in the frame of the site, in English, with prepared answers of the server. */
export class Screens {
  readonly calls: Call[] = []
  readonly #plugins: readonly WebPlugin[]

  private constructor(plugins: readonly WebPlugin[]) {
    this.#plugins = plugins
  }

  static async start({ plugins, answers, viewer }: ScreenOptions): Promise<Screens> {
    const screens = new Screens([...plugins, kernelWeb])
    cleanup()
    localStorage.clear()
    window.scrollTo = () => undefined
    vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
      const { pathname, searchParams } = new URL(address, 'http://site')
      const input = typeof request?.body === 'string' ? (JSON.parse(request.body) as Call['input']) : Object.fromEntries(searchParams)
      screens.calls.push({ path: pathname, input })
      const answer = answers[pathname]
      const data = typeof answer === 'function' ? (answer as (input: Call['input']) => unknown)(input) : (answer ?? null)
      return data instanceof Error
        ? Response.json({ status: 400, msg: data.message, data: null, code: (data as Error & { code?: string }).code }, { status: 400 })
        : Response.json({ status: 200, msg: 'success', data })
    })
    tokenStore.write(viewer ? 'token' : null)
    if (viewer) storeUser(person(viewer.roles, viewer.username))
    readSession()
    if (viewer?.permissions) storeRoles(viewer.roles ?? [], viewer.permissions)
    await startTexts(screens.#plugins, 'en-US')
    return screens
  }

  /** Returns the inputs of the calls to a path, in order. */
  sentTo(path: string): Call['input'][] {
    return this.calls.filter((call) => call.path === path).map(({ input }) => input)
  }

  async open(path: string) {
    const plugins = new WebPlugins(this.#plugins)
    const router = createMemoryRouter(siteRoutes(plugins), { initialEntries: [path] })
    await act(async () => {
      render(
        <KitProvider language="en-US">
          <WebPluginsContext value={plugins}>
            <RouterProvider router={router} />
          </WebPluginsContext>
        </KitProvider>,
      )
    })
    return router
  }
}
