import { expect, onTestFinished, test } from 'vitest'
import { SiteFolder } from './fixtures/site-folder.ts'

test('the coverage of a language names each plugin, and what is left out; its missing texts can be printed', async () => {
  const site = await SiteFolder.create()
  onTestFinished(() => site.remove())
  const write = (path: string, content: object) => site.write(path, JSON.stringify(content))
  await site.install('shop', '')
  await write('node_modules/shop/locales/en-US.json', { title: 'Shop', errors: { late: 'Closed since {{time}}', full: 'Full' } })
  await site.install('built', '')
  await write('node_modules/built/dist/locales/en-US.json', { title: 'Built' })
  const language = { id: 'fr-FR', name: 'Français', texts: 'texts' }
  await site.install('french', '', { exports: {}, verdict: { plugin: 'french', kind: 'language', language } })
  await write('node_modules/french/texts/shop.json', { title: 'Magasin', errors: { late: 'Fermé {{when}}' } })
  await write('node_modules/french/texts/gone.json', { title: 'Parti' })
  const coverage = await site.verdict('texts', 'coverage', 'fr-fr')
  expect(coverage).toMatch(/^kernel +0 of +\d{3} +0 %$/m)
  expect(coverage).toMatch(/^shop +1 of +3 +33 %$/m)
  expect(coverage).toMatch(/^built +0 of +1 +0 %$/m)
  expect(coverage).toContain("2 texts are left out, and English there:\n  shop.json: 'errors.late' has the placeholder 'when'")
  expect(coverage).toContain('  gone.json: no installed plugin has this id')
  expect(JSON.parse(await site.verdict('texts', 'missing', 'fr-FR', 'shop'))).toEqual({ errors: { late: 'Closed since {{time}}', full: 'Full' } })
  expect(await site.verdict('texts', 'coverage', 'de')).toContain("No installed plugin has the texts of the language 'de'.")
  expect(await site.verdict('texts', 'missing', 'fr-FR', 'none')).toContain("There are no texts of 'none'.")
  expect(await site.verdict('texts')).toContain("Unknown subcommand '': use coverage or missing.")
})
