import type { ReactNode } from 'react'
import type { Owned, Page } from '../../declaration/define-web.ts'
import { useText } from '../../text/use-text.ts'
import { usePageTitle } from './use-page-title.ts'

/** Sets the title that the plugin declared for the page; the page itself may set a more specific one. */
export function TitledPage({ page, children }: { page: Owned<Page>; children: ReactNode }) {
  const t = useText({ id: page.plugin })
  usePageTitle(page.title ? t(page.title) : undefined)
  return children
}
