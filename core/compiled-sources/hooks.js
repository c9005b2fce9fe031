// Node.js module hooks that compile TypeScript sources, with a cache keyed by the hash of the source.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { trustedFolder } from './trusted-folder.js'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
/** Beside the sources and never in a folder for temporary files, where any local account could plant code. */
const compiled = trustedFolder(join(checkout, 'dist', 'server'))
const options = { loader: 'ts', format: 'esm', target: 'node20.10', sourcemap: 'inline', sourcesContent: false }

export async function load(url, context, nextLoad) {
  const [address] = url.split('?', 1)
  if (!address.startsWith('file:') || !address.endsWith('.ts')) return nextLoad(url, context)
  const path = fileURLToPath(address)
  return { format: 'module', shortCircuit: true, source: await javaScriptOf(path, await readFile(path, 'utf8')) }
}

async function javaScriptOf(path, text) {
  const place = relative(checkout, path)
  const file = compiled.readable && !place.startsWith('..') ? join(compiled.folder, `${place}.js`) : undefined
  const mark = `//${createHash('sha256').update(JSON.stringify(options)).update(text).digest('hex')}`
  const cached = file && (await readFile(file, 'utf8').catch(() => undefined))
  if (cached?.endsWith(mark)) return cached
  const code = `${await compile(path, text)}${mark}`
  if (file && compiled.writable) await write(file, code)
  return code
}

let idle

async function compile(path, text) {
  const { transform, stop } = await import('esbuild')
  const { code } = await transform(text, { ...options, sourcefile: path })
  // The compiler is a process of its own, which is not needed once everything is loaded.
  clearTimeout(idle)
  idle = setTimeout(stop, 1000).unref()
  return code
}

/** Writes atomically, because several processes start at once and any may be killed. A full disk only costs time. */
async function write(file, code) {
  const draft = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    .then(() => writeFile(draft, code, { mode: 0o600 }))
    .then(() => rename(draft, file))
    .catch(() => undefined)
}
