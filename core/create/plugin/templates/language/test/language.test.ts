import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packagedPlugin, startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))

let site: TestSite
let language: { readonly id: string; readonly name: string }
beforeAll(async () => {
  const plugin = await packagedPlugin(folder)
  if (!plugin.language) throw new Error('package.json declares no language')
  language = plugin.language
  site = await startTestSite([plugin])
})
afterAll(() => site?.close())

test('pages offer the language, and its texts', async () => {
  const page = await (await fetch(`${site.url}/home`)).text()
  expect(page).toContain(`"id":"${language.id}","name":"${language.name}"`)
  const texts: unknown = await (await fetch(`${site.url}/languages/${language.id}/kernel.json`)).json()
  expect(texts).toEqual(JSON.parse(readFileSync(new URL('../texts/kernel.json', import.meta.url), 'utf8')))
})

test('the server answers in the language, and in English where a text is missing', async () => {
  const message = async (method: string, path: string) => {
    const answer = await fetch(site.url + path, { method, headers: { 'Accept-Language': language.id } })
    return ((await answer.json()) as { msg: string }).msg
  }
  expect(await message('GET', '/api/no-such-call')).toContain(language.name)
  expect(await message('PUT', '/api/login')).toBe('PUT is not allowed at this address')
})

test('no text is left out', () => {
  expect(site.log.lines.filter(({ plugin }) => plugin !== undefined)).toEqual([])
})
