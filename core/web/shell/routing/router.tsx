import { PageFrame } from '@verdict/ui-kit'
import { useEffect } from 'react'
import { createBrowserRouter, Outlet, redirect, useRouteError, type RouteObject } from 'react-router-dom'
import { reportScreenFailure } from '../../api/report-screen-failure.ts'
import type { FrameLayout, Owned, Page, Redirect } from '../../declaration/define-web.ts'
import { FailedPlugin, PluginBoundary } from '../../plugins/plugin-boundary.tsx'
import type { WebPlugins } from '../../plugins/web-plugins.ts'
import { passGuard } from './guards.ts'
import { NotFound } from './not-found.tsx'
import { texts } from '../../text/texts.ts'
import { Shell } from '../shell.tsx'
import { TitledPage } from './use-page-title.tsx'
import { withParameters } from '../../document/paths.ts'

function pageRoute(page: Owned<Page>, plugins: WebPlugins): RouteObject {
  return {
    path: page.path,
    loader: () => passGuard(page),
    handle: page,
    errorElement: <PageBroken plugin={page.plugin} />,
    lazy: async () => ({ element: await contentOf(page, plugins) }),
  }
}

/** Loads a page, or an error page if its files cannot be loaded: when `lazy` rejects, the router renders neither page nor error. */
async function contentOf(page: Owned<Page>, plugins: WebPlugins) {
  const fills = (page.slots ?? []).flatMap((slot) => plugins.fillsOf(slot))
  // Fetched in parallel with the page. The place of a fill reports a failure when it renders the fill.
  for (const { load } of fills) load?.().catch(() => undefined)
  try {
    const [{ default: Content }] = await Promise.all([page.load(), texts.loadNamespaces([page.plugin, ...fills.map(({ plugin }) => plugin)])])
    // Keyed, because several pages may share a component.
    return (
      <TitledPage key={page.path} page={page}>
        <Content {...page.with} />
      </TitledPage>
    )
  } catch (failure) {
    return <PageFailed plugin={page.plugin} failure={failure} />
  }
}

/** Puts pages into frames, of which the first is the outermost. `path` is that of the first page. */
function framed(pages: RouteObject[], frames: readonly Owned<FrameLayout>[], path: string): RouteObject[] {
  const [frame, ...inner] = frames
  if (!frame) return pages
  const lazy = async () => ({ element: await layoutOf(frame) })
  const id = [...frames.map(({ token }) => token), path].join(' ')
  return [{ id, handle: frame, lazy, children: framed(pages, inner, path), errorElement: <PageBroken plugin={frame.plugin} /> }]
}

/** Loads the layout of a frame. If it fails, the page is shown without it, below an error notice. */
async function layoutOf({ plugin, load }: Owned<FrameLayout>) {
  const without = (failure: unknown) => (
    <>
      <FailedPlugin plugin={plugin} failure={failure} />
      <Outlet />
    </>
  )
  try {
    const { default: Layout } = await load()
    return (
      <PluginBoundary plugin={plugin} instead={without}>
        <Layout />
      </PluginBoundary>
    )
  } catch (failure) {
    void reportScreenFailure(plugin, failure)
    return without(failure)
  }
}

/** Pages with the same frames become children of one route, so that a frame stays mounted when its tabs change. */
function group(pages: readonly Owned<Page>[], plugins: WebPlugins): RouteObject[] {
  const families = new Map<string, RouteObject[]>()
  return pages.flatMap((page) => {
    const route = pageRoute(page, plugins)
    const frames = page.bare ? [] : plugins.framesAround(page.path)
    if (frames.length === 0) return [route]
    const key = frames.map(({ token }) => token).join(' ')
    const family = families.get(key)
    if (family) {
      family.push(route)
      return []
    }
    const begun = [route]
    families.set(key, begun)
    return framed(begun, frames, page.path)
  })
}

/** Keeps the query; a `*` at the end of both paths stands for all that follows. */
function redirectRoute({ path, to }: Redirect): RouteObject {
  const depth = path.split('/').length - 1
  return {
    path,
    loader: ({ params, request }) => {
      const { pathname, search } = new URL(request.url)
      // Taken from the address, which is still encoded.
      const rest = pathname.split('/').slice(depth)
      return redirect(withParameters(to, params).replace(/\/\*$/, () => ['', ...rest].join('/')) + search)
    },
  }
}

/** The routes of the site: those of the plugins, the redirect to the home page, and the 404 page. */
export function siteRoutes(plugins: WebPlugins): RouteObject[] {
  return [
    {
      element: <Shell />,
      hydrateFallbackElement: <Shell waiting />,
      children: [
        { path: '/', loader: () => redirect('/home') },
        ...plugins.redirects.map(redirectRoute),
        ...group(plugins.pages, plugins),
        { path: '*', element: <NotFound /> },
      ],
    },
  ]
}

export const createSiteRouter = (plugins: WebPlugins) => createBrowserRouter(siteRoutes(plugins))

/** Replaces a page whose files could not be loaded, and names its plugin. */
function PageFailed({ plugin, failure }: { plugin: string; failure: unknown }) {
  useEffect(() => void reportScreenFailure(plugin, failure), [plugin, failure])
  return (
    <PageFrame>
      <FailedPlugin plugin={plugin} failure={failure} />
    </PageFrame>
  )
}

/** The page for an error while a page renders. */
const PageBroken = ({ plugin }: { plugin: string }) => <PageFailed plugin={plugin} failure={useRouteError()} />
