import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, within } from '@testing-library/react'
import adminWeb from '@verdict/plugin-admin/web'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import backupsWeb from '../web/index.tsx'

const overview = '/api/admin/backups'
const run = { id: 2, kind: 'backup', startedAt: '2026-03-05T03:30:00.000Z', endedAt: '2026-03-05T03:31:00.000Z', archive: 'a.gz', bytes: 5_000_000 }
const value = {
  settings: {
    at: '03:30',
    keep: { daily: 7, weekly: 4 },
    to: ['folder', 'sftp'],
    folder: '',
    sftp: { host: 'nas.test', port: 22, user: 'verdict', folder: 'backups', hostKey: 'ssh-ed25519 AAAA' },
    s3: { endpoint: '', region: 'us-east-1', bucket: '', prefix: '', accessKey: '' },
  },
  hasKey: true,
  folder: '/data/backups',
  next: null,
  runs: [{ ...run, documents: 10, files: 2, problem: 'The backup could not be written (EIO).' }],
  archives: [],
}

test('an operator sees why a backup failed, starts one, and changes the schedule', async () => {
  const viewer = { username: 'boss', roles: ['root' as const], permissions: ['system_info_admin'] }
  const answers = { [overview]: value, [`${overview}/run`]: null, '/api/admin/settings/backups': null }
  const screens = await Screens.start({ plugins: [adminWeb, backupsWeb], answers, viewer })
  await screens.open('/admin/backups')
  expect(await screen.findByText('The backup could not be written (EIO).')).toBeTruthy()
  const time = await screen.findByRole('textbox', { name: 'Time' })
  fireEvent.change(time, { target: { value: '04:00' } })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Private key' }), { target: { value: 'a key' } })
  await act(async () => void fireEvent.click(within(time.closest('form')!).getByRole('button', { name: 'Save' })))
  const { at: _, s3: _hidden, ...shown } = value.settings
  await expect.poll(() => screens.sentTo('/api/admin/settings/backups')).toEqual([{ ...shown, at: '04:00', sftpKey: 'a key' }])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back up now' })))
  await expect.poll(() => screens.calls.some(({ path }) => path === `${overview}/run`)).toBe(true)
})
