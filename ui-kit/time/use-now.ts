import { useEffect, useState } from 'react'

/** The server's time, renewed at the given pace; `offset` is server time minus this machine's. */
export function useNow(interval = 1000, offset = 0): number {
  const [now, setNow] = useState(() => Date.now() + offset)
  useEffect(() => {
    const renew = () => setNow(Date.now() + offset)
    renew()
    const timer = setInterval(renew, interval)
    return () => clearInterval(timer)
  }, [interval, offset])
  return now
}
