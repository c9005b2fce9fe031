import { useEffect } from 'react'
import { site } from '../../document/bootstrap.ts'

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
