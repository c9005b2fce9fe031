#!/usr/bin/env node
import { relative } from 'node:path'
import { createSite } from './create-site.ts'
import { runGenerator } from './generator.ts'
import { kindNames } from './kinds.ts'
import { PackageList } from './package-list.ts'
import { Questions } from './questions.ts'
import { quoted, Refusal } from './texts.ts'

/** Creates a site from the words of the command line, and asks for what is missing on a terminal. */
await runGenerator(import.meta.dirname, async ({ words: { values, positionals }, texts, signal }) => {
  const { t } = texts
  if (values.help) return console.log(t('usage', { kinds: kindNames.join('|') }))
  if (positionals.length > 1) throw new Refusal('refused.oneFolder')
  const list = PackageList.read(import.meta.dirname)
  const questions = process.stdin.isTTY && process.stdout.isTTY ? new Questions(texts, signal) : undefined
  const name = positionals[0] ?? (await questions?.folder())
  const kind = values.kind ?? (await questions?.kind(list))
  if (name === undefined || kind === undefined) throw new Refusal('refused.notAsked', { kinds: kindNames.join(', ') })
  const choice = list.choose(kind)
  if (choice.added.length > 0) console.log(t('added', { names: choice.added.map(({ id, neededBy }) => t('addedOne', { id, neededBy })).join(', ') }))
  const install = !values['no-install']
  await createSite({ name, list, choice, texts, from: values.from, install }, signal)
  const folder = relative('', name) || '.'
  const start = [...(folder === '.' ? [] : [`cd ${quoted(folder)}`]), ...(install ? [] : ['npm install']), 'npm start'].join(' && ')
  console.log(t('created', { folder: name, count: choice.plugins.length + choice.added.length, start }))
})
