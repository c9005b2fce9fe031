import { groupApi, joinLinkApi, memberApi, memberImportApi } from '../../../plugins/groups/contract.ts'
import { demoNumber } from '../../support/demo-site.ts'
import { userName, type ScreenSet } from './screen.ts'

const reason = '我是三班的学生，想参加信息学训练'

export default {
  plugin: 'groups',
  sample: async (site, { root, user }) => {
    const numbered = (shortName: string) => demoNumber(site.site, 'groups.groups', { shortName })
    const add = async (fields: object) =>
      (
        await root
          .use(groupApi)
          .create({ body: { name: '校队集训名单', shortName: 'TEAM1', brief: '每周三下午一起写程序', auth: 2, code: 'ABCDEF', ...fields } })
      ).gid
    const privateGid = await add({
      name: 'Winter Camp of Programmer',
      shortName: 'WINTERCAMP',
      brief: 'Everybody who wants to go to the winter camp',
      auth: 3,
    })
    await user.use(memberApi).join({ query: { gid: privateGid, code: 'ABCDEF', reason } })
    const hiddenGid = await add({ visible: false })
    // Site admins add users; other group roots invite them.
    const invitingGid = await add({ name: '信息学竞赛邀请组', shortName: 'INVITE', auth: 1 })
    const head = site.visitor()
    const { uid: headUid } = await head.login('mingzhe.gao')
    await head.use(memberApi).join({ query: { gid: invitingGid } })
    await root.use(memberApi).changeLevel({ body: { gid: invitingGid, uid: headUid, auth: 5 } })
    await head.use(memberImportApi).add({ body: { gid: invitingGid, usernames: [userName, 'yiming.sun'] } })
    const [openGid, gid] = [await numbered('GRADE10'), await numbered('OLYMPIAD')]
    const { token } = await root.use(joinLinkApi).renew({ query: { gid } })
    const { uid } = (await site.site.userServices.users.findByName(userName))!
    return { openGid, gid, privateGid, hiddenGid, invitingGid, token, pupilUid: uid }
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
