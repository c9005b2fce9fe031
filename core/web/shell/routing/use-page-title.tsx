import { useEffect, type ReactNode } from 'react'
import type { Owned, Page } from '../../declaration/define-web.ts'
import { site } from '../../document/bootstrap.ts'
import { useText } from '../../text/use-text.ts'

/** Sets the document title while the page is shown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = title ? `${title} - ${site.shortName}` : site.name
    return () => {
      document.title = site.name
    }
  }, [title])
}

/** Sets the title that the plugin declared for the page; the page itself may set a more specific one. */
export function TitledPage({ page, children }: { page: Owned<Page>; children: ReactNode }) {
  const t = useText({ id: page.plugin })
  usePageTitle(page.title ? t(page.title) : undefined)
  return children
}
