import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(js|css|svg|html|json|ttf)$/
const smallest = 1024

/** Puts a brotli and a gzip copy beside every file that shrinks, so that the server never compresses. */
export function precompress(): Plugin {
  return {
    name: 'verdict-precompress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle)) {
        // The server writes into index.html before it sends it.
        if (!worthIt.test(file) || file === 'index.html') continue
        const path = join(dir!, file)
        const content = readFileSync(path)
        if (content.length < smallest) continue
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: content.length > 1_000_000 ? 9 : 11 } }))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
