import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { definePlugin } from '@verdict/core'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import { defineWeb, page } from '../declaration/define-web.ts'
import { PluginTable } from '../pages/plugins/plugin-table.tsx'

const row = { version: '1.0.0', kind: 'feature', names: {}, summaries: {}, on: true, health: 'running', reason: null, faults: 0, restartNeeded: false }
const lists = { needs: [], uses: [], neededBy: [], stopsWithIt: [], followers: [] }
const answers = {
  '/api/admin/plugins': [
    {
      ...row,
      ...lists,
      id: 'problems',
      names: { 'en-US': 'Problems', 'zh-CN': '题库' },
      summaries: { 'en-US': 'Statements and test data' },
      neededBy: ['contests'],
    },
    { ...row, ...lists, id: 'contests', names: { 'en-US': 'Contests', 'zh-CN': '比赛' }, needs: ['problems'], uses: ['ranks'] },
    { ...row, ...lists, id: 'remote-hdu', kind: 'remote', health: 'failed', reason: 'the judge has moved' },
  ],
}
const web = defineWeb(definePlugin({ id: 'list' }), { pages: [page('/list', async () => ({ default: () => <PluginTable /> }))] })

async function open() {
  await (await Screens.start({ plugins: [web], answers, viewer: { roles: ['root'] } })).open('/list')
  const table = await screen.findByRole('table', { name: 'Plugins' })
  await within(table).findByText('Problems')
  return {
    table,
    ids: () =>
      [...table.querySelectorAll('.verdict-plugin-name')]
        .map((name) => name.querySelector('code') ?? name.querySelector('strong')!)
        .map(({ textContent }) => textContent),
  }
}

test('plugins have a name and a sentence, and are found by words in any language and by kind', async () => {
  const { table, ids } = await open()
  expect(ids()).toEqual(['problems', 'contests', 'remote-hdu'])
  expect(table.textContent).toContain('Statements and test data')
  expect(table.textContent).toContain('the judge has moved')
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'remote' } }))
  expect(ids()).toEqual(['remote-hdu'])
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'all' } }))
  await act(async () => void fireEvent.change(screen.getByRole('textbox', { name: 'Search names and descriptions' }), { target: { value: '比赛' } }))
  await waitFor(() => expect(ids()).toEqual(['contests']))
})

test('below its row a plugin names what it requires, what it also uses, and what requires it', async () => {
  const { table } = await open()
  const line = within(table).getByText('Contests').closest('tr')!
  await act(async () => void fireEvent.click(within(line).getAllByRole('button')[0]!))
  const facts = [...table.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual(['RequiresProblems', 'Also usesranks', 'Required by–'])
})
