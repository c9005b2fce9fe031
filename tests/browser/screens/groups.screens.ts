import { groupAnnouncementApi, groupApi, joinLinkApi, memberApi, memberImportApi } from '../../../plugins/groups/contract.ts'
import { userName, type ScreenSet } from './screen.ts'

const reason = '我是三班的学生，想参加信息学训练'
const description = '## 上课安排\n\n每周三下午，机房 **305**。\n\n1. 先看公告\n2. 再做作业'

export default {
  plugin: 'groups',
  sample: async (site, { root, user }) => {
    const teacher = await site.as('admin', 'teacher-wang')
    const api = teacher.use(groupApi)
    const found = async (fields: object) =>
      (
        await api.create({
          body: { name: '高一三班信息学', shortName: 'CLASS3', brief: '每周三下午一起写程序', auth: 2, code: 'ABCDEF', description, ...fields },
        })
      ).gid
    const openGid = await found({ auth: 1 })
    const gid = await found({ name: '高一三班作业组', shortName: 'HOME3' })
    const privateGid = await found({
      name: 'Winter Camp of Programmer',
      shortName: 'WINTERCAMP',
      brief: 'Everybody who wants to go to the winter camp',
      auth: 3,
    })
    const hiddenGid = await found({ name: '校队集训名单', shortName: 'TEAM1', visible: false })
    await user.use(memberApi).join({ query: { gid: openGid } })
    await root.use(memberApi).join({ query: { gid: openGid } })
    const answers = { lihua2: 4, 'pupil-of-20-letters-': 3, zhaoliu: 2 } as const
    for (const name of [...Object.keys(answers), 'sunqi']) await (await site.as('default_user', name)).use(memberApi).join({ query: { gid, reason } })
    const { records } = await teacher.use(memberApi).applications({ query: { gid, limit: 50 } })
    for (const [name, auth] of Object.entries(answers)) {
      const { uid } = records.find(({ username }) => username === name)!
      await teacher.use(memberApi).changeLevel({ body: { gid, uid, auth } })
    }
    await user.use(memberApi).join({ query: { gid: privateGid, code: 'ABCDEF', reason } })
    for (const title of ['期中考试安排', 'A Very Long Title of an Announcement That Somebody Wrote without Thinking of Phones'])
      await teacher.use(groupAnnouncementApi).add({ body: { gid: openGid, title, content: '**周五** 下午两点，带学生证。', status: 0 } })
    // An owner who is not site staff invites users.
    const head = records.find(({ username }) => username === 'lihua2')!
    const invitingGid = await found({ name: '信息学竞赛邀请组', shortName: 'INVITE' })
    const lihua = site.visitor()
    await lihua.login(head.username)
    await lihua.use(memberApi).join({ query: { gid: invitingGid, reason } })
    await teacher.use(memberApi).changeLevel({ body: { gid: invitingGid, uid: head.uid, auth: 5 } })
    await lihua.use(memberImportApi).add({ body: { gid: invitingGid, usernames: [userName, 'sunqi'] } })
    const { token } = await teacher.use(joinLinkApi).renew({ query: { gid } })
    await site.settled()
    const pupilUid = (await teacher.use(memberApi).list({ query: { gid: openGid, keyword: userName } })).records[0]!.uid
    return { openGid, gid, privateGid, hiddenGid, invitingGid, token, pupilUid }
  },
  screens: [
    { name: 'group-list', path: '/course', as: 'user', states: { call: '/api/get-group-list' } },
    { name: 'group-list-visitor', path: '/course' },
    { name: 'group-list-filtered', path: '/course?auth=2&keyword=none&onlyMine=true', as: 'user' },
    { name: 'group-create', path: '/course/create', as: 'root' },
    { name: 'group-home', path: ({ openGid }) => `/course/${openGid}`, as: 'user', states: { call: '/api/get-group-detail', of: ['failed', 'loading'] } },
    { name: 'group-home-stranger', path: ({ gid }) => `/course/${gid}`, as: 'user' },
    { name: 'group-home-applied', path: ({ privateGid }) => `/course/${privateGid}`, as: 'user' },
    { name: 'group-home-root', path: ({ hiddenGid }) => `/course/${hiddenGid}`, as: 'root' },
    { name: 'group-home-invited', path: ({ invitingGid }) => `/course/${invitingGid}`, as: 'user' },
    { name: 'group-members-invited', path: ({ invitingGid }) => `/course/${invitingGid}/member`, as: 'root' },
    { name: 'group-closed', path: ({ gid }) => `/course/${gid}/rank`, as: 'user' },
    { name: 'group-unknown', path: ({ hiddenGid }) => `/course/${hiddenGid}`, as: 'user' },
    { name: 'group-announcements', path: ({ openGid }) => `/course/${openGid}/announcement`, as: 'user', states: { call: '/api/group/get-announcement-list' } },
    { name: 'group-announcements-admin', path: ({ openGid }) => `/course/${openGid}/announcement`, as: 'root' },
    { name: 'group-submissions', path: ({ openGid }) => `/course/${openGid}/status`, as: 'user' },
    { name: 'group-rank', path: ({ openGid }) => `/course/${openGid}/rank`, as: 'user', states: { call: '/api/get-group-rank-list' } },
    { name: 'group-rank-oi', path: ({ openGid }) => `/course/${openGid}/rank?type=1`, as: 'user' },
    { name: 'group-members', path: ({ openGid }) => `/course/${openGid}/member`, as: 'user', states: { call: '/api/group/get-member-list' } },
    { name: 'group-members-admin', path: ({ gid }) => `/course/${gid}/member`, as: 'root' },
    { name: 'group-import', path: ({ gid }) => `/course/${gid}/member/import`, as: 'root' },
    {
      name: 'group-member',
      path: ({ openGid, pupilUid }) => `/course/${openGid}/member-detail/${pupilUid}`,
      as: 'root',
      states: { call: '/api/group/member-detail' },
    },
    { name: 'group-setting', path: ({ gid }) => `/course/${gid}/setting`, as: 'root' },
    { name: 'group-setting-closed', path: ({ openGid }) => `/course/${openGid}/setting`, as: 'user' },
    {
      name: 'group-disband',
      path: ({ gid }) => `/course/${gid}/setting`,
      as: 'root',
      act: (page) => page.locator('.verdict-group-danger button').click(),
    },
    { name: 'group-join', path: ({ token }) => `/course/join/${token}`, as: 'user' },
    { name: 'group-join-visitor', path: ({ token }) => `/course/join/${token}` },
    { name: 'group-join-void', path: '/course/join/nothing', as: 'user' },
  ],
} satisfies ScreenSet
