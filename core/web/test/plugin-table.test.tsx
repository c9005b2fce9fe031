import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { definePlugin } from '@verdict/core'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import { defineWeb, page } from '../declaration/define-web.ts'
import { PluginTable } from '../pages/plugins/plugin-table.tsx'

const row = { version: '1.0.0', kind: 'feature', names: {}, summaries: {}, on: true, health: 'running', reason: null, faults: 0, restartNeeded: false }
const lists = { needs: [], uses: [], neededBy: [], stopsWithIt: [], followers: [] }
const answers: Record<string, unknown> = {
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
const detail = {
  readme: '# How problems work',
  pages: ['/problem'],
  calls: [
    { method: 'GET', path: '/api/get-problem-list', about: 'Lists problems.' },
    { method: 'GET', path: '/api/get-problem', about: '' },
  ],
  permissions: [],
  jobs: [{ name: 'sweep', every: null }],
  extends: [],
  offers: [{ token: 'problems/judges', plugins: ['judging'] }],
  collections: [{ name: 'problems.problems', documents: 12, bytes: 1_234_567 }],
  health: [{ plugin: 'problems', name: 'bank', state: 'warning', title: 'Problem bank', text: 'Two problems have no data.', measures: {} }],
}
const listed = { names: {}, summaries: { 'en-US': 'Rings' }, kind: 'rule', installed: false }
Object.assign(answers, {
  '/api/admin/plugins/problems': detail,
  '/api/admin/plugins/remote-hdu': new Error('the disk is full'),
  '/api/admin/plugin-catalog': {
    plugins: [
      { ...listed, id: 'bell', package: '@school/bell', command: 'npx verdict plugins add @school/bell' },
      { ...listed, id: 'problems', package: '@verdict/plugin-problems', command: 'npx verdict plugins add @verdict/plugin-problems', installed: true },
    ],
    problems: ['http://lists.example/ did not answer within 5 s, so its plugins are missing.'],
  },
})
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

async function unfold(table: HTMLElement, name: string): Promise<void> {
  const line = within(table).getByText(name).closest('tr')!
  await act(async () => void fireEvent.click(within(line).getAllByRole('button')[0]!))
}

test('below its row a plugin names what it requires, what it also uses, and what requires it', async () => {
  const { table } = await open()
  await unfold(table, 'Contests')
  const facts = [...table.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual(['RequiresProblems', 'Also usesranks', 'Required by–'])
})

test('below its row a plugin shows its health, what it adds and its README, and says when that cannot be loaded', async () => {
  const { table } = await open()
  await unfold(table, 'Problems')
  await within(table).findByText('README')
  const facts = [...table.querySelectorAll('dl > div')].map((fact) => fact.textContent)
  expect(facts.slice(3)).toEqual([
    'Problem bankWarning Two problems have no data.',
    'Pages/problem',
    'Calls2GET /api/get-problem-list Lists problems.GET /api/get-problem',
    'Jobssweep on demand',
    'Can be extended atproblems/judges judging',
    'Dataproblems.problems 12 documents, 1.2 MB',
  ])
  expect(await within(table).findByText('How problems work')).toBeDefined()
  await unfold(table, 'remote-hdu')
  expect(await within(table).findByText('the disk is full')).toBeDefined()
})

test('the catalogue offers what is not installed, with the command, and names the lists that cannot be read', async () => {
  const { ids } = await open()
  const catalogue = await screen.findByRole('table', { name: 'More plugins' })
  expect(await within(catalogue).findByText('npx verdict plugins add @school/bell')).toBeDefined()
  expect(within(catalogue).getByRole('button', { name: 'Copy the command for bell' })).toBeDefined()
  expect(catalogue.textContent).not.toContain('plugin-problems')
  expect(screen.getByText(/^http:\/\/lists\.example\/ did not answer/)).toBeDefined()
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'remote' } }))
  expect(ids()).toEqual(['remote-hdu'])
  expect(catalogue.textContent).not.toContain('@school/bell')
})
