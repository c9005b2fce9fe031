import { usePagedList } from '@verdict/page-kit'
import { useEffect } from 'react'

const refreshMs = 10_000

/** A list to which participants and others of the staff add: it is read again every ten seconds while the page is seen. */
export function useJuryList<Row>(...list: Parameters<typeof usePagedList<Row>>) {
  const { table, reload } = usePagedList(...list)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [reload])
  // A refresh that fails says so in a message, and what is known stays.
  return { table: { ...table, error: table.rows ? undefined : table.error }, reload }
}
