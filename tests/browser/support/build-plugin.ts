import { declarationFile, type WebPart } from '@verdict/core'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { verdictPlugin } from '@verdict/build'

const built = new Map<string, Promise<string>>()

/** Builds a plugin as its author would, in a folder outside this repository, once for all tests; returns the folder of its web part. */
export function buildPlugin(name: string): Promise<string> {
  const known = built.get(name) ?? buildOnce(name)
  built.set(name, known)
  return known
}

async function buildOnce(name: string): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), 'verdict-plugin-')), name)
  cpSync(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)), folder, { recursive: true })
  await build({ configFile: false, root: folder, mode: 'production', logLevel: 'warn', plugins: [verdictPlugin()] })
  return join(folder, 'dist/web')
}

/** Builds a plugin that imports contracts of other plugins where it stands, because it finds their packages there; returns the folder of its web part. */
export async function buildPluginIn(source: URL): Promise<string> {
  const outDir = join(mkdtempSync(join(tmpdir(), 'verdict-plugin-')), 'web')
  await build({ configFile: false, root: fileURLToPath(source), mode: 'production', logLevel: 'warn', plugins: [verdictPlugin({ outDir })] })
  return outDir
}

/** The web part of a built plugin as the server writes it into the page. */
export function webPartOf(id: string, folder: string): WebPart {
  const styles = existsSync(join(folder, 'index.css')) ? [`/plugins/${id}/index.css`] : []
  return { entry: `/plugins/${id}/index.js`, styles, declares: JSON.parse(readFileSync(join(folder, declarationFile), 'utf8')) as WebPart['declares'] }
}

/** All scripts of a built plugin, concatenated. */
export function scriptsIn(folder: string): string {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
}
