import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|ttf)$/
const minBytes = 1024

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < minBytes) return
  const quality = content.length > 1_000_000 ? 9 : 11
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)])
}

/** Writes brotli and gzip copies beside compressible files, so that the server never compresses. Not for index.html, which the server fills in. */
export function precompress(): Plugin {
  return {
    name: 'verdict-precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((file) => compressible.test(file))
          .map((file) => compress(join(dir, file))),
      )
    },
  }
}
