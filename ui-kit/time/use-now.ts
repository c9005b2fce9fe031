import { useEffect, useState } from 'react'

/** The server's time, updated every `interval` ms; `offset` is server time minus local time. */
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
