#!/usr/bin/env node
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { createSite } from './create-site.ts'
import { kindNames } from './kinds.ts'
import { PackageList } from './package-list.ts'
import { Questions } from './questions.ts'
import { quoted, Refusal, Texts } from './texts.ts'

const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort())

/** Creates a site from the words of the command line, and asks for what is missing on a terminal. */
async function main(texts: Texts): Promise<void> {
  const { t } = texts
  const { values, positionals } = readWords()
  if (values.help) return console.log(t('usage', { kinds: kindNames.join('|') }))
  if (positionals.length > 1) throw new Refusal('refused.oneFolder')
  const list = PackageList.read(import.meta.dirname)
  const questions = process.stdin.isTTY && process.stdout.isTTY ? new Questions(texts, interrupted.signal) : undefined
  const name = positionals[0] ?? (await questions?.folder())
  const kind = values.kind ?? (await questions?.kind(list))
  if (name === undefined || kind === undefined) throw new Refusal('refused.notAsked', { kinds: kindNames.join(', ') })
  const choice = list.choose(kind)
  if (choice.added.length > 0) console.log(t('added', { names: choice.added.map(({ id, neededBy }) => t('addedOne', { id, neededBy })).join(', ') }))
  const install = !values['no-install']
  await createSite({ name, list, choice, texts, from: values.from, install }, interrupted.signal)
  const folder = relative('', name) || '.'
  const start = [...(folder === '.' ? [] : [`cd ${quoted(folder)}`]), ...(install ? [] : ['npm install']), 'npm start'].join(' && ')
  console.log(t('created', { folder: name, count: choice.plugins.length + choice.added.length, start }))
}

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        from: { type: 'string' },
        language: { type: 'string' },
        'no-install': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw new Refusal('refused.option', { reason: error instanceof Error ? error.message : '' })
  }
}

let texts = Texts.choose(import.meta.dirname, undefined, process.env)
try {
  texts = Texts.choose(import.meta.dirname, readWords().values.language, process.env)
  await main(texts)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(texts.of(error))
  process.exitCode = interrupted.signal.aborted ? 130 : 1
}
