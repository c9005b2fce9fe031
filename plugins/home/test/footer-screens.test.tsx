import '@verdict/ui-kit/setup'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import home from '../web/index.tsx'

const none = { mission: '', vision: '', philosophy: '', values: '' }
const record = { recordName: 'ICP 123', recordUrl: 'https://beian.example', projectName: 'School Judge', projectUrl: '' }

test('a site without the plugin has no footer', async () => {
  const screens = await Screens.start({ plugins: [], answers: {} })
  await screens.open('/nowhere')
  await screen.findByRole('main')
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('the footer links to the record of the site, and names its project', async () => {
  const screens = await Screens.start({ plugins: [home], answers: { '/api/home/footer': none, '/api/get-website-config': record } })
  await screens.open('/introduction')
  const footer = await screen.findByRole('contentinfo')
  await waitFor(() => expect(within(footer).getByRole('link', { name: 'ICP 123' }).getAttribute('href')).toBe(record.recordUrl))
  expect(within(footer).getByText('Powered by School Judge').tagName).toBe('SPAN')
})
