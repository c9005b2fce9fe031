import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import web from '../web/index.tsx'

const row = { version: '1.0.0', kind: 'feature', names: {}, summaries: {}, on: true, health: 'running', reason: null, faults: 0, restartNeeded: false }
const lists = { needs: [], uses: [], neededBy: [], stopsWithIt: [], followers: [] }
const nothing = { readme: '', pages: [], calls: [], permissions: [], jobs: [], extends: [], offers: [], collections: [], health: [] }
const section = {
  plugin: 'bell',
  schema: {
    type: 'object',
    properties: {
      volume: { type: 'integer', minimum: 1, maximum: 11 },
      unbounded: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
      tone: { type: 'string', enum: ['low', 'high'] },
      times: {
        type: 'object',
        properties: { start: { type: 'string' }, days: { type: 'array', items: { type: 'integer' } }, note: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      },
      key: { type: 'string', secret: { sentTo: [] } },
      table: { type: 'array', items: { type: 'object', properties: {} } },
    },
  },
  values: { volume: 3, unbounded: 1, tone: 'low', times: { start: '8:00', days: [1, 2] } },
  labels: { volume: 'Volume', times: 'Hours', 'times.start': 'From', 'tone.low': 'Deep', 'tone.high': 'High' },
  secrets: { key: true },
  lostSecrets: [],
}

test('settings of a plugin without pages are a form with names, groups, choices and bounds, and are saved as the schema wants them', async () => {
  const screens = await Screens.start({
    plugins: [web],
    viewer: { roles: ['root'] },
    answers: {
      '/api/admin/plugins': [{ ...row, ...lists, id: 'bell' }],
      '/api/admin/plugins/bell': nothing,
      '/api/admin/plugin-catalog': { plugins: [], problems: [] },
      '/api/admin/settings': [section],
      '/api/admin/settings/bell': section,
    },
  })
  await screens.open('/admin/plugins')
  const table = await screen.findByRole('table', { name: 'Plugins' })
  await act(async () => void fireEvent.click((await within(table).findByText('bell')).closest('tr')!.querySelector('button')!))
  const hours = await screen.findByRole('group', { name: 'Hours' })
  expect(screen.getByText('1–11')).toBeDefined()
  expect(screen.queryByText(/9007199254740991/)).toBeNull()
  expect(screen.getByText('Deep')).toBeDefined()
  expect(screen.getByText('Set these in config/site.yaml: bell.table')).toBeDefined()
  expect(within(hours).getByDisplayValue('8:00')).toBeDefined()
  await act(async () => void fireEvent.change(within(hours).getByDisplayValue('8:00'), { target: { value: '9:30' } }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await waitFor(() => expect(screens.sentTo('/api/admin/settings/bell')).toHaveLength(1))
  expect(screens.sentTo('/api/admin/settings/bell')[0]).toEqual({ volume: 3, unbounded: 1, tone: 'low', times: { start: '9:30', days: [1, 2] } })
})
