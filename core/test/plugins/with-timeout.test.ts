import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withTimeout } from '../../plugin/index.ts'

test('a request that is never answered times out, even if garbage is collected before', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const never = new AbortController()
  try {
    const asked = Array.from({ length: 20 }, () => withTimeout((signal) => fetch(url, { signal }), 1000, never.signal))
    const collecting = setInterval(collect, 50)
    const ended = await Promise.allSettled(asked)
    clearInterval(collecting)
    for (const one of ended) expect(one).toMatchObject({ status: 'rejected', reason: { name: 'TimeoutError' } })
    const stopped = withTimeout((signal) => fetch(url, { signal }), undefined, never.signal)
    never.abort(new Error('no longer needed'))
    await expect(stopped).rejects.toThrow('no longer needed')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
