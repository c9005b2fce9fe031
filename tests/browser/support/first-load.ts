import type { Page, Request } from 'playwright-core'

export interface LoadedFile {
  readonly address: string
  readonly type: string
  /** Compressed size; 0 for everything but scripts. */
  readonly bytes: number
}

export interface FirstLoad {
  readonly files: readonly LoadedFile[]
  /** Compressed bytes of JavaScript. */
  readonly scriptBytes: number
}

const quietMs = 2000

/** Opens a page and counts everything that it requests until it has been quiet for two seconds. */
export async function measureFirstLoad(page: Page, address: string): Promise<FirstLoad> {
  const requests: Request[] = []
  let last = Date.now()
  const note = (request: Request) => {
    requests.push(request)
    last = Date.now()
  }
  const touch = () => void (last = Date.now())
  page.on('request', note)
  page.on('requestfinished', touch)
  await page.goto(address)
  while (Date.now() - last < quietMs) await page.waitForTimeout(100)
  page.off('request', note)
  page.off('requestfinished', touch)
  const files = await Promise.all(requests.map(measured))
  const scripts = files.filter(({ type }) => type === 'script')
  return { files, scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) }
}

async function measured(request: Request): Promise<LoadedFile> {
  const type = request.resourceType()
  const address = new URL(request.url()).pathname
  // The size is known only when a response has ended, and the live stream does not end.
  if (type !== 'script') return { address, type, bytes: 0 }
  return { address, type, bytes: (await request.sizes()).responseBodySize }
}
