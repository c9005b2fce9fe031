import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'backups',
  screens: [{ name: 'admin-backups', path: '/admin/backups', as: 'root', states: { call: '/api/admin/backups', of: ['loading', 'failed'] } }],
  sample: async (site) => {
    const startedAt = new Date(Date.now() - 3_600_000)
    const run = { kind: 'backup', startedAt, endedAt: startedAt, archive: 'verdict-0a1b2c3d-20260101T033000Z.gz', bytes: 5_400_000, documents: 3000, files: 40 }
    const problem = { code: 'backups/failed', parameters: { reason: 'ENOSPC: no space left on device, write' } }
    const runs = site.site.db.collection<{ _id: number }>('backups.runs')
    await runs.insertMany([{ _id: -2, ...run, problem: null } as never, { _id: -1, ...run, bytes: null, problem } as never])
  },
} satisfies ScreenSet
