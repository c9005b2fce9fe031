import { usePagedList } from '@verdict/page-kit'
import { useEffect } from 'react'

const refreshMs = 10_000

/** A list to which participants and others of the staff add: it is read again every ten seconds while the page is seen. */
export function useJuryList<Row>(...list: Parameters<typeof usePagedList<{ records: Row[]; total: number }>>) {
  const loaded = usePagedList(...list)
  const { reload } = loaded
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [reload])
  return loaded
}
