import { headersOf } from '@verdict/core/testing'
import type { SampleSite } from './route-samples.ts'

const paths = ['/api/health/live', '/api/health/ready', '/api/metrics', '/api/openapi.json', '/api/docs']

/** How the routes for operators, which no contract declares, answer; the site has a token for its metrics. */
export async function operatorRows({ site, callers }: SampleSite): Promise<string[]> {
  const all = {
    nobody: {},
    'the token of the metrics': headersOf('Bearer scrape'),
    'another token': headersOf('Bearer scrap'),
    'a proxy': { 'x-forwarded-for': '192.0.2.1' },
    author: await callers.author(),
  }
  const rows = paths.map(async (path) => {
    const statuses = Object.entries(all).map(async ([caller, headers]) => {
      const response = await fetch(site.url + path, { headers })
      await response.body?.cancel()
      return `  HTTP ${response.status}: ${caller}`
    })
    return `GET ${path}\n${(await Promise.all(statuses)).join('\n')}`
  })
  return Promise.all(rows)
}
