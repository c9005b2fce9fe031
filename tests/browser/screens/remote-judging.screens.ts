import { setTimeout as pause } from 'node:timers/promises'
import { kernelApi } from '@verdict/core'
import { HduSite } from '../../../plugins/remote-hdu/test/support/hdu-site.ts'
import { remoteAdminApi, remoteProblemApi, type RemoteRow } from '../../../plugins/remote-judging/contract.ts'
import { page, type SiteAnswer, type SiteRequest } from '../../../plugins/remote-judging/testing/judge-site.ts'
import { PojSite } from '../../../plugins/remote-poj/test/support/poj-site.ts'
import { submissionApi } from '../../../plugins/submissions/contract.ts'
import type { SamplePeople, ScreenSet } from './screen.ts'

/** HDU with one page that has changed. */
class ChangedHdu extends HduSite {
  protected override answer(request: SiteRequest): SiteAnswer {
    if (request.query.get('pid') === '1001') return page('HDU', `<main>\n${'<section class="card">A new design</section>\n'.repeat(60)}</main>`)
    return super.answer(request)
  }
}

const program = (wants: string) => `#include <iostream>\nint main() { std::cout << 3; }\n// wants: ${wants} ${'.'.repeat(40)}\n`
const settled = (call: Promise<unknown>) => call.catch(() => undefined)

async function accountsOfHdu({ root }: SamplePeople, site: HduSite): Promise<void> {
  const { saveAccount, switchAccount, testAccount } = root.use(remoteAdminApi)
  const add = async (username: string, password = 'secret') => (await saveAccount({ body: { oj: 'HDU', username, password } })).id
  await testAccount({ body: { id: await add('robot') } })
  await settled(testAccount({ body: { id: await add('school-two', 'forgotten') } }))
  site.trouble = 'challenge'
  await settled(testAccount({ body: { id: await add('school-with-a-long-name') } }))
  site.trouble = undefined
  await switchAccount({ body: { id: await add('spare'), works: false } })
}

export default {
  plugin: 'remote-judging',
  sample: async (_site, people) => {
    const { root, user } = people
    const hdu = new ChangedHdu()
    const poj = new PojSite()
    const change = (plugin: string, body: Record<string, unknown>) => root.use(kernelApi).changeSettings({ params: { plugin }, body })
    await change('remote-judging', { paceFactor: 0, downSeconds: 300 })
    await change('remote-hdu', { address: await hdu.start() })
    await change('remote-poj', { address: await poj.start() })
    await accountsOfHdu(people, hdu)
    const { importProblem, preview } = root.use(remoteProblemApi)
    await importProblem({ query: { name: 'HDU', problemId: '1000' } })
    await settled(preview({ query: { name: 'HDU', problemId: '1001' } }))

    const { saveAccount, sites } = root.use(remoteAdminApi)
    await saveAccount({ body: { oj: 'POJ', username: 'robot', password: 'secret' } })
    await importProblem({ query: { name: 'POJ', problemId: '1000' } })
    poj.trouble = 'down'
    await user.use(submissionApi).submit({ body: { pid: 'POJ-1000', language: 'G++', code: program('Accepted'), isRemote: true } })
    const isDown = (row: RemoteRow) => row.oj === 'POJ' && row.down !== null && row.postponed.length > 0
    // Screenshots are taken outside of the runner of the tests.
    while (!(await sites()).some(isDown)) await pause(50)
  },
  screens: [
    { name: 'remote-judges', path: '/admin/remote-judges', as: 'root', states: { call: '/api/admin/remote-judging/sites', nothing: 'list' } },
    { name: 'remote-site', path: '/admin/remote-judges/HDU', as: 'root', states: { call: '/api/admin/remote-judging/sites', of: ['loading', 'failed'] } },
    { name: 'remote-site-down', path: '/admin/remote-judges/POJ', as: 'root' },
    { name: 'remote-site-empty', path: '/admin/remote-judges/AC', as: 'root' },
    { name: 'remote-site-unknown', path: '/admin/remote-judges/NONE', as: 'root' },
    {
      name: 'remote-account',
      path: '/admin/remote-judges/HDU',
      as: 'root',
      act: (opened) => opened.getByRole('button', { name: /^(编辑账号|Edit account) robot$/ }).click(),
    },
    {
      name: 'remote-page',
      path: '/admin/remote-judges/HDU',
      as: 'root',
      act: (opened) =>
        opened
          .getByRole('button', { name: /^(查看|View) http/ })
          .first()
          .click(),
    },
    {
      name: 'remote-import',
      path: '/admin/problems',
      as: 'root',
      act: async (opened) => {
        await opened.getByRole('button', { name: /从其他网站导入|Import from another site/ }).click()
        const dialog = opened.getByRole('dialog')
        await dialog.getByRole('combobox').selectOption('HDU')
        await dialog.getByRole('textbox').fill('HDU-1000')
        await dialog.getByRole('button', { name: /预览|Preview/ }).click()
        await dialog.getByRole('region').getByRole('heading').first().waitFor()
      },
    },
  ],
} satisfies ScreenSet
