import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const Chunk = z.object({ file: z.string(), imports: z.array(z.string()).optional(), css: z.array(z.string()).optional() })

interface ChunkRow {
  file: string
  raw: number
  sent: number
}

const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url))

function sizeOf(file: string): ChunkRow {
  const path = dist + file
  return { file, raw: statSync(path).size, sent: statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size }
}

/** Everything a browser loads before a visitor sees a page; `page` is the page module's path in the manifest. */
export function firstLoad(page: string, language = 'zh-CN'): { scripts: ChunkRow[]; styles: ChunkRow[] } {
  const chunks = z.record(z.string(), Chunk).parse(JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')))
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of chunks[key]?.imports ?? []) visit(next)
  }
  const texts = Object.keys(chunks).find((key) => chunks[key]!.file.includes(`texts-${language}`))
  for (const start of ['index.html', page, ...(texts ? [texts] : [])]) {
    if (!chunks[start]) throw new Error(`${start} is not in the manifest`)
    visit(start)
  }
  const found = [...seen].map((key) => chunks[key]!)
  const rows = (files: string[]) => [...new Set(files)].map(sizeOf).toSorted((a, b) => b.sent - a.sent)
  return { scripts: rows(found.map(({ file }) => file)), styles: rows(found.flatMap(({ css }) => css ?? [])) }
}

export const total = (rows: readonly ChunkRow[]): number => rows.reduce((sum, { sent }) => sum + sent, 0)

function print(page: string): void {
  const { scripts, styles } = firstLoad(page)
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8)
  const lines = [...scripts, ...styles].map(({ file, raw, sent }) => `${kilobytes(raw)} ${kilobytes(sent)}  ${file}`)
  process.stdout.write(`First load of ${page} (kB raw, kB brotli)\n${lines.join('\n')}\n`)
  process.stdout.write(`JavaScript ${kilobytes(total(scripts))} kB, CSS ${kilobytes(total(styles))} kB, compressed\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(process.argv[2] ?? 'pages/plain-home.tsx')
