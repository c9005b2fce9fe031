import { classesApi, profileApi, userAdminApi } from '../../../plugins/accounts/contract.ts'
import { rootName, userName, type ScreenSet } from './screen.ts'

const pupils = [
  ['lihua', '李华', 'male'],
  ['wangfang', '王芳', 'female'],
  ['a-name-of-20-letters', 'Max Oberlander', 'secrecy'],
] as const

export default {
  plugin: 'accounts',
  screens: [
    { name: 'sign-in', path: '/home', act: async (page) => page.locator('.verdict-sign-in').click() },
    { name: 'reset-password', path: `/reset-password?username=${userName}&code=abc` },
    { name: 'user-home', path: `/user-home?username=${userName}` },
    { name: 'user-home-own', path: '/user-home', as: 'user' },
    { name: 'setting', path: '/setting', as: 'user' },
    { name: 'mailbox', path: '/mailbox', as: 'user' },
    { name: 'admin-users', path: '/admin/user', as: 'root', states: { call: '/api/admin/user/get-user-list' } },
    { name: 'admin-permissions', path: '/admin/permission', as: 'root', states: { call: '/api/admin/permissions' } },
    { name: 'admin-campuses', path: '/admin/campus', as: 'root', states: { call: '/api/admin/campus/list' } },
    { name: 'admin-classes', path: '/admin/class', as: 'root', states: { call: '/api/admin/class/list' } },
    { name: 'admin-mail', path: '/admin/mail', as: 'root' },
  ],
  sample: async (_, { root, user }) => {
    const users = pupils.map(([name, realname, gender]) => [name, 'open-sesame', '', realname, gender, realname, '第一中学'])
    await root.use(userAdminApi).importUsers({ body: { users } })
    await user.use(profileApi).changeUserInfo({
      body: { nickname: '小明', school: '第一中学', signature: '## 你好\n\n喜欢 **动态规划**。', github: 'https://github.com/xiaoming' } as never,
    })
    const { submitCampus, submitClass, addMembers, allCampuses, classList } = root.use(classesApi)
    await submitCampus({ body: { name: '东校区' } })
    const [campus] = await allCampuses()
    await submitClass({ body: { campusId: campus!.id, name: '高一（3）班' } })
    const { records } = await classList({ query: {} })
    await addMembers({ body: { id: records[0]!.id, usernames: [userName, rootName] } })
  },
} satisfies ScreenSet
