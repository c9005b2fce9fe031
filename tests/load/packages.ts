import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { Random } from '@verdict/core/testing'
import type { WrittenFile } from '@verdict/plugin-exchange/contract'
import { zipStream } from '../../plugins/exchange/server/packages/zip-writer.ts'
import { exchangeOf } from '../../plugins/exchange/testing/exchange-site.ts'
import { LoadSite } from './load-site.ts'

/**
 * Measures how much memory the process of a site takes while it reads and imports large packages: many problems in one XML file, and a large zip. The packages
 * are made here, of text that hardly gets smaller in a zip.
 */
const { values } = parseArgs({ options: { items: { type: 'string', default: '480' }, megabytes: { type: 'string', default: '500' } } })
const [itemCount, zipMegabytes] = [Number(values.items), Number(values.megabytes)]
const megabyte = 1024 * 1024
const casesOfItem = 10
const caseBytes = 10_000
const problemsOfZip = 10
const casesOfProblem = 10

const random = new Random(1)
/** Each file is a piece of it that begins somewhere else, so that no two are equal. */
const text = Buffer.from(Array.from({ length: 2 * megabyte }, () => 97 + random.below(26)))
function* piecesOf(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0;) {
    const from = random.below(megabyte)
    const piece = text.subarray(from, from + Math.min(left, megabyte))
    left -= piece.length
    yield piece
  }
}

function* fps(): Generator<string | Buffer> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<fps version="1.5">\n'
  for (let item = 1; item <= itemCount; item += 1) {
    yield `<item><title>Item ${item}</title><time_limit unit="s">1</time_limit><memory_limit unit="mb">128</memory_limit>`
    yield '<description><![CDATA[<p>Add.</p>]]></description><sample_input>1</sample_input><sample_output>1</sample_output>'
    for (let number = 1; number <= casesOfItem; number += 1)
      for (const side of ['input', 'output']) {
        yield `<test_${side} name="${number}"><![CDATA[`
        yield* piecesOf(caseBytes)
        yield `]]></test_${side}>\n`
      }
    yield '<hint></hint><source></source></item>\n'
  }
  yield '</fps>\n'
}

async function* largeZip(): AsyncGenerator<WrittenFile> {
  const sideBytes = Math.floor((zipMegabytes * megabyte) / problemsOfZip / casesOfProblem / 2)
  for (let problem = 1; problem <= problemsOfZip; problem += 1) {
    yield { path: `p${problem}/data.yml`, content: "inputFile: '#.in'\n" }
    for (let number = 1; number <= casesOfProblem; number += 1)
      for (const ending of ['in', 'out']) yield { path: `p${problem}/${number}.${ending}`, content: async () => Readable.from(piecesOf(sideBytes)) }
  }
}

const folder = await mkdtemp(join(tmpdir(), 'verdict-packages-'))
const site = await LoadSite.start(['judging', 'problems', 'exchange', 'format-fps', 'format-syzoj'])
try {
  const { api, ended } = exchangeOf(await site.root())
  const rows: object[] = []
  const measured = async (what: string, name: string, content: Readable) => {
    const path = join(folder, name)
    await pipeline(content, createWriteStream(path))
    const file = new File([await openAsBlob(path)], name)
    const before = await site.memory()
    const look = await site.peakWhile(() => api.upload({ file }))
    const { id } = look.result
    const work = await site.peakWhile(async () => {
      await api.start({ body: { id } })
      return ended(id)
    })
    const { state, done, total } = work.result
    rows.push({
      package: what,
      MB: Math.round(file.size / 1e6),
      imported: `${state}: ${done} of ${total}`,
      'before, MB': before,
      'peak of the look, MB': look.peak,
      'look, s': look.seconds,
      'peak of the import, MB': work.peak,
      'import, s': work.seconds,
    })
    await rm(path)
  }
  await measured(`FPS, ${itemCount} items`, 'items.xml', Readable.from(fps(), { objectMode: false }))
  await measured('a zip', 'large.zip', zipStream(largeZip()))
  console.table(rows)
} finally {
  await site.close()
  await rm(folder, { recursive: true, force: true })
}
