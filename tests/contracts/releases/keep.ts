import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupSite } from '@verdict/command/archives'
import { announcementAdminApi } from '@verdict/plugin-announcements/contract'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import { discussionApi } from '@verdict/plugin-discussions/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { form } from '../../../plugins/contests/testing/forms.ts'
import { startSampleSite } from '../../architecture/every-route/route-samples.ts'
import { totalsFor } from './lists.ts'

// Keeps an archive of the sample site, as this release writes it, for the test beside it: `core/node/with-node node tests/contracts/releases/keep.ts`.
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
// Test data of the sample problems would make it large.
const { site } = await startSampleSite({ without: ['sample-problems'] })
const keeper = await site.as('root', 'keeper')
await keeper.use(announcementAdminApi).add({ body: { title: 'Welcome', content: 'The site is open.' } })
await keeper.use(discussionApi).add({ body: { title: 'A question', description: 'In short', content: 'In full', categoryId: 3 } })
const { cid } = await keeper.use(contestAdminApi).create({ body: form() })
const [problem] = (await keeper.use(problemAdminApi).adminList({ query: {} })).records
await keeper.use(contestAdminApi).addFromBank({ body: { cid, pid: problem!.id!, displayId: 'A' } })
await site.settled()
const totals = await totalsFor(keeper)
await backupSite(site.site.db, site.site.services.storage, createWriteStream(join(import.meta.dirname, `${version}.gz`)))
writeFileSync(join(import.meta.dirname, `${version}.json`), `${JSON.stringify(totals, null, 2)}\n`)
await site.close()
process.exit()
